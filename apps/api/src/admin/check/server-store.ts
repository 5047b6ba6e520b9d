import { z } from 'zod';
import type { Connection } from '../../db/connection.js';

/** The fields of `buildInfo` that are used. */
const serverSays = z.object({ version: z.string(), modules: z.array(z.string()).readonly().optional() });
export type ServerSays = z.infer<typeof serverSays>;

/** The fields of a privilege that are used. */
const userMay = z.object({
  resource: z.object({
    db: z.string().optional(),
    collection: z.string().optional(),
    anyResource: z.boolean().optional(),
    cluster: z.boolean().optional(),
  }),
  actions: z.array(z.string()).readonly(),
});
export type UserMay = z.infer<typeof userMay>;

const connectionStatus = z.object({
  authInfo: z.object({
    authenticatedUsers: z.array(z.unknown()),
    authenticatedUserPrivileges: z.array(userMay),
  }),
});

/** An index that exists, or should. */
export interface Index {
  readonly collection: string;
  readonly name: string;
  readonly unique: boolean;
  /** The definition without the name: two indexes of one name may differ. */
  readonly definition: string;
}

const definitionOf = (key: object, options: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([
    Object.entries(key),
    options.unique === true,
    options.partialFilterExpression ?? null,
    options.expireAfterSeconds ?? null,
  ]);

/** The indexes of all models of this connection. */
export function wantedIndexes({ models }: Connection): Index[] {
  return Object.values(models).flatMap((model) =>
    model.schema.indexes().map(([key, options]) => ({
      collection: model.collection.name,
      name: Object.entries(key).flat().join('_'),
      unique: options.unique === true,
      definition: definitionOf(key, options),
    })),
  );
}

/** The existing indexes of the collections in `wanted`. */
export async function standingIndexes(connection: Connection, wanted: readonly Index[]): Promise<Index[]> {
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

const ask = async (
  { db }: Connection,
  command: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> => (await db?.command({ ...command })) ?? {};

export const readServer = async (connection: Connection): Promise<ServerSays> =>
  serverSays.parse(await ask(connection, { buildInfo: 1 }));

/** The number of authenticated users of the connection, and their privileges; no user where the server has no access control. */
export async function readRights(
  connection: Connection,
): Promise<{ readonly users: number; readonly privileges: readonly UserMay[] }> {
  const answer = await ask(connection, { connectionStatus: 1, showPrivileges: true });
  const { authInfo } = connectionStatus.parse(answer);
  return { users: authInfo.authenticatedUsers.length, privileges: authInfo.authenticatedUserPrivileges };
}
