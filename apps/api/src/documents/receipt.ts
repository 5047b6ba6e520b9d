import { content, type DocumentWords, defaultLocale, type Locale, trust, unlinked } from '@vgb/content';
import { formatPaise } from '@vgb/contracts';
import { onIndianDay } from '../time/india.js';
import type { Weight } from './faces.js';
import { amountInWords } from './in-words.js';
import { mandala, mark, ON_PAPER } from './ornaments.js';
import { drawPaper, INK, type Paper, PRIMARY, rule, SOFT } from './paper.js';
import { heightOf, write } from './typesetting.js';

/** The facts on a receipt. Amounts are paise. */
export interface ReceiptFacts {
  readonly receiptNumber: string;
  readonly financialYear: string;
  readonly receivedAt: Date;
  readonly donorName: string;
  readonly donorEmail: string;
  readonly company: string | null;
  readonly pan: string | null;
  readonly address: string | null;
  readonly amountPaise: number;
  /** The provider's name of the method: card, upi, … */
  readonly method: string | null;
  readonly paymentId: string;
  readonly monthly: boolean;
  readonly refundedPaise: number;
  /** Whether the bank has not paid the cheque: the receipt is void. */
  readonly bounced: boolean;
}

type Words = DocumentWords['receipt'];

const LEFT = 56;
const RIGHT = 539;
const LABEL_WIDTH = 150;
const GOLD = '#d9a441';
const CREAM = '#fbf6ef';

/**
 * One page, A4: what a charity's receipt in India shows (design of the trust; the statutory certificate is Form 114). In Hindi, number, date, year,
 * amount and the trust's registrations stand in English as well: the tax office reads English everywhere in India.
 */
export function receiptPdf(facts: ReceiptFacts, locale: Locale): Promise<Buffer> {
  const words = content(locale).documents.receipt;
  const title = `${words.title} ${facts.receiptNumber}`;
  return drawPaper({ title, locale, madeAt: facts.receivedAt }, (paper) => {
    letterhead(paper, locale);
    heading(paper, facts, locale);
    amount(paper, facts, locale);
    particulars(paper, facts, locale);
    closing(paper, facts, locale);
  });
}

/** A text in the reader's language, and in English where that is another language. */
function twice<T>(
  locale: Locale,
  say: (words: Words, locale: Locale) => T,
): { own: T; english: T | undefined } {
  const inLanguage = (language: Locale): T => say(content(language).documents.receipt, language);
  return {
    own: inLanguage(locale),
    english: locale === defaultLocale ? undefined : inLanguage(defaultLocale),
  };
}

function letterhead(paper: Paper, locale: Locale): void {
  paper.ornament((pdf) => {
    const { width } = pdf.page;
    pdf.save().rect(0, 8, width, 114).clip();
    mandala(pdf, width - 30, 22, 120, { line: GOLD, bead: PRIMARY, opacity: 0.28 });
    pdf.restore();
    pdf.rect(0, 0, width, 8).fill(PRIMARY);
    pdf.rect(0, 8, width, 1.6).fill(GOLD);
    mark(pdf, LEFT + 23, 70, 25, ON_PAPER);
  });
  const x = LEFT + 62;
  write(paper, trust.legalName.value, { size: 17, weight: 'serif', x, y: 34 });
  write(paper, trust.nameDevanagari, { size: 12, weight: 'serif', colour: PRIMARY, x, y: 58 });
  write(paper, content(locale).language.address.lines.join(', '), { size: 8.5, colour: SOFT, x, y: 82 });
  const contact = `${trust.phone.value.display}   ${trust.email.value}`;
  write(paper, contact, { size: 8.5, colour: SOFT, x, y: 95 });
  rule(paper, 122, LEFT, RIGHT);
}

