import { notImplemented } from '../errors.js';
import type { Command } from './context.js';

const limits = { maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 };

/**
 * Poses as the primary of a replica set of one, as the drivers' retryable writes need it. Wire version 21 is MongoDB 7's:
 * from 25 on, the driver sends the new bulkWrite command. Without `topologyVersion` it opens no exhaust stream.
 */
const hello: Command = {
  // What the client tells of itself changes nothing.
  options: 'any',
  run: (command, _database, { address, now }) => ({
    ...('isMaster' in command || 'ismaster' in command ? { ismaster: true } : { isWritablePrimary: true }),
    helloOk: true,
    setName: 'embedded',
    setVersion: 1,
    secondary: false,
    hosts: [address],
    primary: address,
    me: address,
    ...limits,
    localTime: now(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: 1,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  }),
};
const nothing: Command = { options: ['endSessions', 'killSessions', 'refreshSessions'], run: () => ({}) };

export const handshakeCommands: Readonly<Record<string, Command>> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: nothing,
  endSessions: nothing,
  buildInfo: {
    options: [],
    run: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], modules: ['embedded'], ...limits }),
  },
  configureFailPoint: {
    options: ['mode', 'data'],
    run({ configureFailPoint: name, mode, data }, _database, { failPoints }) {
      if (name !== 'failCommand') throw notImplemented(`The fail point ${String(name)}`);
      failPoints.configure(mode, data);
      return {};
    },
  },
  connectionStatus: {
    options: ['showPrivileges'],
    run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
  },
};
