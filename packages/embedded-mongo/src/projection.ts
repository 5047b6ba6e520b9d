import { CommandError, notImplemented } from './errors.js';
import { compileElement } from './query.js';
import { asNumber, type Doc, isDoc, isNumber, isTruthy, type Value } from './values.js';

/** What a projection says of one field: keep, drop, transform, or something of its subfields. */
type Leaf = true | false | ((value: Value) => Value);
interface Tree {
  [field: string]: Leaf | Tree;
}

/** Compiles a find projection: inclusion or exclusion, `$slice` and `$elemMatch`; anything else is refused. */
export function compileProjection(projection: Value): (doc: Doc) => Doc {
  if (projection === undefined || projection === null) return (doc) => doc;
  if (!isDoc(projection)) throw new CommandError(14, 'Expected field projection to be of type object');
  if (Object.keys(projection).length === 0) return (doc) => doc;
  const tree: Tree = {};
  let isInclusion: boolean | undefined;
  for (const [path, value] of flatten(projection, '')) {
    const leaf = compileLeaf(path, value);
    addLeaf(tree, path, leaf);
    const says = typeof leaf === 'boolean' ? leaf : isDoc(value) && '$elemMatch' in value ? true : undefined;
    if (says === undefined || path === '_id') continue;
    if (isInclusion !== undefined && isInclusion !== says) {
      const [what, where, code] = says
        ? ['inclusion', 'exclusion', 31253]
        : ['exclusion', 'inclusion', 31254];
      throw new CommandError(Number(code), `Cannot do ${what} on field ${path} in ${where} projection`);
    }
    isInclusion = says;
  }
  // `{_id: 1}` alone includes; `{_id: 0}` alone, and `$slice` alone, exclude.
  isInclusion ??= tree._id === true;
  if (isInclusion) tree._id ??= true;
  const root = tree;
  const keepsRest = !isInclusion;
  return (doc) => projectDoc(doc, root, keepsRest);
}

function flatten(projection: Doc, prefix: string): [string, Value][] {
  return Object.entries(projection).flatMap(([field, value]): [string, Value][] => {
    const path = `${prefix}${field}`;
    const isNested = isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$');
    return isNested ? flatten(value, `${path}.`) : [[path, value]];
  });
}

function addLeaf(tree: Tree, path: string, leaf: Leaf): void {
  const components = path.split('.');
  const last = components.pop() ?? '';
  let node = tree;
  for (const component of components) {
    const next = node[component] ?? {};
    if (typeof next !== 'object') throw new CommandError(31249, `Path collision at ${path}`);
    node[component] = next;
    node = next;
  }
  if (node[last] !== undefined) throw new CommandError(31250, `Path collision at ${path}`);
  node[last] = leaf;
}

function compileLeaf(path: string, value: Value): Leaf {
  if (path.split('.').some((component) => component.startsWith('$')))
    throw notImplemented(`The projection ${path}`);
  if (isNumber(value) || typeof value === 'boolean') return isTruthy(value);
  if (isDoc(value)) {
    const [operator = ''] = Object.keys(value);
    if (operator === '$slice') return compileSlice(value.$slice);
    if (operator === '$elemMatch') {
      const test = compileElement(value.$elemMatch);
      return (array) => {
        const found = Array.isArray(array) ? array.find(test) : undefined;
        return found === undefined ? undefined : [found];
      };
    }
    throw notImplemented(`The projection operator ${operator}`);
  }
  throw notImplemented(`A projection of ${path} to a computed value`);
}

function compileSlice(operand: Value): (value: Value) => Value {
  const numbers = (Array.isArray(operand) ? operand : [operand]).map(asNumber);
  const [first, second] = numbers;
  if (first === undefined || (Array.isArray(operand) && (second === undefined || second <= 0))) {
    throw new CommandError(
      28667,
      'Invalid $slice syntax: expected a number, or an array of skip and a positive limit',
    );
  }
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (second === undefined) return first >= 0 ? value.slice(0, first) : value.slice(first);
    const start = first >= 0 ? first : Math.max(0, value.length + first);
    return value.slice(start, start + second);
  };
}

function projectDoc(doc: Doc, tree: Tree, keepsRest: boolean): Doc {
  const projected: Doc = {};
  for (const field in doc) {
    const value = projectField(doc[field], Object.hasOwn(tree, field) ? tree[field] : undefined, keepsRest);
    if (value !== undefined) projected[field] = value;
  }
  return projected;
}

function projectField(value: Value, rule: Leaf | Tree | undefined, keepsRest: boolean): Value {
  if (rule === undefined) return keepsRest ? value : undefined;
  if (typeof rule === 'boolean') return rule ? value : undefined;
  if (typeof rule === 'function') return rule(value);
  if (isDoc(value)) return projectDoc(value, rule, keepsRest);
  if (Array.isArray(value)) {
    // Below an array the projection applies to each document; other elements stay only where the rest stays.
    const items = value.map((item: Value) =>
      isDoc(item) || Array.isArray(item) ? projectField(item, rule, keepsRest) : keepsRest ? item : undefined,
    );
    return items.filter((item) => item !== undefined);
  }
  return keepsRest ? value : undefined;
}
