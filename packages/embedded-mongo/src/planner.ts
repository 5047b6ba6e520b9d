import type { CollectionIndex } from './collection-index.js';
import { ABOVE, equal, keyOf, rankOf } from './keys.js';
import { type Asked, compileFilter, conditionsOf, isOperatorDoc, valuesOf } from './query.js';
import type { KeyField } from './sort.js';
import type { Stretch } from './sorted-entries.js';
import { isDoc, regexParts, typeOf, type Value } from './values.js';

/** The documents that have to be tested. */
export interface Scan {
  readonly records: Iterable<number>;
  /** The number of these documents, at most. */
  readonly size: number;
  /** Whether all of them match; otherwise each is tested against the whole filter. */
  readonly isExact: boolean;
  /** Whether they are in the requested order, so that a limit may end the search. */
  readonly isSorted: boolean;
}

interface Plan {
  readonly stretches: readonly Stretch[];
  /** How many leading columns the filter fixes. */
  readonly fixed: number;
  readonly isBounded: boolean;
  readonly sorts: 'forward' | 'backward' | undefined;
  readonly entries: number;
}

/** The most index lookups for one query. */
const MOST_RANGES = 20_000;

/** The scan of the fewest documents. `undefined`: all documents, unsorted. */
export function chooseScan(
  indexes: readonly CollectionIndex[],
  filter: Value,
  sort: readonly KeyField[],
  { size, wanted }: { size: number; wanted: number },
): Scan | undefined {
  const asked = conditionsOf(filter);
  const plans = indexes.flatMap((index) => planFor(index, asked, sort) ?? []);
  // A sorted scan may end early at its limit, unless a condition outside the index excludes most documents.
  const cost = ({ sorts, entries, fixed, isBounded }: Plan): number =>
    sorts && (fixed > 0 || isBounded || asked.length === 0) ? Math.min(entries, wanted) : entries;
  const best = cheapest(plans, cost);
  const union = alternatives(indexes, filter);
  if (union && union.entries < (best ? cost(best) : size))
    return {
      records: distinct(union.plans),
      size: union.entries,
      isExact: false,
      isSorted: sort.length === 0,
    };
  if (!best) return undefined;
  const isExact = fixesOnly(filter) && best.fixed === asked.length;
  if (!isExact && !best.sorts && cost(best) >= size) return undefined;
  const isSorted = sort.length === 0 || best.sorts !== undefined;
  return { records: recordsOf(best), size: best.entries, isExact, isSorted };
}

function cheapest(plans: readonly Plan[], cost: (plan: Plan) => number): Plan | undefined {
  let best: Plan | undefined;
  for (const plan of plans) {
    const isSortedAlike = best !== undefined && (plan.sorts !== undefined) === (best.sorts !== undefined);
    const isBetter = best && (isSortedAlike ? plan.fixed > best.fixed : plan.sorts !== undefined);
    if (!best || cost(plan) < cost(best) || (cost(plan) === cost(best) && isBetter)) best = plan;
  }
  return best;
}

/** Whether a filter consists of equalities only, so that an index over these fields answers it completely. */
function fixesOnly(filter: Value): boolean {
  const entries = isDoc(filter) ? Object.entries(filter) : [];
  return (
    entries.length > 0 &&
    entries.every(
      ([name, condition]) =>
        !name.startsWith('$') &&
        valuesOf(condition) !== undefined &&
        (!isOperatorDoc(condition) || Object.keys(condition).length === 1),
    )
  );
}

