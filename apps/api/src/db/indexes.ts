import type { Connection, mongo } from 'mongoose';
import { Types } from 'mongoose';

/**
 * The collection whose only document says that the indexes of this database were asked for. It goes with the database: where it is absent, or
 * another one than this process knows, the indexes are no longer those that this process has made.
 */
export const INDEX_MARK = 'index_mark';

interface Mark {
  readonly _id: 'indexes';
  /** Another one each time that the mark is set. */
  readonly setAs: Types.ObjectId;
}

/** By connection: the models whose indexes it has made, and the mark under which. */
const made = new WeakMap<Connection, { readonly setAs: Types.ObjectId; readonly models: Set<string> }>();

const marksOf = (connection: Connection) => connection.collection<Mark>(INDEX_MARK);

const readMark = async (connection: Connection): Promise<Types.ObjectId | undefined> =>
  (await marksOf(connection).findOne({ _id: 'indexes' }))?.setAs;

/** The mark of another process, where there is one already: an upsert by `_id` needs no index of ours. */
async function setMark(connection: Connection): Promise<Types.ObjectId> {
  const mark = await marksOf(connection).findOneAndUpdate(
    { _id: 'indexes' },
    { $setOnInsert: { setAs: new Types.ObjectId() } },
    { upsert: true, returnDocument: 'after' },
  );
  if (!mark) throw new Error('the mark of the indexes could not be set');
  return mark.setAs;
}

/**
 * Creates the missing indexes of all models, once for each model of a connection, and anew in a database that has lost the mark. Must resolve
 * before the first write: unique indexes are part of the rules. The mark is set first: a database that is dropped meanwhile loses it.
 */
export async function ensureIndexes(connection: Connection): Promise<void> {
  const setAs = (await readMark(connection)) ?? (await setMark(connection));
  const before = made.get(connection);
  const models = before?.setAs.equals(setAs) ? before.models : new Set<string>();
  await Promise.all(
    Object.values(connection.models).map(async ({ modelName, schema, collection }) => {
      if (models.has(modelName)) return;
      const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }));
      if (indexes.length > 0) await collection.createIndexes(indexes as mongo.IndexDescription[]);
      models.add(modelName);
    }),
  );
  made.set(connection, { setAs, models });
}

/** Whether the database is the one in which this connection has made the indexes: one read. */
export async function hasIndexes(connection: Connection): Promise<boolean> {
  const setAs = await readMark(connection);
  return setAs !== undefined && made.get(connection)?.setAs.equals(setAs) === true;
}