function heading(paper: Paper, facts: ReceiptFacts, locale: Locale): void {
  const { receiptNumber, receivedAt, financialYear } = facts;
  const title = twice(locale, (words) => words.title);
  const foot = write(paper, title.own, { size: 23, weight: 'serif', x: LEFT, y: 128, role: 'H1' });
  if (title.english) write(paper, title.english, { size: 9, colour: SOFT, x: LEFT, y: foot - 9 });
  const { own, english } = twice(locale, (words, language) => [
    { label: words.numberLabel, value: receiptNumber },
    { label: words.dateLabel, value: onIndianDay(receivedAt, language) },
    { label: words.financialYearLabel, value: financialYear },
  ]);
  own.forEach(({ label, value }, at) => {
    const x = LEFT + at * 168;
    const other = english?.[at];
    write(paper, other ? `${label} / ${other.label}` : label, { size: 8.5, colour: SOFT, x, y: 178 });
    write(paper, value, { size: 12, weight: 'semibold', x, y: 190 });
    if (other && other.value !== value) write(paper, other.value, { size: 8.5, x, y: 206 });
  });
}

function amount(paper: Paper, { amountPaise }: ReceiptFacts, locale: Locale): void {
  paper.ornament((pdf) => {
    pdf.roundedRect(LEFT, 224, RIGHT - LEFT, 76, 8).fill(CREAM);
    pdf.roundedRect(LEFT, 224, 4, 76, 2).fill(GOLD);
  });
  const { own, english } = twice(locale, (words, language) => ({
    label: words.amountLabel,
    wordsLabel: words.amountInWordsLabel,
    value: amountInWords(amountPaise, language),
  }));
  const label = english ? `${own.label} / ${english.label}` : own.label;
  write(paper, label, { size: 8.5, colour: SOFT, x: LEFT + 18, y: 235 });
  const figures = { size: 26, weight: 'semibold', colour: PRIMARY, x: LEFT + 18, y: 245 } as const;
  write(paper, formatPaise(amountPaise), figures);
  const column = { x: LEFT + 190, width: RIGHT - LEFT - 202 };
  const wordsLabel = english ? `${own.wordsLabel} / ${english.wordsLabel}` : own.wordsLabel;
  write(paper, wordsLabel, { size: 8.5, colour: SOFT, ...column, y: english ? 230 : 235 });
  const foot = write(paper, own.value, {
    size: english ? 9.5 : 11,
    weight: 'semibold',
    gap: -2,
    ...column,
    y: english ? 242 : 247,
  });
  if (english) write(paper, english.value, { size: 8, gap: -2, ...column, y: foot });
}

/** Between the amount and the closing. */
const PARTICULARS = { top: 316, bottom: 612 } as const;
/** Font sizes and spacings from large to small; the first that fits is used. */
const DENSITIES = [
  { size: 11, gap: 12 },
  { size: 9.5, gap: 9 },
  { size: 8, gap: 6 },
  { size: 7, gap: 3 },
] as const;

function methodName(words: Words, method: string | null): string {
  return Object.entries(words.methods).find(([name]) => name === method)?.[1] ?? words.methods.other;
}

/** The note on a receipt that is invalid in whole or in part; a void one has it in English as well. */
function notValid({ bounced, refundedPaise }: ReceiptFacts, locale: Locale): string | undefined {
  if (!bounced)
    return refundedPaise > 0
      ? content(locale).documents.receipt.refunded(formatPaise(refundedPaise))
      : undefined;
  const { own, english } = twice(locale, (words) => words.bounced);
  return english ? `${own} ${english}` : own;
}

