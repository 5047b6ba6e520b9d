import { CommandError } from './errors.js';
import { isArrayIndex } from './paths.js';
import { type Doc, isDoc, toShell, type Value } from './values.js';

/** The value at a concrete path: array elements by index only. */
export function read(doc: Doc, path: readonly string[]): Value {
  return path.reduce<Value>((value, component) => {
    if (Array.isArray(value)) return isArrayIndex(component) ? value[Number(component)] : undefined;
    return isDoc(value) && Object.hasOwn(value, component) ? value[component] : undefined;
  }, doc);
}

/** Writes at a concrete path, making documents on the way; a scalar on the way is an error. */
export function write(doc: Doc, path: readonly string[], value: Value): void {
  let parent: Value = doc;
  path.forEach((component, i) => {
    const isLast = i === path.length - 1;
    const next = read({ parent }, ['parent', component]);
    const content = isLast ? value : next === undefined ? {} : next;
    if (Array.isArray(parent)) {
      if (!isArrayIndex(component)) throw notViable(path, i, parent);
      const index = Number(component);
      if (index > 1_500_000 + parent.length)
        throw new CommandError(2, `can't backfill more than 1500000 elements`);
      while (parent.length < index) parent.push(null);
      parent[index] = content;
    } else if (isDoc(parent)) {
      parent[component] = content;
    } else {
      throw notViable(path, i, parent);
    }
    parent = content;
  });
}

function notViable(path: readonly string[], at: number, parent: Value): CommandError {
  return new CommandError(
    28,
    `Cannot create field '${path[at]}' in element {${path[at - 1]}: ${toShell(parent)}}`,
  );
}

/** Removes at a concrete path; an array element becomes null, so that the others keep their places. */
export function remove(doc: Doc, path: readonly string[]): void {
  const last = path.at(-1) ?? '';
  const parent = read(doc, path.slice(0, -1));
  if (Array.isArray(parent)) {
    if (isArrayIndex(last) && Number(last) < parent.length) parent[Number(last)] = null;
  } else if (isDoc(parent)) {
    delete parent[last];
  }
}
