import type { Connection } from '../db/connection.js';
import type { Row } from './printing.js';
import { ADMIN_VIEWS, type AdminView, projectionOf } from './views.js';

/** Conditions of MongoDB's `find`. */
export type Conditions = Readonly<Record<string, unknown>>;

/** What the views show, read from the collections that they are made from: the views themselves need not have been made. */
export class ViewStore {
  readonly #connection: Connection;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#connection = connection;
  }

  /** Makes the views, or makes them anew where they stand: for that the rights of the site's own user are enough. */
  async make(): Promise<readonly AdminView[]> {
    const { db } = this.#connection;
    if (!db) throw new Error('the database is not open');
    const standing = await db.listCollections({ type: 'view' }, { nameOnly: true }).toArray();
    for (const view of ADMIN_VIEWS) {
      const pipeline = [
        ...(view.only ? [{ $match: view.only }] : []),
        { $project: projectionOf(view, '$$NOW') },
      ];
      if (standing.some(({ name }) => name === view.name)) await db.dropCollection(view.name);
      await db.createCollection(view.name, { viewOn: view.source, pipeline });
    }
    return ADMIN_VIEWS;
  }

  /**
   * A view's rows of the records that `conditions` find, the newest first.
   * @param now what the rows are told by, such as whether a membership has ended. @param limit all of them where it is not given.
   */
  rows(
    view: AdminView,
    conditions: Conditions,
    { now, limit }: { readonly now: Date; readonly limit?: number | undefined },
  ): AsyncIterable<Row> {
    const stages = [
      { $match: conditions },
      { $sort: { [view.when]: -1, _id: -1 } },
      ...(limit === undefined ? [] : [{ $limit: limit }]),
      { $project: projectionOf(view, now) },
    ];
    return this.#connection.collection(view.source).aggregate<Row>(stages);
  }

  /** How many records `conditions` find. */
  count(view: AdminView, conditions: Conditions): Promise<number> {
    return this.#connection.collection(view.source).countDocuments(conditions);
  }
}
