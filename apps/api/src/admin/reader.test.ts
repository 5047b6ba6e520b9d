import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { openTestDatabase } from '../../test/database.js';
import { connect } from '../db/connection.js';
import { Failure } from './desk.js';
import { createReader } from './reader.js';
import { ADMIN_VIEWS } from './views.js';

let connection: Connection;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDatabase();
  connection = await connect(database.uri);
  close = async () => {
    await connection.close();
    await database.stop();
  };
});
afterAll(() => close());

/** A server with users, which answers as MongoDB does. */
function serverWithUsers(failures: Readonly<Record<string, number>> = {}) {
  const asked: Record<string, unknown>[] = [];
  const run = async (command: Readonly<Record<string, unknown>>) => {
    asked.push({ ...command });
    const code = failures[Object.keys(command)[0] ?? ''];
    if (code !== undefined) throw Object.assign(new Error('refused'), { code });
    return { ok: 1 };
  };
  return { asked, run };
}

describe('a reader', () => {
  it('may find in the views and nothing else', async () => {
    const { asked, run } = serverWithUsers();
    const { database, password } = await createReader('anita', connection, run);
    expect(password).toMatch(/^[\w-]{24}$/);
    expect(asked).toEqual([
      {
        createRole: 'admin_reader',
        roles: [],
        privileges: ADMIN_VIEWS.map(({ name }) => ({
          resource: { db: database, collection: name },
          actions: ['find'],
        })),
      },
      { createUser: 'anita', pwd: password, roles: [{ role: 'admin_reader', db: database }] },
    ]);
    const views = await connection.db?.listCollections({ type: 'view' }).toArray();
    expect(views?.map(({ name }) => name).sort()).toEqual(ADMIN_VIEWS.map(({ name }) => name).sort());
  });

  it('is made though the role stands already, which is put right', async () => {
    const { asked, run } = serverWithUsers({ createRole: 51002 });
    await createReader('ravi', connection, run);
    expect(asked.map((command) => Object.keys(command)[0])).toEqual([
      'createRole',
      'updateRole',
      'createUser',
    ]);
  });

  it('of a name that is taken is refused', async () => {
    const { run } = serverWithUsers({ createUser: 51003 });
    await expect(createReader('anita', connection, run)).rejects.toThrow('There is a user anita already.');
  });

  it('cannot be made where there are no users, and the tool says so', async () => {
    if (process.env.MONGODB_URI) return;
    const refused = createReader('anita', connection);
    await expect(refused).rejects.toBeInstanceOf(Failure);
    await expect(refused).rejects.toThrow('The embedded database has no users');
  });
});
