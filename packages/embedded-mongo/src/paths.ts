import { CommandError } from './errors.js';
import { type Doc, isDoc, type Value } from './values.js';

const indexPattern = /^(?:0|[1-9]\d*)$/;

/** A path component that can name an array's element. */
export function isArrayIndex(component: string): boolean {
  return indexPattern.test(component);
}

/** Where a match was found, for the positional operator: the index in the outermost array on the path. */
export interface MatchedElement {
  index?: string;
}

/**
 * Calls `visit` for each value that a query path reaches, until it answers true. Arrays on the way are entered: their
 * documents by field name, their elements by index. With `expandLeaf` an array at the path's end gives its elements and then
 * itself. A path that ends in nothing gives `undefined` once, but an array without documents on the way gives nothing.
 */
export function someValue(
  root: Value,
  path: readonly string[],
  expandLeaf: boolean,
  visit: (value: Value) => boolean,
  found?: MatchedElement,
): boolean {
  let value = root;
  let depth = 0;
  while (depth < path.length && !Array.isArray(value)) {
    value = isDoc(value) ? value[path[depth] ?? ''] : undefined;
    depth += 1;
  }
  if (!Array.isArray(value)) return visit(value);
  const rest = path.slice(depth);
  if (rest.length === 0) {
    if (!expandLeaf) return visit(value);
    for (let i = 0; i < value.length; i++) {
      if (visit(value[i])) return record(found, i);
    }
    return visit(value);
  }
  return value.some((item: Value, i: number) => {
    if (isDoc(item) && someValue(item, rest, expandLeaf, visit)) return record(found, i);
    if (rest[0] !== String(i)) return false;
    // The element that the path names by its index.
    if (rest.length === 1) return visit(item) && record(found, i);
    return (
      (isDoc(item) || Array.isArray(item)) &&
      someValue(item, rest.slice(1), expandLeaf, visit) &&
      record(found, i)
    );
  });
}

function record(found: MatchedElement | undefined, index: number): true {
  if (found) found.index = String(index);
  return true;
}

/**
 * The keys of a document for a compound index or sort over `paths`, as MongoDB's btree key generator makes them: an array on
 * a path gives one key an element; missing is null; an empty array is `undefined`, below null.
 */
export function compoundKeys(doc: Doc, paths: readonly (readonly string[])[]): Value[][] {
  return expandSlots(
    paths.map((rest) => ({ value: doc, rest })),
    paths,
  );
}

/** One column of a key on its way: the value reached and the components left; no `rest` once it is final. */
interface Slot {
  value: Value;
  rest?: readonly string[];
}

function expandSlots(slots: readonly Slot[], paths: readonly (readonly string[])[]): Value[][] {
  const walked = slots.map(walkToArray);
  const open = walked.flatMap((slot, i) => (slot.rest ? [i] : []));
  if (open.length === 0) return [walked.map((slot) => slot.value)];
  const array = walked[open[0] ?? 0]?.value as Value[];
  const parallel = open.find((i) => walked[i]?.value !== array);
  if (parallel !== undefined) {
    const [first, second] = [paths[open[0] ?? 0], paths[parallel]].map((path) => path?.join('.'));
    throw new CommandError(171, `cannot index parallel arrays [${second}] [${first}]`);
  }
  const elements: Value[] = array.length > 0 ? array : [undefined];
  return elements.flatMap((element) =>
    expandSlots(
      walked.map((slot) => enterArray(slot, element)),
      paths,
    ),
  );
}

function walkToArray(slot: Slot): Slot {
  if (!slot.rest) return slot;
  let { value, rest } = slot;
  while (rest.length > 0) {
    const [component = '', ...left] = rest;
    const isElement = Array.isArray(value) && isArrayIndex(component) && Number(component) < value.length;
    if (Array.isArray(value) && !isElement) break;
    value = Array.isArray(value) ? value[Number(component)] : isDoc(value) ? value[component] : undefined;
    rest = left;
  }
  return Array.isArray(value) ? { value, rest } : { value: value === undefined ? null : value };
}

function enterArray(slot: Slot, element: Value): Slot {
  if (!slot.rest) return slot;
  if (slot.rest.length === 0) return { value: element };
  return isDoc(element) ? { value: element, rest: slot.rest } : { value: null };
}
