import { decimalRupees } from '@vgb/contracts';
import { DecryptionError } from '../db/cipher.js';
import { type Donation, fullName, keptOf, type TaxDetails } from '../donations/index.js';
import { Failure } from './failure.js';
import { type Column, counted, type Row } from './printing.js';

/**
 * The columns of the statement of donations (Form 113 from the tax year 2026-27, Form 10BD before), with the portal's own
 * words, in its own order. Rules: docs/decisions/0054-the-offices-tool.md.
 */
export const FORM_113_COLUMNS: readonly Column[] = [
  { name: 'Sl. No.', says: '1, 2, 3 …', table: 'number' },
  { name: 'Pre Acknowledgement Number', says: 'empty: only a revised statement has one' },
  { name: 'ID Code', says: 'what the next column is' },
  { name: 'Unique Identification Number', says: 'the donor’s PAN', table: 'text' },
  { name: 'Section Code', says: 'by which the gift is deducted' },
  { name: 'Unique Registration Number (URN)', says: 'of the trust’s approval' },
  { name: 'Date of Issuance of Unique Registration Number', says: 'as DD/MM/YYYY' },
  { name: 'Name of donor', says: 'the company’s where the PAN is a company’s', table: 'text' },
  { name: 'Address of donor', says: 'in one line' },
  { name: 'Donation Type', says: 'Others: gifts by the site are neither corpus nor for a specific grant' },
  {
    name: 'Mode of receipt',
    says: 'Cash, Kind, or electronic modes: gifts by the site, cheques and transfers',
  },
  {
    name: 'Amount of donation (Indian rupees)',
    says: 'all gifts of the year in this mode, less what went back or was lost in disputes',
    table: 'number',
  },
];

/** How many gifts are not in the statement, and why. */
export interface LeftOut {
  readonly noPan: number;
  readonly noAddress: number;
  readonly paidBack: number;
}

/** The trust's approval for deductible donations. `date` is yyyy-MM-dd. */
export interface Approval {
  readonly number: string;
  readonly date: string;
}

interface Line {
  readonly pan: string;
  readonly mode: string;
  name: string;
  address: string;
  paise: number;
}

/** The Income-tax Act 2025 moved the deduction from section 80G to section 133, for gifts from 1 April 2026. */
const sectionOf = (financialYear: string): string =>
  financialYear >= '2026-27' ? 'Section 133' : 'Section 80G';
/** The fourth letter of a PAN tells whose it is; P is a natural person. */
const isPersons = (pan: string): boolean => pan[3] === 'P';
/** The portal's words. Cash above ₹2,000 is stated but earns the donor no deduction (s. 133, formerly 80G(5D)). */
function modeOf(method: string | null): string {
  if (method === 'cash') return 'Cash';
  if (method === 'kind') return 'Kind';
  return 'Electronic modes including account payee cheque/draft';
}
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ', ').trim();

/**
 * One line a donor, that is a PAN, and mode of receipt, as the form asks for. Name and address are those of the latest
 * gift that had them.
 * @param open gives PAN and address, decrypted. @throws DecryptionError where another key has encrypted them.
 * @throws Failure with the number of gifts that `open` cannot open: a statement without them would be wrong.
 */
export async function makeForm113(
  gifts: AsyncIterable<Donation>,
  {
    financialYear,
    approval,
    open,
  }: {
    readonly financialYear: string;
    readonly approval: Approval;
    readonly open: (gift: Donation) => TaxDetails;
  },
): Promise<{ readonly rows: readonly Row[]; readonly gifts: number; readonly leftOut: LeftOut }> {
  const lines = new Map<string, Line>();
  /** The latest that each donor gave. */
  const addresses = new Map<string, string>();
  const leftOut = { noPan: 0, noAddress: 0, paidBack: 0 };
  let encrypted = 0;
  let count = 0;
  for await (const gift of gifts) {
    const reason = add(gift);
    if (reason === 'encrypted') encrypted += 1;
    else if (reason) leftOut[reason] += 1;
    else count += 1;
  }
  if (encrypted > 0)
    throw new Failure(
      `PAN and address of ${counted(encrypted, 'gift')} of ${financialYear} cannot be opened: they were encrypted with another TAX_DETAILS_KEY than the one that is set. No statement was made. Set the key that the site had when they were given.`,
    );

  function add(gift: Donation): keyof LeftOut | 'encrypted' | undefined {
    const paise = keptOf(gift);
    if (paise <= 0) return 'paidBack';
    let details: TaxDetails;
    try {
      details = open(gift);
    } catch (error) {
      if (error instanceof DecryptionError) return 'encrypted';
      throw error;
    }
    const { pan } = details;
    if (pan === null) return 'noPan';
    const mode = modeOf(gift.method);
    const known = lines.get(`${pan} ${mode}`);
    const address = details.address ?? addresses.get(pan) ?? null;
    if (address === null) return 'noAddress';
    addresses.set(pan, address);
    const line = known ?? { pan, mode, name: '', address: '', paise: 0 };
    lines.set(`${pan} ${mode}`, line);
    line.name = gift.company !== null && !isPersons(pan) ? gift.company : fullName(gift);
    line.address = oneLine(address);
    line.paise += paise;
    return undefined;
  }

  const [year, month, day] = approval.date.split('-');
  const rows = [...lines.values()].map((line, at) => ({
    'Sl. No.': at + 1,
    'Pre Acknowledgement Number': '',
    'ID Code': 'Permanent Account Number',
    'Unique Identification Number': line.pan,
    'Section Code': sectionOf(financialYear),
    'Unique Registration Number (URN)': approval.number,
    'Date of Issuance of Unique Registration Number': `${day}/${month}/${year}`,
    'Name of donor': line.name,
    'Address of donor': line.address,
    'Donation Type': 'Others',
    'Mode of receipt': line.mode,
    'Amount of donation (Indian rupees)': decimalRupees(line.paise),
  }));
  return { rows, gifts: count, leftOut };
}
