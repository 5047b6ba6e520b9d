import { CommandError, notImplemented } from './errors.js';
import { type Doc, isDoc, isNumber, isTruthy, setField, type Value } from './values.js';

/** Fields to keep or drop, by name; a subtree when only a part of a field is meant. */
type Tree = Map<string, Tree | true>;

/** Whether a value keeps (1) or drops (0) a field, rather than computing one. */
export const isChoice = (value: Value): boolean => isNumber(value) || typeof value === 'boolean';

/**
 * Compiles a projection that keeps fields, or one that drops fields; `undefined` for one that changes nothing.
 * @throws CommandError 31249 to 31254 as MongoDB does; 238 for a projection that computes anything.
 */
export function compileProjection(projection: Value): ((doc: Doc) => Doc) | undefined {
  if (projection === undefined || projection === null) return undefined;
  if (!isDoc(projection)) throw new CommandError(14, 'Expected field projection to be of type object');
  if (Object.keys(projection).length === 0) return undefined;
  const tree: Tree = new Map();
  let keeps: boolean | undefined;
  for (const [path, value] of Object.entries(projection)) {
    if (path.includes('$')) throw notImplemented(`The projection ${path}`);
    if (!isChoice(value)) throw notImplemented(`A projection of ${path} to a computed value`);
    const says = isTruthy(value);
    // `_id` may be dropped in a projection that keeps fields; it is handled apart from the tree.
    if (path === '_id') continue;
    if (keeps !== undefined && keeps !== says) {
      const [what, where, code] = says
        ? ['inclusion', 'exclusion', 31253]
        : ['exclusion', 'inclusion', 31254];
      throw new CommandError(Number(code), `Cannot do ${what} on field ${path} in ${where} projection`);
    }
    keeps = says;
    addTo(tree, path);
  }
  const keepsId = !('_id' in projection) || isTruthy(projection._id);
  // With `_id` alone, 1 keeps and 0 drops.
  const isInclusion = keeps ?? keepsId;
  if (keepsId === isInclusion) tree.set('_id', true);
  return (doc) => projectDoc(doc, tree, isInclusion);
}

function addTo(tree: Tree, path: string): void {
  const components = path.split('.');
  let node = tree;
  components.forEach((component, at) => {
    const known = node.get(component);
    const isLast = at === components.length - 1;
    if (known === true || (isLast && known))
      throw new CommandError(isLast ? 31250 : 31249, `Path collision at ${path}`);
    const next: Tree | true = isLast ? true : (known ?? new Map());
    node.set(component, next);
    if (next !== true) node = next;
  });
}

function projectDoc(doc: Doc, tree: Tree, isInclusion: boolean): Doc {
  const projected: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const rule = tree.get(name);
    const shown =
      rule === undefined || rule === true
        ? (rule === true) === isInclusion
          ? value
          : undefined
        : projectBelow(value, rule, isInclusion);
    if (shown !== undefined) setField(projected, name, shown);
  }
  return projected;
}

/** Within an array the projection applies to each document; other elements stay only in a projection that drops fields. */
function projectBelow(value: Value, tree: Tree, isInclusion: boolean): Value {
  if (isDoc(value)) return projectDoc(value, tree, isInclusion);
  if (Array.isArray(value))
    return value
      .map((item) => projectBelow(item, tree, isInclusion))
      .filter((item: Value) => item !== undefined);
  return isInclusion ? undefined : value;
}
