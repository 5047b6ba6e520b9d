import { decimalRupees } from '@vgb/contracts';
import { DecryptionError } from '../db/cipher.js';
import { type Donation, fullName, isBouncedCheque, keptOf, type TaxDetails } from '../donations/index.js';
import { Failure } from './failure.js';
import { type Column, counted, type Row } from './printing.js';

/**
 * The columns of the statement of donations (Form 113 from the tax year 2026-27, Form 10BD before), with the portal's names and
 * order. Rules: docs/decisions/0054-the-offices-tool.md.
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

/** The numbers of gifts that are not in the statement, by reason. */
interface LeftOut {
  readonly noPan: number;
  readonly noAddress: number;
  readonly paidBack: number;
  readonly bounced: number;
}

/** The trust's approval for deductible donations. `date` is yyyy-MM-dd. */
interface Approval {
  readonly number: string;
  readonly date: string;
}

/** What a donor, that is a PAN, has given in the year. */
interface Giver {
  readonly pan: string;
  /** Of the latest gift. */
  name: string;
  /** Of the latest gift in a company's name. */
  company: string | null;
  /** The latest that any of the gifts came with. */
  address: string | null;
  gifts: number;
  /** In paise, by mode of receipt. */
  readonly amounts: Map<string, number>;
}

/** The Income-tax Act 2025 moved the deduction from section 80G to section 133, for gifts from 1 April 2026. */
const sectionOf = (financialYear: string): string =>
  financialYear >= '2026-27' ? 'Section 133' : 'Section 80G';
/** The fourth letter of a PAN is the type of its holder; P is a natural person. */
const isPersons = (pan: string): boolean => pan[3] === 'P';
/** The portal's names of the modes. Cash above ₹2,000 is stated but earns the donor no deduction (s. 133, formerly 80G(5D)). */
function modeOf(method: string | null): string {
  if (method === 'cash') return 'Cash';
  if (method === 'kind') return 'Kind';
  return 'Electronic modes including account payee cheque/draft';
}
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ', ').trim();

export interface Form113 {
  readonly rows: readonly Row[];
  /** The number of gifts in the rows. */
  readonly gifts: number;
  readonly leftOut: LeftOut;
}

export interface Form113Deps {
  readonly financialYear: string;
  readonly approval: Approval;
  /** Decrypts PAN and address. @throws DecryptionError where another key has encrypted them. */
  readonly open: (gift: Donation) => TaxDetails;
}

/**
 * One line for each donor (PAN) and mode of receipt, as the form requires. Name and address are those of the latest gift that has
 * them.
 * @throws Failure with the number of gifts that `open` cannot decrypt: a statement without them would be wrong.
 */
export async function makeForm113(gifts: AsyncIterable<Donation>, deps: Form113Deps): Promise<Form113> {
  const givers = new Givers(deps.open);
  const leftOut = { noPan: 0, noAddress: 0, paidBack: 0, bounced: 0 };
  let encrypted = 0;
  for await (const gift of gifts) {
    const added = givers.add(gift);
    if (added.allowed) continue;
    if (added.reason === 'encrypted') encrypted += 1;
    else leftOut[added.reason] += 1;
  }
  if (encrypted > 0)
    throw new Failure(
      `PAN and address of ${counted(encrypted, 'gift')} of ${deps.financialYear} cannot be opened: they were encrypted with another TAX_DETAILS_KEY than the one that is set. No statement was made. Set the key that the site had when they were given.`,
    );
  let count = 0;
  const lines: Line[] = [];
  for (const giver of givers.all()) {
    const { pan, address, gifts: given } = giver;
    if (address === null) leftOut.noAddress += given;
    else {
      count += given;
      for (const [mode, paise] of giver.amounts)
        lines.push({ pan, name: nameOf(giver), address: oneLine(address), mode, paise });
    }
  }
  return { rows: lines.map((line, at) => rowOf(line, at + 1, deps)), gifts: count, leftOut };
}

/** A company's name where the PAN is a company's. */
const nameOf = ({ pan, name, company }: Giver): string => (isPersons(pan) ? name : (company ?? name));

interface Line extends Pick<Giver, 'pan' | 'name'> {
  readonly address: string;
  readonly mode: string;
  readonly paise: number;
}

type Added =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: Exclude<keyof LeftOut, 'noAddress'> | 'encrypted' };

/** Gathers gifts, the earliest first, by their donors' PANs. */
class Givers {
  readonly #open: Form113Deps['open'];
  readonly #givers = new Map<string, Giver>();

  constructor(open: Form113Deps['open']) {
    this.#open = open;
  }

  all(): IterableIterator<Giver> {
    return this.#givers.values();
  }

  add(gift: Donation): Added {
    const paise = keptOf(gift);
    if (paise <= 0) return { allowed: false, reason: isBouncedCheque(gift) ? 'bounced' : 'paidBack' };
    const details = this.#detailsOf(gift);
    if (details === undefined) return { allowed: false, reason: 'encrypted' };
    const { pan } = details;
    if (pan === null) return { allowed: false, reason: 'noPan' };
    const known = this.#givers.get(pan);
    const giver = known ?? { pan, name: '', company: null, address: null, gifts: 0, amounts: new Map() };
    this.#givers.set(pan, giver);
    giver.name = fullName(gift);
    giver.company = gift.company ?? giver.company;
    giver.address = details.address ?? giver.address;
    giver.gifts += 1;
    const mode = modeOf(gift.method);
    giver.amounts.set(mode, (giver.amounts.get(mode) ?? 0) + paise);
    return { allowed: true };
  }

  /** Undefined where another key has encrypted them. */
  #detailsOf(gift: Donation): TaxDetails | undefined {
    try {
      return this.#open(gift);
    } catch (error) {
      if (error instanceof DecryptionError) return undefined;
      throw error;
    }
  }
}

function rowOf(line: Line, number: number, { financialYear, approval }: Form113Deps): Row {
  const [year, month, day] = approval.date.split('-');
  return {
    'Sl. No.': number,
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
  };
}
