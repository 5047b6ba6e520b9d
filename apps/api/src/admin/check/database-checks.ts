import { readDatabaseTime } from '../../db/clock.js';
import type { Connection } from '../../db/connection.js';
import { isRestoring } from '../../db/restoring.js';
import type { Office } from '../office.js';
import {
  type Index,
  readRights,
  readServer,
  type ServerSays,
  standingIndexes,
  type UserMay,
  wantedIndexes,
} from './server-store.js';
import { inWords, levelOfSkew } from './times.js';
import { amber, type Check, green, red, skipped, type Verdict } from './verdict.js';

/** The version that docs/mongodb.md names. */
const NEWEST_MAJOR = 8;
const OLDEST_MAJOR = 7;
const OLDEST_THAT_WORKS = [4, 4] as const;

/**
 * The actions of the built-in role readWrite (MongoDB manual, "Built-In Roles"); those that the site needs come first
 * (docs/mongodb.md, "Commands").
 */
const NEEDED = [
  'find',
  'insert',
  'update',
  'remove',
  'createCollection',
  'dropCollection',
  'createIndex',
  'listCollections',
  'listIndexes',
] as const;
const OF_READ_WRITE: ReadonlySet<string> = new Set([
  ...NEEDED,
  ...['changeStream', 'collStats', 'convertToCapped', 'dbHash', 'dbStats', 'dropIndex', 'killCursors'],
  'renameCollectionSameDB',
]);

export function judgeServer({ version, modules = [] }: ServerSays, production: boolean): Verdict {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (modules.includes('embedded'))
    return production
      ? red('The database is the embedded one of npm start.', 'Set MONGODB_URI to a MongoDB.')
      : amber(
          'The database is the embedded one of npm start.',
          'It is for one machine; for real gifts take MongoDB.',
        );
  if (major < OLDEST_THAT_WORKS[0] || (major === OLDEST_THAT_WORKS[0] && minor < OLDEST_THAT_WORKS[1]))
    return red(
      `The database is MongoDB ${version}, which the site cannot use.`,
      `Take MongoDB ${NEWEST_MAJOR}.`,
    );
  return major < OLDEST_MAJOR || major > NEWEST_MAJOR
    ? amber(
        `The database is MongoDB ${version}; the site is tested on ${OLDEST_MAJOR} and ${NEWEST_MAJOR}.`,
        `Take MongoDB ${NEWEST_MAJOR}.`,
      )
    : green(`The database is MongoDB ${version}, and answers.`);
}

/**
 * Whether the site's user has the rights that the site needs in its own database, and no others. `privileges`: those of
 * `connectionStatus`.
 */
export function judgeRights(
  { users, privileges }: { readonly users: number; readonly privileges: readonly UserMay[] },
  database: string,
): Verdict {
  if (users === 0)
    return red(
      'The database asks for no user and no password: any program that reaches it may read and change everything.',
      'Turn on access control, and give the site a user with the role readWrite (docs/mongodb.md).',
    );
  const isOwn = ({ resource }: UserMay): boolean => resource.db === database && resource.collection === '';
  const may = new Set(privileges.filter(isOwn).flatMap(({ actions }) => actions));
  // A right on every database includes this one.
  for (const { resource, actions } of privileges)
    if (resource.anyResource || (resource.db === '' && resource.collection === ''))
      for (const action of actions) may.add(action);
  const missing = NEEDED.filter((action) => !may.has(action) && !may.has('anyAction'));
  if (missing.length > 0)
    return red(
      `The site’s user of the database may not ${missing.join(', ')}.`,
      `Give it the role readWrite on ${database} (docs/mongodb.md).`,
    );
  const isMore = ({ resource, actions }: UserMay): boolean =>
    resource.db === database ? actions.some((action) => !OF_READ_WRITE.has(action)) : true;
  return privileges.some(isMore)
    ? amber(
        'The site’s user of the database may do more than the site needs.',
        `Give it the role readWrite on ${database} and no other (docs/mongodb.md).`,
      )
    : green('The site’s user of the database has the rights that it needs, and no more.');
}

const inList = (indexes: readonly Index[]): string =>
  indexes.map(({ collection, name }) => `${collection}.${name}`).join(', ');

function judgeIndexes(wanted: readonly Index[], standing: readonly Index[]): Verdict {
  const without = (these: readonly Index[], those: readonly Index[]): Index[] =>
    these.filter(
      (one) =>
        !those.some((other) => other.collection === one.collection && other.definition === one.definition),
    );
  const missing = without(wanted, standing);
  const foreign = without(standing, wanted);
  if (missing.length > 0)
    return red(
      `Indexes are missing, so that something could be booked twice: ${inList(missing)}.`,
      'Start the site anew, which makes them: docker compose restart api. If they are missing still, its log says why.',
    );
  const blocking = foreign.filter(({ unique }) => unique);
  if (blocking.length > 0)
    return red(
      `Unique indexes that are not the site’s refuse records: ${inList(blocking)}.`,
      'Remove them in Compass, unless the person who made them needs them.',
    );
  return foreign.length > 0
    ? amber(
        `Indexes that are not the site’s slow every write: ${inList(foreign)}.`,
        'Remove them in Compass.',
      )
    : green(`All ${wanted.length} indexes stand, and no other.`);
}

/**
 * The database: whether it answers and what it is, what the site's user may do there, the indexes, and the clock.
 * @param office rejects where the database cannot be opened.
 */
export function databaseChecks(
  office: () => Promise<Pick<Office, 'connection'>>,
  { production, machineTime }: { readonly production: boolean; readonly machineTime: () => Date },
): Check[] {
  const onConnection = (name: string, look: (connection: Connection) => Promise<Verdict>): Check => ({
    name,
    look: async () => look((await office()).connection),
  });
  return [
    onConnection('database', (connection) => lookAtServer(connection, production)),
    onConnection('database user', lookAtRights),
    onConnection('indexes', lookAtIndexes),
    onConnection('clock and database', (connection) => lookAtClock(connection, machineTime)),
  ];
}

async function lookAtServer(connection: Connection, production: boolean): Promise<Verdict> {
  if (await isRestoring(connection))
    return red(
      'A restore is under way, or broke off: the site answers no call until it is whole.',
      'Wait for it, or give the restore again.',
    );
  return judgeServer(await readServer(connection), production);
}

async function lookAtRights(connection: Connection): Promise<Verdict> {
  const rights = await readRights(connection);
  const { modules } = await readServer(connection);
  if (modules?.includes('embedded')) return skipped('The embedded database knows no users.');
  return judgeRights(rights, connection.name);
}

async function lookAtIndexes(connection: Connection): Promise<Verdict> {
  const wanted = wantedIndexes(connection);
  return judgeIndexes(wanted, await standingIndexes(connection, wanted));
}

async function lookAtClock(connection: Connection, machineTime: () => Date): Promise<Verdict> {
  const before = machineTime().getTime();
  const there = (await readDatabaseTime(connection)).getTime();
  return judgeClock('the database’s', (before + machineTime().getTime()) / 2 - there);
}

/** @param aheadMs by how much this machine's clock is ahead of the other. */
export function judgeClock(whose: string, aheadMs: number): Verdict {
  const level = levelOfSkew(aheadMs);
  const says = `This machine’s clock and ${whose} differ by ${inWords(Math.abs(aheadMs))}.`;
  if (level === 'green') return green(says);
  return { level, says, todo: 'Let both machines keep time by NTP: timedatectl set-ntp true.' };
}
