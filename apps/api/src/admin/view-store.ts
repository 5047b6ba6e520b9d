import type { Connection } from '../db/connection.js';
import type { Row } from './printing.js';
import { ADMIN_VIEWS, type AdminView, type Conditions, projectionOf } from './views.js';

/** Which of a view's records. */
export interface Selection {
  /** From this moment. */
  readonly from?: Date | undefined;
  /** Up to this moment, which is no part of it. */
  readonly to?: Date | undefined;
  /** Those alone of which this holds, such as `unanswered`. */
  readonly only?: Conditions | undefined;
}

function conditionsOf(view: AdminView, { from, to, only }: Selection): Conditions {
  const when = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  return { ...view.only, ...only, ...(Object.keys(when).length > 0 && { [view.when]: when }) };
}

/** What the views show, read from the collections that they are made from: the views themselves need not have been made. */
export class ViewStore {
  readonly #connection: Connection;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#connection = connection;
  }

  /** Creates the views, or replaces them; the rights of the site's own user are enough for it. */
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
   * A view's rows of the records that are selected, the newest first.
   * @param now what the rows are told by, such as whether a membership has ended. @param limit all of them where it is not given.
   */
  rows(
    view: AdminView,
    selection: Selection,
    { now, limit }: { readonly now: Date; readonly limit?: number | undefined },
  ): AsyncIterable<Row> {
    const stages = [
      { $match: conditionsOf(view, selection) },
      { $sort: { [view.when]: -1, _id: -1 } },
      ...(limit === undefined ? [] : [{ $limit: limit }]),
      { $project: projectionOf(view, now) },
    ];
    return this.#connection.collection(view.source).aggregate<Row>(stages);
  }

  /** How many records are selected. */
  count(view: AdminView, selection: Selection): Promise<number> {
    return this.#connection.collection(view.source).countDocuments(conditionsOf(view, selection));
  }
}
