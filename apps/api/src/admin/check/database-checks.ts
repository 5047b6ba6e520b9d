import type { Connection } from 'mongoose';
import { readDatabaseTime } from '../../db/clock.js';
import { isRestoring } from '../../db/restoring.js';
import type { Office } from '../office.js';
import { inWords, levelOfSkew } from './times.js';
import { amber, type Check, green, red, skipped, type Verdict } from './verdict.js';

/** What docs/mongodb.md names. */
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

/** What the server says of itself and of the user, as far as it is read. */
export interface ServerSays {
  /** `buildInfo`. */
  readonly version: string;
  readonly modules?: readonly string[];
}
export interface UserMay {
  readonly resource: {
    readonly db?: string;
    readonly collection?: string;
    readonly anyResource?: true;
    readonly cluster?: true;
  };
  readonly actions: readonly string[];
}

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

/** Whether the site's user may do what the site does, in its own database, and nothing else. `privileges` as `connectionStatus` gives them. */
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
  // A right on every database holds for this one too.
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

interface Index {
  readonly collection: string;
  readonly name: string;
  readonly unique: boolean;
  /** What makes it another index than one of the same name. */
  readonly definition: string;
}

const definitionOf = (key: object, options: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([
    Object.entries(key),
    options.unique === true,
    options.partialFilterExpression ?? null,
    options.expireAfterSeconds ?? null,
  ]);

function wantedIndexes({ models }: Connection): Index[] {
  return Object.values(models).flatMap((model) =>
    model.schema.indexes().map(([key, options]) => ({
      collection: model.collection.name,
      name: Object.entries(key).flat().join('_'),
      unique: options.unique === true,
      definition: definitionOf(key, options),
    })),
  );
}

/** Those of the collections for which some are wanted. */
async function standingIndexes(connection: Connection, wanted: readonly Index[]): Promise<Index[]> {
  const listed = await connection.db?.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const collections = (listed ?? []).map(({ name }) => name);
  const standing = await Promise.all(
    [...new Set(wanted.map(({ collection }) => collection))]
      .filter((collection) => collections.includes(collection))
      .map(async (collection) => {
        const indexes = await connection.collection(collection).indexes();
        return indexes
          .filter(({ name }) => name !== '_id_')
          .map(({ key, name = '', ...options }) => ({
            collection,
            name,
            unique: options.unique === true,
            definition: definitionOf(key, options),
          }));
      }),
  );
  return standing.flat();
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
  office: () => Promise<Office>,
  { production, machineTime }: { readonly production: boolean; readonly machineTime: () => Date },
): Check[] {
  const asked = async (command: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> => {
    const { connection } = await office();
    return (await connection.db?.command({ ...command })) ?? {};
  };
  return [
    {
      name: 'database',
      async look() {
        const { connection } = await office();
        if (await isRestoring(connection))
          return red(
            'A restore is under way, or broke off: the site answers no call until it is whole.',
            'Wait for it, or give the restore again.',
          );
        return judgeServer((await asked({ buildInfo: 1 })) as unknown as ServerSays, production);
      },
    },
    {
      name: 'database user',
      async look() {
        const { authInfo } = (await asked({ connectionStatus: 1, showPrivileges: true })) as {
          authInfo: {
            authenticatedUsers: readonly unknown[];
            authenticatedUserPrivileges: readonly UserMay[];
          };
        };
        const { modules } = (await asked({ buildInfo: 1 })) as unknown as ServerSays;
        if (modules?.includes('embedded')) return skipped('The embedded database knows no users.');
        return judgeRights(
          { users: authInfo.authenticatedUsers.length, privileges: authInfo.authenticatedUserPrivileges },
          (await office()).connection.name,
        );
      },
    },
    {
      name: 'indexes',
      async look() {
        const { connection } = await office();
        const wanted = wantedIndexes(connection);
        return judgeIndexes(wanted, await standingIndexes(connection, wanted));
      },
    },
    {
      name: 'clock and database',
      async look() {
        const { connection } = await office();
        const before = machineTime().getTime();
        const there = (await readDatabaseTime(connection)).getTime();
        return judgeClock('the database’s', (before + machineTime().getTime()) / 2 - there);
      },
    },
  ];
}

/** @param aheadMs by how much this machine's clock is ahead of the other. */
export function judgeClock(whose: string, aheadMs: number): Verdict {
  const level = levelOfSkew(aheadMs);
  const says = `This machine’s clock and ${whose} differ by ${inWords(Math.abs(aheadMs))}.`;
  if (level === 'green') return green(says);
  return { level, says, todo: 'Let both machines keep time by NTP: timedatectl set-ntp true.' };
}
