import type { Request } from 'express';
import type { Page } from '../ledger/entities.js';
import { invalidField } from '../ledger/errors.js';
import { Fields } from '../ledger/fields.js';

/** All of `items`, as a collection. */
export function collection<T>(items: T[]): Page<T> {
  return { entity: 'collection', count: items.length, items };
}

/** The range of `from` and `to` that the provider accepts: 1 January 2000 to 31 December 2120, unix seconds. */
const [EARLIEST, LATEST] = [946_684_800, 4_765_046_400];

function momentOf(query: Fields, name: 'from' | 'to'): number | undefined {
  const moment = query.integer(name);
  if (moment !== undefined && (moment < EARLIEST || moment > LATEST))
    throw invalidField(name, `${name} must be between ${EARLIEST} and ${LATEST}`);
  return moment;
}

/**
 * The requested page of a list: newest first, `from` and `to` (unix seconds, both inclusive), `count` (10, at most 100)
 * and `skip`.
 */
export function page<T extends { created_at: number }>(request: Request, oldestFirst: T[]): Page<T> {
  const query = new Fields(request.query);
  const from = momentOf(query, 'from') ?? EARLIEST;
  const to = momentOf(query, 'to') ?? LATEST;
  const count = query.integer('count') ?? 10;
  const skip = query.integer('skip') ?? 0;
  if (count < 1) throw invalidField('count', 'The count must be at least 1.');
  if (count > 100) throw invalidField('count', 'The count may not be greater than 100.');
  if (skip < 0) throw invalidField('skip', 'The skip must be at least 0.');
  const wanted = oldestFirst.filter((item) => item.created_at >= from && item.created_at <= to);
  // A stable sort: of equal times, the last created comes first.
  const newestFirst = wanted.toReversed().sort((a, b) => b.created_at - a.created_at);
  return collection(newestFirst.slice(skip, skip + count));
}
