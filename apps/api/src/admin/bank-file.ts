import { formatPaise, officeDonorSchema, PAISE_PER_RUPEE } from '@vgb/contracts';
import { InvalidArgumentError } from 'commander';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { nameOfGift } from '../donations/index.js';
import { Failure } from './failure.js';
import { readDay } from './typed-days.js';
import { readRupees } from './typed-rupees.js';

/** One transfer of a bank's statement. */
export interface BankLine {
  /** The number of its last line in the file; the headings are line 1. */
  readonly number: number;
  readonly day: string;
  /** The bank's UTR, which makes sure that a line is entered once. */
  readonly reference: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly name: string;
  readonly email: string;
  readonly pan: string;
  readonly address: string;
  /** Why it cannot be entered. */
  readonly trouble?: string;
}

const NEEDED = ['date', 'utr', 'rupees', 'name'] as const;

/**
 * Reads transfers from CSV with commas or semicolons and the headings `date` (2026-11-21), `utr`, `rupees`, `name`, and
 * optionally `email`, `pan`, `address`. A line that cannot be entered has a reason (`trouble`); a UTR that occurs twice in the
 * file is entered once.
 * @throws Failure for a file without these headings.
 */
export function readBankLines(text: string): BankLine[] {
  const [first, ...rows] = readCells(text);
  const headings = first?.cells.map((heading) => heading.toLowerCase()) ?? [];
  const missing = NEEDED.filter((name) => !headings.includes(name));
  if (rows.length === 0 || missing.length > 0)
    throw new Failure(
      `The file needs the columns ${NEEDED.join(', ')}${missing.length === 0 ? ' and a line' : `; it lacks ${missing.join(', ')}`}.`,
    );
  const seen = new Map<string, number>();
  return rows.map(({ cells, number }) => {
    const row = Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']));
    const line = readLine(row, number);
    if (line.trouble !== undefined) return line;
    // A comma outside of quotes has shifted the columns.
    if (cells.length > headings.length)
      return {
        ...line,
        trouble: 'more columns than headings: an amount or a name with a comma stands in quotes',
      };
    const earlier = seen.get(line.paymentId);
    if (earlier !== undefined) return { ...line, trouble: `the same UTR as line ${earlier}` };
    seen.set(line.paymentId, line.number);
    return line;
  });
}

/** The result of csv-parse with `info`. */
const csvRows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/** The rows of the file, the headings first, each with the line on which it ends. @throws Failure for what is no CSV. */
function readCells(text: string): { readonly cells: readonly string[]; readonly number: number }[] {
  const isEuropean = /^[^,\r\n]*;/.test(text);
  try {
    const rows: unknown = parse(text, {
      bom: true,
      delimiter: isEuropean ? ';' : ',',
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      info: true,
    });
    return csvRows.parse(rows).map(({ record, info }) => ({ cells: record, number: info.lines }));
  } catch (error) {
    throw new Failure(`This is no CSV file: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readLine(row: Record<string, string>, number: number): BankLine {
  const {
    date: day = '',
    utr: reference = '',
    rupees = '',
    name = '',
    email = '',
    pan = '',
    address = '',
  } = row;
  const paymentId = nameOfGift('transfer', reference);
  const line = { number, day, reference, paymentId, amountPaise: 0, name, email, pan, address };
  if (!/^[A-Za-z0-9]{6,30}$/.test(reference)) return { ...line, trouble: 'no UTR' };
  try {
    readDay(day);
    const amountPaise = readRupees(rupees);
    if (amountPaise < PAISE_PER_RUPEE)
      return { ...line, amountPaise, trouble: `less than ${formatPaise(PAISE_PER_RUPEE)}` };
    const donor = officeDonorSchema.safeParse({ firstName: name, lastName: '', email, pan, address });
    const wrong = donor.success ? undefined : donor.error.issues[0]?.path.join('.');
    return wrong === undefined
      ? { ...line, amountPaise }
      : { ...line, amountPaise, trouble: `${wrong === 'firstName' ? 'name' : wrong} is not valid` };
  } catch (error) {
    if (error instanceof InvalidArgumentError) return { ...line, trouble: error.message };
    throw error;
  }
}
