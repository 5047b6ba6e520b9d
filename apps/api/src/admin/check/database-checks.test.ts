import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../../test/database.js';
import { type Rig, startRig } from '../../../test/rig.js';
import { readDatabaseTime } from '../../db/clock.js';
import { connect } from '../../db/connection.js';
import { RESTORE_UNDER_WAY } from '../../db/restoring.js';
import { createLog } from '../../http/log.js';
import { Office } from '../office.js';
import { databaseChecks, judgeClock, judgeRights, judgeServer } from './database-checks.js';
import type { UserMay } from './server-store.js';
import { type Level, runChecks } from './verdict.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

/** What the checks find of the database at `uri`, as it is then: looking changes nothing. */
async function look(uri: string, aheadMs = 0, production = true) {
  const connection = await connect(uri);
  const office = new Office({
    config: rig.config,
    connection,
    gateway: rig.gateway,
    sandbox: true,
    checkoutUrl: rig.sandbox.checkoutUrl,
    clock: rig.clock,
    log: createLog({ level: 'silent' }),
    asOwner: () => Promise.reject(new Error('not here')),
    release: () => connection.destroy(),
  });
  office.readOnlyApp();
  const there = await readDatabaseTime(connection);
  const begun = performance.now();
  const machineTime = () => new Date(there.getTime() + performance.now() - begun + aheadMs);
  try {
    const [database, user, indexes, clock] = await runChecks(
      databaseChecks(async () => office, { production, machineTime }),
    );
    return { database, user, indexes, clock };
  } finally {
    await office.close();
  }
}

describe('the database of a site', () => {
  it('is green with all indexes, and amber where it is the embedded one', async () => {
    const uri = rig.config.mongodbUri ?? '';
    const { indexes } = await look(uri);
    expect(indexes).toMatchObject({
      level: 'green',
      says: expect.stringMatching(/^All \d{2} indexes stand, and no other\.$/),
    });
    const { modules } = (await rig.connection.db?.command({ buildInfo: 1 })) ?? {};
    const isEmbedded = (modules as string[] | undefined)?.includes('embedded') === true;
    const levels = await Promise.all(
      [true, false].map(async (production) => (await look(uri, 0, production)).database?.level),
    );
    expect(levels).toEqual(isEmbedded ? ['red', 'amber'] : ['green', 'green']);
    if (isEmbedded) expect((await look(uri)).user?.level).toBe('skipped');
  });

  it('a missing index is red, one that is not the site’s amber, or red where it is unique', async () => {
    const uri = rig.config.mongodbUri ?? '';
    const donations = rig.connection.collection('donations');
    await donations.createIndex({ email: 1, amountPaise: 1 }, { name: 'mine' });
    expect((await look(uri)).indexes).toMatchObject({
      level: 'amber',
      says: expect.stringContaining('donations.mine.'),
    });
    await rig.connection
      .collection('events')
      .createIndex({ name: 1, body: 1 }, { name: 'once', unique: true });
    expect((await look(uri)).indexes).toMatchObject({
      level: 'red',
      says: expect.stringContaining('events.once.'),
    });
    // The same name and key, but no longer unique: it is another index.
    const { unique: _unique, ...index } = (await donations.indexes()).find(
      ({ unique }) => unique === true,
    ) ?? { key: {} };
    await donations.drop();
    await donations.createIndex(index.key, { name: 'paymentId_1_again' });
    expect((await look(uri)).indexes).toMatchObject({
      level: 'red',
      says: expect.stringMatching(/^Indexes are missing, .*donations\.\w+/),
    });
  });

  it('an unfinished restore is red', async () => {
    await rig.connection.collection(RESTORE_UNDER_WAY).insertOne({});
    expect((await look(rig.config.mongodbUri ?? '')).database).toMatchObject({
      level: 'red',
      says: expect.stringContaining('restore'),
    });
    await rig.connection.collection(RESTORE_UNDER_WAY).drop();
  });

  it('of an empty database all indexes are missing, and the check creates nothing', async () => {
    const database = await openTestDatabase();
    try {
      expect((await look(database.uri)).indexes?.level).toBe('red');
      const connection = await connect(database.uri);
      expect(await connection.db?.listCollections().toArray()).toEqual([]);
      await connection.close();
    } finally {
      await database.stop();
    }
  });

  it.each<[number, Level]>([
    [0, 'green'],
    [20_000, 'amber'],
    [-3_600_000, 'red'],
  ])('a machine that is %i ms ahead of it is %s', async (ahead, level) => {
    expect((await look(rig.config.mongodbUri ?? '', ahead)).clock?.level).toBe(level);
  });

  it('that cannot be opened is red with the reason, on each line', async () => {
    const findings = await runChecks(
      databaseChecks(() => Promise.reject(new Error('The database at mongo:27017 does not answer.')), {
        production: true,
        machineTime: () => new Date(),
      }),
    );
    for (const { level, says } of findings)
      expect([level, says]).toEqual([
        'red',
        'It could not be looked at: The database at mongo:27017 does not answer.',
      ]);
  });
});

