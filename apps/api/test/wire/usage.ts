import type { Command } from './messages.js';

/** What of MongoDB one may use, as docs/mongodb.md lists it: a table each. */
export const KINDS = [
  'command',
  'option',
  'sent by the driver',
  'query operator',
  'projection operator',
  'update operator',
  'stage',
  'expression',
  'index',
] as const;
export type Kind = (typeof KINDS)[number];

/** One thing used, such as "query operator $gt" or "option find.sort". */
export type Usage = `${Kind} ${string}`;

type Note = (kind: Kind, name: string) => void;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof RegExp) &&
  !('_bsontype' in value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const isOn = (value: unknown): boolean => value !== false && value !== undefined && value !== null;

/** Fields that a driver adds to commands of every kind. */
const OF_THE_DRIVER = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'writeConcern',
  'readConcern',
]);

/** What a command asks of the server beyond the bare protocol. */
export function usagesOf(command: Command): Set<Usage> {
  const found = new Set<Usage>();
  const note: Note = (kind, name) => found.add(`${kind} ${name}`);
  const [name = ''] = Object.keys(command);
  note('command', name);
  for (const [field, value] of Object.entries(command)) {
    if (field === name) continue;
    if (OF_THE_DRIVER.has(field))
      note('sent by the driver', isFields(value) ? withValue(field, value) : field);
    else if (isOn(value)) note('option', `${name}.${field}`);
  }
  readParts(command, name, note);
  return found;
}

/** `writeConcern w=majority`; the id of a session and the time of a cluster say nothing. */
function withValue(field: string, value: Fields): string {
  if (field === 'lsid' || field === '$clusterTime') return field;
  return `${field} ${Object.entries(value)
    .map(([name, one]) => `${name}=${String(one)}`)
    .join(' ')}`;
}

/** Where each command holds queries, updates, pipelines and indexes. */
function readParts(command: Command, name: string, note: Note): void {
  query(command.filter ?? command.query, note);
  if (name === 'find') projection(command.projection, note);
  if (name === 'findAndModify') {
    projection(command.fields, note);
    update(command.update, note);
  }
  if (name === 'update') for (const one of listOf(command.updates)) statement('update', fieldsOf(one), note);
  if (name === 'delete') for (const one of listOf(command.deletes)) statement('delete', fieldsOf(one), note);
  if (name === 'aggregate' || name === 'create') pipeline(command.pipeline, note);
  if (name === 'createIndexes') for (const one of listOf(command.indexes)) index(fieldsOf(one), note);
}

/** One of the statements of an update or delete command. */
function statement(command: string, one: Fields, note: Note): void {
  const { q, u, ...options } = one;
  query(q, note);
  if (u !== undefined) update(u, note);
  for (const [option, value] of Object.entries(options))
    if (isOn(value)) note('option', `${command}.${option}`);
}

function query(value: unknown, note: Note): void {
  for (const [field, wanted] of Object.entries(fieldsOf(value))) {
    if (field.startsWith('$')) note('query operator', field);
    if (field === '$expr') expression(wanted, note);
    else if (wanted instanceof RegExp) note('query operator', '$regex');
    else if (Array.isArray(wanted)) for (const one of wanted) query(one, note);
    else if (isFields(wanted)) operators(wanted, note);
  }
}

/** The operators of one field; a document without any is compared as a whole. */
function operators(wanted: Fields, note: Note): void {
  for (const [operator, value] of Object.entries(wanted)) {
    if (!operator.startsWith('$')) continue;
    note('query operator', operator);
    if (operator === '$type')
      for (const type of [value].flat()) note('query operator', `$type: ${String(type)}`);
    else if (isFields(value)) query(value, note);
    else if (operator === '$all') for (const one of listOf(value)) query(one, note);
  }
}

function projection(value: unknown, note: Note): void {
  for (const wanted of Object.values(fieldsOf(value)))
    for (const operator of Object.keys(fieldsOf(wanted))) note('projection operator', operator);
}

function update(value: unknown, note: Note): void {
  if (value === undefined) return;
  if (Array.isArray(value)) {
    note('update operator', 'pipeline');
    pipeline(value, note);
    return;
  }
  const changes = Object.entries(fieldsOf(value));
  if (!changes.some(([name]) => name.startsWith('$'))) note('update operator', 'replacement');
  for (const [operator, fields] of changes) {
    if (!operator.startsWith('$')) continue;
    note('update operator', operator);
    for (const [path, to] of Object.entries(fieldsOf(fields))) {
      for (const step of path.split('.')) {
        const positional = /^\$(?:\[.*\])?$/.exec(step)?.[0];
        if (positional !== undefined) note('update operator', positional.replace(/\[.+\]/, '[name]'));
      }
      if (operator === '$pull') query({ value: to }, note);
      else if (operator === '$push' || operator === '$addToSet')
        for (const modifier of Object.keys(fieldsOf(to)))
          if (modifier.startsWith('$')) note('update operator', modifier);
    }
  }
}

function pipeline(value: unknown, note: Note): void {
  for (const stage of listOf(value))
    for (const [name, given] of Object.entries(fieldsOf(stage))) {
      note('stage', name);
      if (name === '$match') query(given, note);
      else if (name === '$facet') for (const inner of Object.values(fieldsOf(given))) pipeline(inner, note);
      else {
        const { pipeline: inner, ...rest } = fieldsOf(given);
        pipeline(inner, note);
        expression(rest, note);
      }
    }
}

/** `$$NOW` and its like count as expressions; `$field` is a path. */
function expression(value: unknown, note: Note): void {
  if (typeof value === 'string' && value.startsWith('$$')) note('expression', value.split('.')[0] ?? value);
  else if (Array.isArray(value)) for (const one of value) expression(one, note);
  else
    for (const [name, given] of Object.entries(fieldsOf(value))) {
      if (name.startsWith('$')) note('expression', name);
      if (name !== '$literal') expression(given, note);
    }
}

function index({ key, name: _name, ...options }: Fields, note: Note): void {
  for (const direction of Object.values(fieldsOf(key))) note('index', `key ${String(direction)}`);
  if (Object.keys(fieldsOf(key)).length > 1) note('index', 'compound');
  for (const [option, value] of Object.entries(options)) if (isOn(value)) note('index', option);
  query(options.partialFilterExpression, note);
}
