import type { CollectionIndex } from './index-entries.js';
import { compileFilter, equalities, isOperatorDoc } from './query.js';
import type { KeyField } from './sort.js';
import { isDoc, regexParts, type Value } from './values.js';

/** Which documents have to be looked at. Each is still tested against the whole filter. */
export interface Scan {
  /** Undefined: all of them. */
  readonly recordIds: Iterable<number> | undefined;
  /** They come in the order asked for, so that a limit may end the search. */
  readonly isSorted: boolean;
}

const MOST_RANGES = 64;
interface Plan {
  readonly index: CollectionIndex;
  readonly prefixes: readonly (readonly Value[])[];
  readonly bounds: Bounds | undefined;
  readonly sorts: 'forward' | 'backward' | undefined;
}
/** What a filter says of one field by $gt, $gte, $lt and $lte; both ends are taken in. */
export interface Bounds {
  readonly low?: Value;
  readonly high?: Value;
}

/** Picks the index that fixes most columns, or failing that gives the order. */
export function chooseScan(
  indexes: readonly CollectionIndex[],
  filter: Value,
  sort: readonly KeyField[],
): Scan {
  const fixed = equalities(filter);
  let best: Plan | undefined;
  for (const index of indexes) {
    const plan = planFor(index, filter, fixed, sort);
    if (plan && (!best || worth(plan) > worth(best))) best = plan;
  }
  const unsorted = sort.length === 0;
  if (!best) return { recordIds: undefined, isSorted: unsorted };
  return { recordIds: recordIds(best), isSorted: unsorted || best.sorts !== undefined };
}

const worth = ({ prefixes, bounds, sorts, index }: Plan): number =>
  (prefixes[0]?.length ?? 0) * 10 +
  (bounds ? 5 : 0) +
  (sorts ? 3 : 0) +
  (index.isUnique ? 2 : 0) -
  (prefixes.length > 1 ? 1 : 0);

function planFor(
  index: CollectionIndex,
  filter: Value,
  fixed: ReadonlyMap<string, Value>,
  sort: readonly KeyField[],
): Plan | undefined {
  if (index.covers && !holdsAll(index, fixed)) return undefined;
  let prefixes: Value[][] = [[]];
  for (const { field } of index.fields) {
    const values = fixed.has(field) ? [fixed.get(field)] : listed(filter, field);
    const usable = values?.every((value) => !Array.isArray(value) && !regexParts(value));
    if (!values || !usable || prefixes.length * values.length > MOST_RANGES) break;
    prefixes = prefixes.flatMap((prefix) => values.map((value) => [...prefix, value ?? null]));
  }
  const columns = prefixes[0]?.length ?? 0;
  if (index.isSparse && !prefixes.every((prefix) => prefix.some((value) => value !== null))) return undefined;
  const next = index.fields[columns];
  const bounds = next && !index.isMultikey ? boundsOf(filter, next.field) : undefined;
  const sorts = prefixes.length === 1 && !index.isMultikey ? sortsBy(index, columns, sort) : undefined;
  if (columns === 0 && !bounds && !sorts) return undefined;
  return { index, prefixes, bounds, sorts };
}

/**
 * A partial index may be used where everything that it asks for is fixed by the filter, and so that the index covers it.
 * A filter that fixes less may match documents which are not in the index.
 */
function holdsAll(index: CollectionIndex, fixed: ReadonlyMap<string, Value>): boolean {
  const asked = index.spec.partialFilterExpression;
  if (!isDoc(asked)) return false;
  return Object.entries(asked).every(([path, condition]) => {
    const value = fixed.get(path);
    // An array could be matched by one of its elements only.
    if (path.startsWith('$') || !fixed.has(path) || Array.isArray(value)) return false;
    return compileFilter({ value: condition })({ value });
  });
}

/** The values of `{field: {$in: [...]}}`. */
function listed(filter: Value, field: string): readonly Value[] | undefined {
  const condition = isDoc(filter) ? filter[field] : undefined;
  if (!isOperatorDoc(condition) || !Array.isArray(condition.$in)) return undefined;
  return condition.$in;
}

function boundsOf(filter: Value, field: string): Bounds | undefined {
  const condition = isDoc(filter) ? filter[field] : undefined;
  if (!isOperatorDoc(condition)) return undefined;
  const low = condition.$gte ?? condition.$gt;
  const high = condition.$lte ?? condition.$lt;
  const isUsable = (value: Value) =>
    value === undefined || value instanceof Date || typeof value === 'string' || isNumberLike(value);
  if ((low === undefined && high === undefined) || !isUsable(low) || !isUsable(high)) return undefined;
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
}

const isNumberLike = (value: Value): boolean =>
  typeof value === 'object' &&
  value !== null &&
  '_bsontype' in value &&
  ['Int32', 'Double', 'Long', 'ObjectId'].includes(String(value._bsontype));

function sortsBy(
  index: CollectionIndex,
  columns: number,
  sort: readonly KeyField[],
): 'forward' | 'backward' | undefined {
  if (sort.length === 0) return undefined;
  const following = index.fields.slice(columns, columns + sort.length);
  if (following.length < sort.length || following.some(({ field }, at) => field !== sort[at]?.field))
    return undefined;
  const turns = following.map(({ direction }, at) => direction * (sort[at]?.direction ?? 1));
  if (turns.every((turn) => turn === 1)) return 'forward';
  return turns.every((turn) => turn === -1) ? 'backward' : undefined;
}

/** One by one, as a limit may end the search early. A document with several keys comes once. */
function* recordIds({ index, prefixes, bounds, sorts }: Plan): Generator<number> {
  const seen = index.isMultikey || prefixes.length > 1 ? new Set<number>() : undefined;
  for (const prefix of prefixes) {
    const [start, end] = index.range(prefix, bounds);
    for (let at = start; at < end; at += 1) {
      const recordId = index.recordAt(sorts === 'backward' ? end - 1 - (at - start) : at);
      if (recordId === undefined || seen?.has(recordId)) continue;
      seen?.add(recordId);
      yield recordId;
    }
  }
}
