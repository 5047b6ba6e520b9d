import { expect, test } from '@jest/globals';
import { asTable } from './printing.js';

const columns = [
  { name: 'kept', says: '', table: 'rupees' },
  { name: 'amount', says: '', table: 'number' },
] as const;
/** The cells of the one row below the head and its rule. */
const cellsOf = (kept: number, amount: number): string[] =>
  (asTable(columns, [{ kept, amount }]).trimEnd().split('\n').at(-1) ?? '').trim().split(/\s+/);

test.each([
  [2100, 365, '₹2,100', '365'],
  [2100.5, 2100.5, '₹2,100.50', '2,100.50'],
  [100_000, 100_000, '₹1,00,000', '1,00,000'],
  [2100.01 - 2100, 0.01, '₹0.01', '0.01'],
])(
  '%d and %d stand in a table as money is written, with both digits of their paise',
  (kept, amount, ...texts) => {
    expect(cellsOf(kept, amount)).toEqual(texts);
  },
);
