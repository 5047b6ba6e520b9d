import { afterAll } from '@jest/globals';
import type { Connection } from 'mongoose';
import { connect } from '../src/db/connection.js';
import { INDEX_MARK } from '../src/db/indexes.js';
import { openTestDatabase } from './database.js';
import { type Ground, type Rig, type RigOverrides, startRig } from './rig.js';

/**
 * Rigs of one test file, each begun when the one before has stopped, on one database that is emptied in between: what a rig of its own
 * costs is to make the indexes of a database, by twenty connections. For files whose tests change neither indexes nor views.
 * Call it at the top of the file.
 */
export function rigsInTurn(): (overrides?: RigOverrides) => Promise<Rig> {
  let ground: Ground | undefined;
  afterAll(async () => {
    await ground?.connection.destroy();
    await ground?.database.stop();
  });
  return async (overrides) => {
    if (ground) {
      await empty(ground.connection);
      return startRig({ ...overrides, upon: ground });
    }
    const database = await openTestDatabase();
    ground = { database, connection: await connect(database.uri) };
    return startRig({ ...overrides, upon: ground });
  };
}

async function empty(connection: Connection): Promise<void> {
  const collections = await connection.listCollections();
  const names = collections.map(({ name }) => name).filter((name) => name !== INDEX_MARK);
  await Promise.all(names.map((name) => connection.collection(name).deleteMany({})));
}