it.each<[string, boolean, Level]>([
  ['8.0.13', true, 'green'],
  ['7.0.0', true, 'green'],
  ['6.0.5', true, 'amber'],
  ['9.0.0', true, 'amber'],
  ['4.4.0', true, 'amber'],
  ['4.2.24', true, 'red'],
])('MongoDB %s (production: %s) is %s', (version, production, level) => {
  expect(judgeServer({ version }, production).level).toBe(level);
});

describe('the rights of the site’s user', () => {
  const readWrite =
    'changeStream collStats convertToCapped createCollection createIndex dbHash dbStats dropCollection dropIndex find insert killCursors listCollections listIndexes remove renameCollectionSameDB update'.split(
      ' ',
    );
  const on = (db: string, actions: readonly string[], collection = ''): UserMay => ({
    resource: { db, collection },
    actions,
  });
  /** As `connectionStatus` of MongoDB 8 answers for a user with the role readWrite. */
  const asListed = [on('vgb', readWrite), on('vgb', readWrite, 'system.js')];
  it.each<[string, number, readonly UserMay[], Level, RegExp]>([
    ['the role readWrite', 1, asListed, 'green', /no more/],
    ['no user at all', 0, [], 'red', /asks for no user/],
    [
      'the role read',
      1,
      [on('vgb', ['find', 'listCollections', 'listIndexes'])],
      'red',
      /may not insert, update, remove/,
    ],
    ['readWrite on another database', 1, [on('test', readWrite)], 'red', /may not find/],
    [
      'all but indexes',
      1,
      [
        on(
          'vgb',
          readWrite.filter((action) => action !== 'createIndex'),
        ),
      ],
      'red',
      /may not createIndex\./,
    ],
    [
      'dbOwner',
      1,
      [on('vgb', [...readWrite, 'dropDatabase', 'createUser'])],
      'amber',
      /more than the site needs/,
    ],
    ['another database as well', 1, [...asListed, on('accounts', ['find'])], 'amber', /more/],
    [
      'readWriteAnyDatabase',
      1,
      [on('', readWrite), { resource: { cluster: true }, actions: ['listDatabases'] }],
      'amber',
      /more/,
    ],
    ['root', 1, [{ resource: { anyResource: true }, actions: ['anyAction'] }], 'amber', /more/],
  ])('%s', (_what, users, privileges, level, says) => {
    expect(judgeRights({ users, privileges }, 'vgb')).toMatchObject({
      level,
      says: expect.stringMatching(says),
    });
  });
});

it('a difference of clocks is given in words, with what to do', () => {
  expect(judgeClock('the database’s', -90_000)).toEqual({
    level: 'red',
    says: 'This machine’s clock and the database’s differ by 90 seconds.',
    todo: expect.stringContaining('NTP'),
  });
});
