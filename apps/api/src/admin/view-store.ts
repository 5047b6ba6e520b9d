import type { Connection } from '../db/connection.js';
import type { Row } from './printing.js';
import { ADMIN_VIEWS, type AdminView, type Conditions, projectionOf } from './views.js';

/** Selects records of a view. */
export interface Selection {
  /** From this moment. */
  readonly from?: Date | undefined;
  /** Up to this moment, exclusive. */
  readonly to?: Date | undefined;
  /** A further condition, such as `unanswered`. */
  readonly only?: Conditions | undefined;
}

function conditionsOf(view: AdminView, { from, to, only }: Selection): Conditions {
  const when = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  return { ...view.only, ...only, ...(Object.keys(when).length > 0 && { [view.when]: when }) };
}

/** Reads the rows of views directly from their collections, so that the views need not exist in the database. */
export class ViewStore {
  readonly #connection: Connection;

  constructor({ connection }: { readonly connection: Connection }) {
    this.#connection = connection;
  }

  /** Creates or replaces the views; the site's own user has the rights for it. */
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
   * The rows of the selected records, the newest first. @param now the moment for fields such as whether a membership has ended.
   * @param limit of rows; all without it.
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

  /** The number of selected records. */
  count(view: AdminView, selection: Selection): Promise<number> {
    return this.#connection.collection(view.source).countDocuments(conditionsOf(view, selection));
  }
}
