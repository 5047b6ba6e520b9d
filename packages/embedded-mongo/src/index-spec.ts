import { CommandError, notImplemented } from './errors.js';
import { equal } from './keys.js';
import { compileFilter } from './query.js';
import { asNumber, type Doc, isDoc, isTruthy, toShell, type Value } from './values.js';

const options = new Set([
  'v',
  'key',
  'name',
  'unique',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  // mongodump and older drivers send the index's namespace.
  'ns',
]);
/** The operators that MongoDB allows in a partial index and this server supports. */
const partialOperators = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$type', '$and']);

/**
 * Checks an index specification of `createIndexes`, and completes it to the form that `listIndexes` returns.
 * @throws CommandError 9, 14, 67 as MongoDB does; 238 for what this server's indexes do not support.
 */
export function parseIndexSpec(spec: Value): Doc {
  if (!isDoc(spec)) throw new CommandError(14, 'The elements of indexes must be objects');
  const { key, name, unique, partialFilterExpression, expireAfterSeconds } = spec;
  if (!isDoc(key) || Object.keys(key).length === 0)
    throw new CommandError(67, 'Index keys cannot be an empty object');
  if (typeof name !== 'string' || name === '')
    throw new CommandError(9, "The 'name' field is a required property of an index specification");
  for (const [option, value] of Object.entries(spec)) {
    const isSimple = option === 'collation' && isDoc(value) && value.locale === 'simple';
    if (!options.has(option) && !isSimple) throw notImplemented(`The index option ${option}`);
  }
  for (const [field, direction] of Object.entries(key)) checkColumn(field, direction);
  const parsed: Doc = { v: 2, key, name };
  if (isTruthy(unique)) parsed.unique = true;
  if (partialFilterExpression !== undefined) {
    checkPartialFilter(partialFilterExpression);
    parsed.partialFilterExpression = partialFilterExpression;
  }
  if (expireAfterSeconds !== undefined) {
    checkExpiry(key, expireAfterSeconds, spec);
    parsed.expireAfterSeconds = expireAfterSeconds;
  }
  return parsed;
}

function checkColumn(field: string, direction: Value): void {
  if (typeof direction === 'string') throw notImplemented(`An index of type ${direction}`);
  const number = asNumber(direction);
  if (number !== 1 && number !== -1)
    throw new CommandError(67, `Values in the index key pattern must be 1 or -1, not ${toShell(direction)}`);
  if (number === -1) throw notImplemented('An index in descending order');
  if (field.split('.').some((part) => part === '' || part.startsWith('$')))
    throw new CommandError(67, `Index key contains an illegal field name: ${field}`);
}

function checkPartialFilter(filter: Value): void {
  if (!isDoc(filter)) throw new CommandError(14, 'partialFilterExpression must be an object');
  const inspect = (value: Value): void => {
    if (Array.isArray(value)) for (const item of value) inspect(item);
    if (!isDoc(value)) return;
    for (const [name, operand] of Object.entries(value)) {
      if (name === '$exists') throw notImplemented('$exists in a partial index');
      if (name.startsWith('$') && !partialOperators.has(name))
        throw new CommandError(67, `unsupported expression in partial index: ${name}`);
      inspect(operand);
    }
  };
  inspect(filter);
  compileFilter(filter);
}

function checkExpiry(key: Doc, expireAfterSeconds: Value, spec: Doc): void {
  const seconds = asNumber(expireAfterSeconds);
  if (seconds === undefined || !(seconds >= 0 && seconds < 2 ** 31))
    throw new CommandError(
      67,
      `TTL index 'expireAfterSeconds' option must be within an acceptable range. Index spec: ${toShell(spec)}`,
    );
  if (Object.keys(key).length > 1 || '_id' in key)
    throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
}

/** What makes two indexes equal, apart from the name: the key and the covered documents. */
const signature = ({ key, partialFilterExpression }: Doc): Value => [key, partialFilterExpression ?? null];

/**
 * Whether the index exists already.
 * @throws CommandError 85 and 86 when another index has its name, or it has other options.
 */
export function isKnown(parsed: Doc, known: readonly Doc[]): boolean {
  const same = known.find((spec) => equal(signature(spec), signature(parsed)));
  const named = known.find(({ name }) => name === parsed.name);
  if (same && same.name === '_id_') return true;
  if (same && same.name !== parsed.name)
    throw new CommandError(85, `Index already exists with a different name: ${same.name}`);
  if (named && named !== same)
    throw new CommandError(
      86,
      `An existing index has the same name as the requested index. Requested index: ${toShell(parsed)}`,
    );
  if (!same) return false;
  const isUnique = ({ unique }: Doc) => unique === true;
  if (isUnique(same) !== isUnique(parsed))
    throw new CommandError(
      86,
      `An existing index has the same name as the requested index, with other options: ${same.name}`,
    );
  if (asNumber(same.expireAfterSeconds) !== asNumber(parsed.expireAfterSeconds))
    throw new CommandError(85, `An equivalent index already exists with different options: ${same.name}`);
  return true;
}
