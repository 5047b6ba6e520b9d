import { arch, cpus, release, totalmem, type } from 'node:os';
import { MAX_DOC_BYTES } from '../documents.js';
import { CommandError, notImplemented } from '../errors.js';
import { sessionOf } from '../sessions.js';
import { isTruthy } from '../values.js';
import { MAX_MESSAGE_BYTES } from '../wire.js';
import { type Command, list } from './context.js';

const VERSION = '7.0.0';
const limits = {
  maxBsonObjectSize: MAX_DOC_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
};

/**
 * Answers as the primary of a replica set of one, which drivers require for retryable writes. Wire version 21 is MongoDB 7's:
 * from 25 on, drivers send the new bulkWrite command. Without `topologyVersion` the driver opens no exhaust stream.
 */
const hello: Command = {
  // The client's description of itself has no effect.
  options: 'any',
  run: (command, { address, now }) => ({
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

const ping: Command = { options: [], run: () => ({}) };

/** Ends sessions and closes the cursors that they opened. */
const endSessions: Command = {
  options: ['endSessions', 'killSessions'],
  run(command, { cursors }) {
    const sessions = command.endSessions ?? command.killSessions;
    if (Array.isArray(sessions) && sessions.length > 0)
      for (const lsid of list(sessions, 'sessions')) cursors.endSession(sessionOf(lsid) ?? '');
    return {};
  },
};

const buildInfo: Command = {
  options: [],
  run: () => ({ version: VERSION, versionArray: [7, 0, 0, 0], modules: ['embedded'], bits: 64, ...limits }),
};

const configureFailPoint: Command = {
  options: ['mode', 'data'],
  run({ configureFailPoint: name, mode, data }, { failPoints }) {
    if (name !== 'failCommand') throw notImplemented(`The fail point ${String(name)}`);
    failPoints.configure(mode, data);
    return {};
  },
};

/* The commands that Compass, mongosh and mongodump send first. */

const connectionStatus: Command = {
  options: ['showPrivileges'],
  run: ({ showPrivileges }) => ({
    authInfo: {
      authenticatedUsers: [],
      authenticatedUserRoles: [],
      ...(isTruthy(showPrivileges) && { authenticatedUserPrivileges: [] }),
    },
  }),
};
const hostInfo: Command = {
  options: [],
  run: () => ({
    system: { cpuArch: arch(), numCores: cpus().length, memSizeMB: Math.round(totalmem() / 1024 / 1024) },
    os: { type: type(), name: type(), version: release() },
    extra: {},
  }),
};
const serverStatus: Command = {
  options: [],
  run: (_command, { address, now }) => ({
    host: address,
    version: VERSION,
    process: 'embedded-mongo',
    localTime: now(),
    storageEngine: { name: 'embedded' },
  }),
};
const getParameter: Command = {
  options: ['featureCompatibilityVersion'],
  run({ featureCompatibilityVersion }) {
    if (!isTruthy(featureCompatibilityVersion)) throw new CommandError(72, 'no option found to get');
    return { featureCompatibilityVersion: { version: '7.0' } };
  },
};

export const handshakeCommands: Readonly<Record<string, Command>> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping,
  endSessions,
  killSessions: endSessions,
  buildInfo,
  buildinfo: buildInfo,
  configureFailPoint,
  connectionStatus,
  hostInfo,
  serverStatus,
  getParameter,
};