function particulars(paper: Paper, facts: ReceiptFacts, locale: Locale): void {
  const words = content(locale).documents.receipt;
  const outside = Object.entries(words.outside).find(([method]) => method === facts.method)?.[1];
  const rows = [
    [words.receivedFrom, unlinked(facts.donorName)],
    [words.companyLabel, facts.company && unlinked(facts.company)],
    [words.addressLabel, facts.address && unlinked(facts.address).replaceAll(/\s*\n\s*/g, ', ')],
    [words.panLabel, facts.pan],
    [words.emailLabel, facts.donorEmail],
    [words.purposeLabel, facts.monthly ? words.purpose.monthly : words.purpose.once],
    [words.modeLabel, outside ?? `${words.mode}: ${methodName(words, facts.method)}`],
    [outside === undefined ? words.paymentIdLabel : words.referenceLabel, facts.paymentId],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  let top: number = PARTICULARS.top;
  const warning = notValid(facts, locale);
  if (warning !== undefined) {
    const bold = { size: 10.5, weight: 'semibold', colour: PRIMARY } as const;
    top = write(paper, warning, { ...bold, x: LEFT, y: 304, width: RIGHT - LEFT }) + 10;
  }
  const width = RIGHT - LEFT - LABEL_WIDTH;
  const weightOf = (label: string): Weight => (label === words.receivedFrom ? 'semibold' : 'regular');
  const heightAt = ({ size, gap }: (typeof DENSITIES)[number]): number =>
    rows.reduce(
      (height, [label, value]) =>
        height + heightOf(paper, value, { size, weight: weightOf(label), width }) + gap,
      top,
    );
  const { size, gap } = DENSITIES.find((density) => heightAt(density) <= PARTICULARS.bottom) ?? DENSITIES[3];

  const table = paper.group('Table');
  let y = top;
  for (const [label, value] of rows) {
    const parent = paper.group('TR', table);
    const name = { size: size - 1.5, colour: SOFT, x: LEFT, y: y + 1, width: LABEL_WIDTH };
    write(paper, label, { ...name, role: 'TH', parent });
    const cell = { size, x: LEFT + LABEL_WIDTH, y, width, weight: weightOf(label) };
    y = write(paper, value, { ...cell, role: 'TD', parent }) + gap * 0.4;
    rule(paper, y, LEFT, RIGHT);
    y += gap * 0.6;
  }
}

/**
 * What earns its donor no deduction: goods, since only a sum of money does, and cash above ₹2,000 (Income-tax Act 1961, section 80G, Explanation 5
 * and sub-section 5D; section 133 of the Act of 2025).
 */
function notDeductible(words: Words, { method, amountPaise }: ReceiptFacts): string[] {
  if (method === 'kind') return [words.notDeductible.kind];
  return method === 'cash' && amountPaise > MOST_DEDUCTIBLE_CASH_PAISE ? [words.notDeductible.cash] : [];
}
const MOST_DEDUCTIBLE_CASH_PAISE = 200_000;

function closing(paper: Paper, facts: ReceiptFacts, locale: Locale): void {
  const words = content(locale).documents.receipt;
  const top = 616;
  write(paper, words.thanks.devanagari, { size: 20, weight: 'serif', colour: PRIMARY, x: LEFT, y: top });
  write(paper, words.thanks.text, { size: 10.5, x: LEFT, y: top + 32, width: 270 });
  const right = { x: 330, width: 209, align: 'right' } as const;
  write(paper, words.forTrust(trust.legalName.value), { size: 9.5, ...right, y: top + 2 });
  write(paper, trust.signatory.value.name, { size: 11, weight: 'semibold', ...right, y: top + 20 });
  write(paper, content(locale).particulars.signatoryRole, { size: 9.5, colour: SOFT, ...right, y: top + 36 });
  rule(paper, top + 66, LEFT, RIGHT);
  const approvedOn = new Date(trust.donationApprovalDate.value);
  const registrations = twice(locale, (said, language) =>
    [
      said.trustPan(trust.pan.value),
      said.registration(trust.registrationNumber.value),
      said.approval(trust.donationApprovalNumber.value, onIndianDay(approvedOn, language)),
    ].join('  ·  '),
  );
  const small = [
    registrations.own,
    registrations.english,
    [...words.statutory, ...notDeductible(words, facts)].join(' '),
    words.signatureNote,
  ];
  let y = top + 72;
  for (const line of small)
    if (line !== undefined)
      y = write(paper, line, { size: 7.5, colour: SOFT, x: LEFT, y, width: RIGHT - LEFT, gap: 0 }) + 2;
  if (trust.legalName.sample || trust.pan.sample || trust.donationApprovalNumber.sample)
    write(paper, words.sampleWarning, { size: 8, weight: 'semibold', colour: INK, x: LEFT, y: y + 1 });
}