function planFor(
  index: CollectionIndex,
  asked: readonly Asked[],
  sort: readonly KeyField[],
): Plan | undefined {
  if (!coversAll(index, asked)) return undefined;
  let prefixes = [''];
  let fixed = 0;
  for (const column of index.columns) {
    const values = asked
      .filter(({ path }) => path === column)
      .map(({ condition }) => valuesOf(condition))
      .find((list) => list !== undefined);
    if (!values || prefixes.length * values.length > MOST_RANGES) break;
    const keys = [...new Set(values.map((value) => keyOf(value)))];
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => prefix + key));
    fixed += 1;
  }
  const bounds = boundsOf(index.columns[fixed], asked);
  const sorts = prefixes.length === 1 ? sortsBy(index, fixed, sort) : undefined;
  if (fixed === 0 && !bounds && !sorts) return undefined;
  const stretches = prefixes.map((prefix) =>
    index.stretch(prefix + (bounds?.low ?? ''), prefix + (bounds?.high ?? ABOVE)),
  );
  const entries = stretches.reduce((sum, { size }) => sum + size, 0);
  return { stretches, fixed, isBounded: bounds !== undefined, sorts, entries };
}

/**
 * A partial index can be used when the filter implies the index's condition: by the same condition, or by a value that fulfils it.
 * Otherwise the filter may match documents that are not in the index.
 */
function coversAll(index: CollectionIndex, asked: readonly Asked[]): boolean {
  const partial = index.spec.partialFilterExpression;
  if (partial === undefined) return true;
  return conditionsOf(partial).every(({ path, condition }) => {
    const test = compileFilter({ value: condition });
    return asked.some((own) => {
      if (own.path !== path) return false;
      const values = valuesOf(own.condition);
      // A filter for an array value also matches arrays that contain it, so it does not imply the index's condition.
      if (values) return values.every((value) => !Array.isArray(value) && test.matches({ value }));
      return equal(own.condition, condition);
    });
  });
}

/** The range of $gt, $gte, $lt and $lte on a column, as keys, both ends included. Only values of one type compare. */
function boundsOf(
  column: string | undefined,
  asked: readonly Asked[],
): { low: string; high: string } | undefined {
  for (const { path, condition } of asked) {
    if (path !== column || !isOperatorDoc(condition)) continue;
    const low = condition.$gte ?? condition.$gt;
    const high = condition.$lte ?? condition.$lt;
    const example = low ?? high;
    if (example === undefined || example === null || regexParts(example)) continue;
    if (low !== undefined && high !== undefined && rankOf(low) !== rankOf(high)) continue;
    if (typeOf(example) === 'array') continue;
    return {
      low: low === undefined || low === null ? rankOf(example) : keyOf(low),
      high: (high === undefined || high === null ? rankOf(example) : keyOf(high)) + ABOVE,
    };
  }
  return undefined;
}

function sortsBy(
  index: CollectionIndex,
  fixed: number,
  sort: readonly KeyField[],
): 'forward' | 'backward' | undefined {
  if (sort.length === 0) return undefined;
  const following = index.columns.slice(fixed, fixed + sort.length);
  if (following.length < sort.length || following.some((column, at) => column !== sort[at]?.field))
    return undefined;
  if (sort.every(({ direction }) => direction === 1)) return 'forward';
  return sort.every(({ direction }) => direction === -1) ? 'backward' : undefined;
}

function* recordsOf({ stretches, sorts }: Plan): Generator<number> {
  for (const stretch of stretches) yield* stretch.records(sorts === 'backward');
}

/** For `$or`: a plan for each of its clauses, if every clause has one. */
function alternatives(
  indexes: readonly CollectionIndex[],
  filter: Value,
): { plans: readonly Plan[]; entries: number } | undefined {
  const clauses = isDoc(filter) && Array.isArray(filter.$or) ? filter.$or : undefined;
  if (!clauses) return undefined;
  const plans: Plan[] = [];
  for (const clause of clauses) {
    const possible = indexes.flatMap((index) => planFor(index, conditionsOf(clause), []) ?? []);
    const best = cheapest(possible, ({ entries }) => entries);
    if (!best) return undefined;
    plans.push(best);
  }
  return { plans, entries: plans.reduce((sum, { entries }) => sum + entries, 0) };
}

function* distinct(plans: readonly Plan[]): Generator<number> {
  const seen = new Set<number>();
  for (const plan of plans)
    for (const record of recordsOf(plan)) {
      if (seen.has(record)) continue;
      seen.add(record);
      yield record;
    }
}
