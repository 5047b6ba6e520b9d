import type { Writable } from 'node:stream';
import { type Command, Option } from 'commander';
import { type Desk, remark } from './desk.js';
import { nameOfOutput, writeList, writeNew } from './files.js';
import { type Column, type Format, inCount, print, type Row } from './printing.js';

export interface FormatOptions {
  readonly json?: true;
  readonly csv?: true;
  readonly out?: string;
}

/** `--json`, `--csv` and `--out`, of which the first two exclude each other. */
export function declareFormats(command: Command): Command {
  return command
    .addOption(new Option('--json', 'as JSON').conflicts('csv'))
    .addOption(new Option('--csv', 'as CSV'))
    .addOption(new Option('--out <file>', 'into a new file, as CSV unless --json; - for standard output'));
}

export const formatOf = ({ json, csv, out }: FormatOptions): Format =>
  json ? 'json' : csv || out !== undefined ? 'csv' : 'table';

const TELL_EVERY = 1_000;

/** Prints rows, or writes them to a new file (`--out`) with progress on standard error. */
export async function show(
  desk: Desk,
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  { mark, ...options }: FormatOptions & { readonly mark?: boolean },
): Promise<number> {
  const { out } = options;
  let count = 0;
  async function* counted(): AsyncGenerator<Row> {
    for await (const row of rows) {
      count += 1;
      if (out !== undefined && count % TELL_EVERY === 0) remark(desk, `${inCount(count)} so far`);
      yield row;
    }
  }
  const written = (to: Writable): Promise<void> =>
    print(to, columns, counted(), { format: formatOf(options), mark });
  if (out === undefined) {
    await writeList(desk, written);
    return count;
  }
  await writeNew(desk, out, written);
  remark(desk, `${inCount(count)} written to ${nameOfOutput(out)}`);
  return count;
}
