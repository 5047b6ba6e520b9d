import { content, type DocumentWords, type Locale, trust, unlinked } from '@vgb/content';
import { formatPaise } from '@vgb/contracts';
import { onIndianDay } from '../mail/indian-time.js';
import { amountInWords } from './in-words.js';
import { drawPaper, INK, lotus, type Paper, PRIMARY, rule, SOFT, type Weight, write } from './paper.js';

/** What a receipt says. Amounts are paise. */
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
  /** As the provider names it: card, upi, … */
  readonly method: string | null;
  readonly paymentId: string;
  readonly monthly: boolean;
  readonly refundedPaise: number;
}

type Words = DocumentWords['receipt'];
const LEFT = 56;
const RIGHT = 539;
const LABEL_WIDTH = 150;

function methodName(words: Words, method: string | null): string {
  return method !== null && method in words.methods
    ? words.methods[method as keyof typeof words.methods]
    : words.methods.other;
}

/** One page, A4: what a charity's receipt in India shows (design of the trust; the statutory certificate is Form 114). */
export function receiptPdf(facts: ReceiptFacts, locale: Locale): Promise<Buffer> {
  const words = content(locale).documents.receipt;
  const title = `${words.title} ${facts.receiptNumber}`;
  return drawPaper({ title, locale, madeAt: facts.receivedAt }, (paper) => {
    letterhead(paper, locale);
    heading(paper, words, facts, locale);
    amount(paper, words, facts);
    particulars(paper, words, facts);
    closing(paper, words, locale);
  });
}

function letterhead(paper: Paper, locale: Locale): void {
  paper.rect(0, 0, paper.page.width, 8).fill(PRIMARY);
  lotus(paper, LEFT + 22, 84, 34);
  write(paper, trust.legalName.value, { size: 17, weight: 'semibold', x: LEFT + 60, y: 42 });
  write(paper, trust.nameDevanagari, { size: 12, colour: PRIMARY, x: LEFT + 60, y: 66 });
  const address = trust.address.value[locale].lines.join(', ');
  write(paper, address, { size: 8.5, colour: SOFT, x: LEFT + 60, y: 86, width: 420 });
  const contact = `${trust.phone.value.display}   ${trust.email.value}`;
  write(paper, contact, { size: 8.5, colour: SOFT, x: LEFT + 60, y: 99 });
  rule(paper, 122, LEFT, RIGHT);
}

function heading(
  paper: Paper,
  words: Words,
  { receiptNumber, receivedAt, financialYear }: ReceiptFacts,
  locale: Locale,
): void {
  write(paper, words.title, { size: 22, weight: 'semibold', x: LEFT, y: 138 });
  const facts = [
    [words.numberLabel, receiptNumber],
    [words.dateLabel, onIndianDay(receivedAt, locale)],
    [words.financialYearLabel, financialYear],
  ] as const;
  facts.forEach(([label, value], at) => {
    const x = LEFT + at * 168;
    write(paper, label, { size: 8.5, colour: SOFT, x, y: 176 });
    write(paper, value, { size: 12, weight: 'semibold', x, y: 188 });
  });
}

function amount(paper: Paper, words: Words, { amountPaise }: ReceiptFacts): void {
  paper.roundedRect(LEFT, 222, RIGHT - LEFT, 74, 8).fill('#fbf6ef');
  write(paper, words.amountLabel, { size: 8.5, colour: SOFT, x: LEFT + 18, y: 233 });
  write(paper, formatPaise(amountPaise), {
    size: 26,
    weight: 'semibold',
    colour: PRIMARY,
    x: LEFT + 18,
    y: 244,
  });
  write(paper, words.amountInWordsLabel, { size: 8.5, colour: SOFT, x: LEFT + 190, y: 233 });
  write(paper, amountInWords(amountPaise, 'en'), {
    size: 11,
    x: LEFT + 190,
    y: 247,
    width: RIGHT - LEFT - 208,
  });
}

/** Between the amount and the closing. */
const PARTICULARS = { top: 314, bottom: 608 } as const;
/** The first that leaves room is taken: long names and addresses are set smaller. */
const DENSITIES = [
  { size: 11, gap: 12 },
  { size: 9.5, gap: 9 },
  { size: 8, gap: 6 },
] as const;

function particulars(paper: Paper, words: Words, facts: ReceiptFacts): void {
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
  if (facts.refundedPaise > 0) {
    const refunded = words.refunded(formatPaise(facts.refundedPaise));
    write(paper, refunded, { size: 10.5, weight: 'semibold', colour: PRIMARY, x: LEFT, y: 303 });
    top += 16;
  }
  const width = RIGHT - LEFT - LABEL_WIDTH;
  const weightOf = (label: string): Weight => (label === words.receivedFrom ? 'semibold' : 'regular');
  const heightAt = ({ size, gap }: (typeof DENSITIES)[number]): number =>
    rows.reduce((height, [label, value]) => {
      paper.font(weightOf(label)).fontSize(size);
      return height + paper.heightOfString(value, { width, lineGap: 1 }) + gap;
    }, 0);
  const { size, gap } =
    DENSITIES.find((density) => top + heightAt(density) <= PARTICULARS.bottom) ?? DENSITIES[2];

  paper.y = top;
  for (const [label, value] of rows) {
    const y = paper.y;
    write(paper, label, { size: size - 1.5, colour: SOFT, x: LEFT, y: y + 1, width: LABEL_WIDTH });
    write(paper, value, { size, x: LEFT + LABEL_WIDTH, y, width, weight: weightOf(label) });
    paper.y += gap * 0.4;
    rule(paper, paper.y, LEFT, RIGHT);
    paper.y += gap * 0.6;
  }
}

function closing(paper: Paper, words: Words, locale: Locale): void {
  const top = 620;
  write(paper, words.thanks.devanagari, { size: 20, weight: 'semibold', colour: PRIMARY, x: LEFT, y: top });
  write(paper, words.thanks.text, { size: 10.5, x: LEFT, y: top + 30, width: 270 });
  const { name, role } = trust.signatory.value;
  write(paper, words.forTrust(trust.legalName.value), {
    size: 9.5,
    x: 330,
    y: top + 4,
    width: 209,
    align: 'right',
  });
  write(paper, name, { size: 11, weight: 'semibold', x: 330, y: top + 22, width: 209, align: 'right' });
  write(paper, role[locale], { size: 9.5, colour: SOFT, x: 330, y: top + 37, width: 209, align: 'right' });
  rule(paper, top + 66, LEFT, RIGHT);
  const small = [
    [
      words.trustPan(trust.pan.value),
      words.registration(trust.registrationNumber.value),
      words.approval(
        trust.donationApprovalNumber.value,
        onIndianDay(new Date(trust.donationApprovalDate.value), locale),
      ),
    ].join('  ·  '),
    words.statutory.join(' '),
    words.signatureNote,
  ];
  paper.y = top + 74;
  for (const line of small)
    write(paper, line, { size: 8, colour: SOFT, x: LEFT, y: paper.y + 2, width: RIGHT - LEFT });
  if (trust.legalName.sample || trust.pan.sample || trust.donationApprovalNumber.sample)
    write(paper, words.sampleWarning, { size: 8, weight: 'semibold', colour: INK, x: LEFT, y: paper.y + 4 });
}
