import { randomBytes } from 'node:crypto';
import type { Config } from '../config.js';
import { type Connection, connect, TIMEOUTS } from '../db/connection.js';
import { Failure } from './failure.js';
import { ViewStore } from './view-store.js';
import { ADMIN_VIEWS } from './views.js';

/**
 * Runs one command on the records' database, such as those that create roles and users, and resolves with the server's answer.
 * @throws the driver's error, with the server's `code`.
 */
export type RunCommand = (command: Readonly<Record<string, unknown>>) => Promise<unknown>;

const ROLE = 'admin_reader';
const EXISTS = { role: 51002, user: 51003 } as const;
const NO_SUCH_COMMAND = 59;
const UNAUTHORIZED = 13;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Read access to each of the views, and to no collection. */
const privileges = (database: string) =>
  ADMIN_VIEWS.map(({ name }) => ({ resource: { db: database, collection: name }, actions: ['find'] }));

/**
 * Creates the views, the role and a user with it. The password is generated here and cannot be read again.
 * @throws Failure on a server without users, for a name that is taken, and where `run`'s user may not make users.
 */
export async function createReader(
  name: string,
  connection: Connection,
  run: RunCommand,
): Promise<{ readonly database: string; readonly password: string }> {
  const database = connection.name;
  const role = { privileges: privileges(database), roles: [] };
  try {
    // First, so that nothing has been changed on a server that refuses it.
    await run({ createRole: ROLE, ...role }).catch((error: unknown) => {
      if (codeOf(error) !== EXISTS.role) throw error;
      return run({ updateRole: ROLE, ...role });
    });
  } catch (error) {
    if (codeOf(error) === NO_SUCH_COMMAND)
      throw new Failure(
        'The embedded database has no users: every person on this machine may read it. Readers are made on MongoDB itself (MONGODB_URI).',
      );
    if (codeOf(error) === UNAUTHORIZED)
      throw new Failure(
        'The site’s own user of the database may not make users. Set MONGODB_OWNER_URI to one who has the role dbOwner there; with docker compose: docker compose run --rm office reader create NAME --as "Your name".',
      );
    throw error;
  }
  await new ViewStore({ connection }).make();
  const password = randomBytes(18).toString('base64url');
  try {
    await run({ createUser: name, pwd: password, roles: [{ role: ROLE, db: database }] });
  } catch (error) {
    if (codeOf(error) === EXISTS.user)
      throw new Failure(`There is a user ${name} already. Choose another name.`);
    throw error;
  }
  return { database, password };
}

/** Runs `work` as the database's owner where one is set, else as the site's user. */
export async function asOwner<Result>(
  connection: Connection,
  { databaseOwner }: Pick<Config, 'databaseOwner'>,
  work: (run: RunCommand) => Promise<Result>,
): Promise<Result> {
  if (!databaseOwner) return work((command) => connection.db?.command({ ...command }) ?? Promise.reject());
  const owner = await connect(databaseOwner.uri, TIMEOUTS, 'MONGODB_OWNER_URI');
  const records = owner.getClient().db(connection.name);
  try {
    return await work((command) => records.command({ ...command }));
  } finally {
    await owner.close();
  }
}

/**
 * The connection string for a reader with Compass or mongosh, made of the owner's or the site's own, with the host as reached
 * from the reader's machine. A single server gets `directConnection`, since its own host name may be known only in its network.
 */
export function readersAddress(
  reader: { readonly name: string; readonly password: string; readonly database: string },
  { mongodbUri, databaseOwner }: Pick<Config, 'mongodbUri' | 'databaseOwner'>,
): string {
  const [, scheme = 'mongodb', hosts = '127.0.0.1:27017'] =
    /^(mongodb(?:\+srv)?):\/\/(?:[^@/]*@)?([^/?]+)/.exec(databaseOwner?.uri ?? mongodbUri ?? '') ?? [];
  const publishedAt = databaseOwner?.publishedAt;
  const isLone = publishedAt !== undefined || (scheme === 'mongodb' && !hosts.includes(','));
  const options = new URLSearchParams({ authSource: reader.database });
  if (isLone) options.set('directConnection', 'true');
  const user = `${encodeURIComponent(reader.name)}:${reader.password}`;
  return `${publishedAt === undefined ? scheme : 'mongodb'}://${user}@${publishedAt ?? hosts}/${reader.database}?${options}`;
}
