import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { Failure } from './desk.js';
import { ADMIN_VIEWS, makeViews } from './views.js';

/** Runs one command on the database. */
export type RunCommand = (command: Readonly<Record<string, unknown>>) => Promise<unknown>;

const ROLE = 'admin_reader';
const EXISTS = { role: 51002, user: 51003 } as const;
const NO_SUCH_COMMAND = 59;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** May look into each of the views, and into nothing else: not even into the collections that they are made from. */
const privileges = (database: string) =>
  ADMIN_VIEWS.map(({ name }) => ({ resource: { db: database, collection: name }, actions: ['find'] }));

/**
 * Makes the views, the role and a user who has it. The password is made here and shown once; nobody can read it again.
 * @throws Failure on a server without users, and for a name that is taken.
 */
export async function createReader(
  name: string,
  connection: Connection,
  run: RunCommand = (command) => Promise.resolve(connection.db?.command({ ...command })),
): Promise<{ readonly database: string; readonly password: string }> {
  const database = connection.name;
  const role = { privileges: privileges(database), roles: [] };
  try {
    // Before anything else, so that a server without users is left as it was.
    await run({ createRole: ROLE, ...role }).catch((error: unknown) => {
      if (codeOf(error) !== EXISTS.role) throw error;
      return run({ updateRole: ROLE, ...role });
    });
  } catch (error) {
    if (codeOf(error) === NO_SUCH_COMMAND)
      throw new Failure(
        'The embedded database has no users: whoever works on this machine may read it. Readers are made on MongoDB itself (MONGODB_URI).',
      );
    throw error;
  }
  await makeViews(connection);
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
