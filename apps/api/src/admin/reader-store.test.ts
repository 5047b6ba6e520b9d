import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@vgb/embedded-mongo';
import type { Connection } from 'mongoose';
import { openTestDatabase } from '../../test/database.js';
import { serverWithUsers } from '../../test/server-with-users.js';
import { connect } from '../db/connection.js';
import { Failure } from './failure.js';
import { asOwner, createReader, readersAddress } from './reader-store.js';
import { ADMIN_VIEWS } from './views.js';

const NO_OWNER = { databaseOwner: undefined };
let connection: Connection;
let close: () => Promise<void>;
let ownerUri: string;
beforeAll(async () => {
  const database = await openTestDatabase();
  // As an owner's address names it: another database than the records'.
  const elsewhere = new URL(database.uri);
  elsewhere.pathname = '/admin';
  ownerUri = elsewhere.href;
  connection = await connect(database.uri);
  close = async () => {
    await connection.close();
    await database.stop();
  };
});
afterAll(() => close());

describe('a reader', () => {
  it('can query the views and nothing else', async () => {
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

  it('is created although the role exists, which is corrected', async () => {
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

  it('cannot be made by a user who may not make users, and the tool says which setting helps', async () => {
    const { asked, run } = serverWithUsers({ createRole: 13 });
    const refused = createReader('anita', connection, run);
    await expect(refused).rejects.toBeInstanceOf(Failure);
    await expect(refused).rejects.toThrow(/MONGODB_OWNER_URI.*docker compose run --rm office reader create/);
    expect(asked).toHaveLength(1);
  });

  it('is made by the owner of the database on the records’ database', async () => {
    const databaseOwner = { uri: ownerUri, publishedAt: undefined };
    const named = await asOwner(connection, { databaseOwner }, (run) =>
      run({ listCollections: 1, nameOnly: true }),
    );
    const { cursor } = named as { cursor: { ns: string } };
    expect(cursor.ns).toBe(`${connection.name}.$cmd.listCollections`);
  });

  it('cannot be made where there are no users, and the tool says so', async () => {
    const embedded = await startEmbeddedMongo();
    const there = await connect(embedded.uri);
    try {
      const refused = asOwner(there, NO_OWNER, (run) => createReader('anita', there, run));
      await expect(refused).rejects.toBeInstanceOf(Failure);
      await expect(refused).rejects.toThrow('The embedded database has no users');
      expect(await there.db?.listCollections().toArray()).toEqual([]);
    } finally {
      await there.close();
      await embedded.stop();
    }
  });

  it('on the server of this run: a user with one role where it has users, a refusal where it has none', async () => {
    const run = await asOwner(connection, NO_OWNER, async (command) => command);
    const hasUsers = await run({ usersInfo: 1 }).then(
      () => true,
      (error: { code?: number }) => {
        if (error.code !== 59) throw error;
        return false;
      },
    );
    const made = createReader('ravi', connection, run);
    if (!hasUsers) {
      await expect(made).rejects.toThrow('The embedded database has no users');
      return;
    }
    const { database } = await made;
    try {
      const users = await run({ usersInfo: 'ravi' });
      expect(users).toMatchObject({
        users: [{ user: 'ravi', roles: [{ role: 'admin_reader', db: database }] }],
      });
      const roles = await run({ rolesInfo: 'admin_reader', showPrivileges: true });
      expect(roles).toMatchObject({ roles: [{ inheritedRoles: [], privileges: expect.any(Array) }] });
    } finally {
      await run({ dropAllUsersFromDatabase: 1 });
      await run({ dropAllRolesFromDatabase: 1 });
    }
  });
});

describe('the address for a reader', () => {
  const reader = { name: 'anita rao', password: 'secret', database: 'vgb' };
  const user = 'anita%20rao:secret';

  it.each([
    [
      'of the composed site is the port published on this machine',
      {
        databaseOwner: {
          uri: 'mongodb://root:p%40ss@mongo:27017/?replicaSet=rs0',
          publishedAt: '127.0.0.1:27017',
        },
      },
      `mongodb://${user}@127.0.0.1:27017/vgb?authSource=vgb&directConnection=true`,
    ],
    [
      'is the owner’s own where nothing else is published',
      { databaseOwner: { uri: 'mongodb://root:pass@db.example:27018/admin', publishedAt: undefined } },
      `mongodb://${user}@db.example:27018/vgb?authSource=vgb&directConnection=true`,
    ],
    [
      'names each member of a set',
      { mongodbUri: 'mongodb://vgb:pass@one.example,two.example/vgb?replicaSet=rs0' },
      `mongodb://${user}@one.example,two.example/vgb?authSource=vgb`,
    ],
    [
      'keeps the scheme that looks members up',
      { mongodbUri: 'mongodb+srv://vgb:pass@cluster.example/vgb' },
      `mongodb+srv://${user}@cluster.example/vgb?authSource=vgb`,
    ],
  ])('%s', (_title, given, expected) => {
    expect(readersAddress(reader, { mongodbUri: undefined, databaseOwner: undefined, ...given })).toBe(
      expected,
    );
  });
});
