import { content, type Locale, trust, unlinked } from '@vgb/content';
import { type PlanId, planById } from '@vgb/contracts';
import { onIndianDay } from '../time/india.js';
import { frame, mandala, mark, ON_PAPER, seal, sheen } from './ornaments.js';
import { drawPaper, INK, PRIMARY, rule, SOFT } from './paper.js';
import { write, writeOnOneLine } from './typesetting.js';

export interface MembershipFacts {
  readonly memberName: string;
  readonly memberNumber: string;
  /** Determines the colour of the paper's metal. */
  readonly plan: PlanId;
  /** As the paper says it, in its language. */
  readonly planName: string;
  readonly startsAt: Date;
  /** The first moment at which the membership is over. */
  readonly endsAt: Date;
}

const lastDay = (endsAt: Date, locale: Locale): string => onIndianDay(new Date(endsAt.getTime() - 1), locale);

/** The "digital certificate" of every plan: one page, A4 across. */
export function certificatePdf(facts: MembershipFacts, locale: Locale): Promise<Buffer> {
  const words = content(locale).documents.certificate;
  const metal = planById(facts.plan).metal;
  return drawPaper({ title: words.title, locale, madeAt: facts.startsAt, landscape: true }, (paper) => {
    const { width, height } = paper.pdf.page;
    const middle = width / 2;
    paper.ornament((pdf) => {
      pdf.rect(0, 0, width, height).fill(ON_PAPER.ground);
      mandala(pdf, middle, height / 2, 218, { line: metal.dark, bead: metal.dark, opacity: 0.07 });
      frame(pdf, width, height, 20, 30, metal);
      mark(pdf, middle, 98, 29, ON_PAPER);
    });
    const across = { x: 110, width: width - 220, align: 'center' } as const;
    const { devanagari, meaning, reference } = words.blessing;
    write(paper, devanagari, { ...across, y: 130, size: 16, weight: 'serif', colour: PRIMARY });
    write(paper, `${meaning}  ${reference}`, { ...across, y: 155, size: 9.5, colour: SOFT });
    write(paper, words.title, { ...across, y: 172, size: 33, weight: 'serif', role: 'H1' });
    write(paper, words.presentedTo, { ...across, y: 230, size: 12, colour: SOFT });
    const name = { ...across, y: 246, size: 30, smallest: 11, weight: 'serif', colour: PRIMARY } as const;
    writeOnOneLine(paper, unlinked(facts.memberName), name);
    rule(paper, 300, middle - 170, middle + 170, metal.base);
    write(paper, words.text(facts.planName), { ...across, y: 308, size: 13 });
    write(paper, words.note, { ...across, y: 332, size: 11, colour: SOFT });
    const columns = [
      [words.memberNumberLabel, facts.memberNumber],
      [words.validLabel, words.valid(onIndianDay(facts.startsAt, locale), lastDay(facts.endsAt, locale))],
      [words.issuedLabel, onIndianDay(facts.startsAt, locale)],
    ] as const;
    const column = (width - 180) / columns.length;
    columns.forEach(([label, value], at) => {
      const place = { x: 90 + at * column, width: column, align: 'center' } as const;
      write(paper, label, { ...place, y: 372, size: 9, colour: SOFT });
      write(paper, value, { ...place, y: 386, size: 12, weight: 'semibold' });
    });
    paper.ornament((pdf) => seal(pdf, middle, 472, 48, metal));
    const right = { x: width - 110 - 220, width: 220, align: 'center' } as const;
    rule(paper, 466, right.x + 10, right.x + 210, metal.base);
    write(paper, trust.signatory.value.name, { ...right, y: 468, size: 12, weight: 'semibold' });
    write(paper, content(locale).particulars.signatoryRole, { ...right, y: 486, size: 9.5, colour: SOFT });
    const left = { x: 110, width: 220, align: 'center' } as const;
    write(paper, trust.legalName.value, { ...left, y: 462, size: 11.5, weight: 'serif' });
    write(paper, trust.nameDevanagari, { ...left, y: 482, size: 10.5, weight: 'serif', colour: PRIMARY });
    if (trust.legalName.sample)
      write(paper, words.sampleWarning, { ...across, y: 524, size: 7.5, weight: 'semibold' });
  });
}

/** A card for the wallet or the phone: 85.6 × 54 mm, as bank cards are (ISO/IEC 7810 ID-1), in the plan's metal. */
export function memberCardPdf(facts: MembershipFacts, locale: Locale): Promise<Buffer> {
  const words = content(locale).documents.card;
  const metal = planById(facts.plan).metal;
  const size = [242.65, 153.07] as const;
  const [width, height] = size;
  return drawPaper({ title: words.title, locale, madeAt: facts.startsAt, size }, (paper) => {
    paper.ornament((pdf) => {
      pdf.rect(0, 0, width, height).fill(sheen(pdf, metal, [0, 0, width, height]));
      mandala(pdf, width - 8, height - 4, 92, { line: metal.dark, bead: PRIMARY, opacity: 0.45 });
      mark(pdf, 30, 27, 16, { ...ON_PAPER, ground: metal.light });
      pdf.rect(0, height - 4, width, 4).fill(PRIMARY);
    });
    write(paper, trust.name, { size: 12, weight: 'serif', x: 54, y: 8 });
    write(paper, trust.nameDevanagari, { size: 9, weight: 'serif', x: 54, y: 25 });
    const nameplate = { size: 14, smallest: 7, width: width - 28, weight: 'serif', role: 'H1' } as const;
    writeOnOneLine(paper, unlinked(facts.memberName), { ...nameplate, x: 14, y: 46 });
    const rows = [
      [words.memberNumberLabel, facts.memberNumber],
      [words.planLabel, facts.planName],
      [words.validUntilLabel, lastDay(facts.endsAt, locale)],
    ] as const;
    rows.forEach(([label, value], at) => {
      const y = 73 + at * 24;
      write(paper, label, { size: 6, colour: INK, x: 14, y });
      write(paper, value, { size: 9, weight: 'semibold', x: 14, y: y + 7 });
    });
  });
}
