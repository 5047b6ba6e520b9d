import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { formatRupees } from '@vgb/contracts';
import Table from 'cli-table3';
import { stringify } from 'csv-stringify';

/** A row of output; money is rupees, a moment is ISO 8601 in Indian time. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** A column of output. JSON and CSV have all columns; a table has those with a `table` format. */
export interface Column {
  readonly name: string;
  /** What it means, for the office: docs/admin.md shows this. */
  readonly says: string;
  readonly table?: 'text' | 'number' | 'rupees';
}

export type Format = 'table' | 'json' | 'csv';

export const inCount = (count: number): string => count.toLocaleString('en-IN');
/** A count, or an amount without its currency: with two decimals unless it is whole. */
const inNumber = (value: number): string =>
  Number.isInteger(value)
    ? inCount(value)
    : value.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** "1 gift", "2 gifts". */
export const counted = (count: number, thing: string): string =>
  `${inCount(count)} ${thing}${count === 1 ? '' : 's'}`;

/** A text on one line without control characters: a donor's text must not move the cursor or change colours. */
export const plain = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

function cell(value: Row[string] | undefined, kind: NonNullable<Column['table']>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return kind === 'rupees' ? formatRupees(value) : inNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return plain(value);
}

const BARE = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '─',
  'mid-mid': '──',
  right: '',
  'right-mid': '',
  middle: '  ',
};
const BARE_STYLE = { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 };

const lines = (table: InstanceType<typeof Table>): string =>
  `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;

/** A text table, as wide as its contents. */
export function asTable(columns: readonly Column[], rows: readonly Row[]): string {
  const shown = columns.flatMap(({ name, table }) => (table === undefined ? [] : [{ name, kind: table }]));
  const table = new Table({
    head: shown.map(({ name }) => name),
    colAligns: shown.map(({ kind }) => (kind === 'text' ? 'left' : 'right')),
    chars: BARE,
    style: BARE_STYLE,
  });
  for (const row of rows) table.push(shown.map(({ name, kind }) => cell(row[name], kind)));
  return lines(table);
}

/** Names with their values, one a line. */
export function asFacts(facts: readonly (readonly [name: string, value: string | null])[]): string {
  const known = facts.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, plain(value)]],
  );
  const table = new Table({ chars: { ...BARE, mid: '', 'mid-mid': '' }, style: BARE_STYLE });
  table.push(...known);
  return lines(table);
}

/** @throws the stream's error, also one that occurred between two writes. */
async function write(out: Writable, text: string): Promise<void> {
  if (out.errored) throw out.errored;
  if (!out.write(text)) await once(out, 'drain');
}

/** Writes rows as a JSON array, one row a line, without keeping them in memory. */
async function writeJson(out: Writable, rows: AsyncIterable<Row>): Promise<void> {
  let before = '[';
  for await (const row of rows) {
    await write(out, `${before}\n${JSON.stringify(row)}`);
    before = ',';
  }
  await write(out, before === '[' ? '[]\n' : '\n]\n');
}

/**
 * Writes CSV (RFC 4180). A value that a spreadsheet would read as a formula is prefixed with an apostrophe, so that a donor's
 * name cannot run code. `mark`: starts with the byte order mark, by which spreadsheets recognize UTF-8.
 */
async function writeCsv(
  out: Writable,
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  mark: boolean,
): Promise<void> {
  const csv = stringify({
    header: true,
    columns: columns.map(({ name }) => name),
    escape_formulas: true,
    bom: mark,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });
  const filled = (async () => {
    for await (const row of rows) if (!csv.write(row)) await once(csv, 'drain');
    csv.end();
  })();
  filled.catch((error: Error) => csv.destroy(error));
  for await (const chunk of csv) await write(out, String(chunk));
  await filled;
}

/** Writes rows as they are read; only a table waits for all of them, as its widths depend on them. */
export async function print(
  out: Writable,
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  { format, mark = true }: { readonly format: Format; readonly mark?: boolean | undefined },
): Promise<void> {
  if (format === 'json') return writeJson(out, rows);
  if (format === 'csv') return writeCsv(out, columns, rows, mark);
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  await write(out, asTable(columns, all));
}

export async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
