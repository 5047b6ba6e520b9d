import { content, type Locale, trust, unlinked } from '@vgb/content';
import { onIndianDay } from '../mail/indian-time.js';
import { drawPaper, lotus, PRIMARY, RULE, rule, SOFT, write, writeOnOneLine } from './paper.js';

export interface MembershipFacts {
  readonly memberName: string;
  readonly memberNumber: string;
  readonly planName: string;
  readonly startsAt: Date;
  /** The first moment at which the membership is over. */
  readonly endsAt: Date;
}

const lastDay = (endsAt: Date, locale: Locale): string => onIndianDay(new Date(endsAt.getTime() - 1), locale);

/** The "digital certificate" of every plan: one page, A4 across. */
export function certificatePdf(facts: MembershipFacts, locale: Locale): Promise<Buffer> {
  const words = content(locale).documents.certificate;
  return drawPaper(
    { title: words.title, locale, madeAt: facts.startsAt, landscape: true, margin: 0 },
    (paper) => {
      const { width, height } = paper.page;
      const across = { x: 90, width: width - 180, align: 'center' as const };
      paper.rect(0, 0, width, height).fill('#fffdf9');
      paper
        .roundedRect(26, 26, width - 52, height - 52, 10)
        .lineWidth(2)
        .strokeColor(PRIMARY)
        .stroke();
      paper
        .roundedRect(33, 33, width - 66, height - 66, 7)
        .lineWidth(0.75)
        .strokeColor('#d9a441')
        .stroke();
      lotus(paper, width / 2, 110, 42);
      write(paper, words.blessing.devanagari, { ...across, y: 118, size: 17, colour: PRIMARY });
      write(paper, `${words.blessing.meaning}  ${words.blessing.reference}`, {
        ...across,
        y: 144,
        size: 9.5,
        colour: SOFT,
      });
      write(paper, words.title, { ...across, y: 170, size: 32, weight: 'semibold' });
      write(paper, words.presentedTo, { ...across, y: 222, size: 12, colour: SOFT });
      writeOnOneLine(paper, unlinked(facts.memberName), {
        ...across,
        y: 240,
        size: 30,
        smallest: 11,
        weight: 'semibold',
        colour: PRIMARY,
      });
      rule(paper, 288, width / 2 - 160, width / 2 + 160, '#d9a441');
      write(paper, words.text(facts.planName), { ...across, y: 300, size: 13 });
      write(paper, words.note, { ...across, y: 322, size: 11, colour: SOFT });
      const columns = [
        [words.memberNumberLabel, facts.memberNumber],
        [words.validLabel, words.valid(onIndianDay(facts.startsAt, locale), lastDay(facts.endsAt, locale))],
        [words.issuedLabel, onIndianDay(facts.startsAt, locale)],
      ] as const;
      const column = (width - 180) / columns.length;
      columns.forEach(([label, value], at) => {
        const place = { x: 90 + at * column, width: column, align: 'center' as const };
        write(paper, label, { ...place, y: 368, size: 9, colour: SOFT });
        write(paper, value, { ...place, y: 382, size: 12, weight: 'semibold' });
      });
      rule(paper, 442, width / 2 - 110, width / 2 + 110, RULE);
      const { name, role } = trust.signatory.value;
      write(paper, name, { ...across, y: 448, size: 12, weight: 'semibold' });
      write(paper, `${role[locale]}, ${trust.legalName.value}`, {
        ...across,
        y: 465,
        size: 9.5,
        colour: SOFT,
      });
      if (trust.legalName.sample)
        write(paper, words.sampleWarning, { ...across, y: 500, size: 8, weight: 'semibold' });
    },
  );
}

/** A card for the wallet or the phone: 85.6 × 54 mm, as bank cards are. */
export function memberCardPdf(facts: MembershipFacts, locale: Locale): Promise<Buffer> {
  const words = content(locale).documents.card;
  const size = [242.65, 153.07] as const;
  return drawPaper({ title: words.title, locale, madeAt: facts.startsAt, size, margin: 0 }, (paper) => {
    const [width, height] = size;
    paper.rect(0, 0, width, height).fill('#fffdf9');
    paper.rect(0, 0, width, 40).fill(PRIMARY);
    write(paper, trust.name, { size: 12, weight: 'semibold', colour: '#ffffff', x: 14, y: 6 });
    write(paper, trust.nameDevanagari, { size: 9, colour: '#ffffff', x: 14, y: 21 });
    lotus(paper, width - 34, height - 22, 30);
    const nameplate = { size: 13, smallest: 7, width: width - 28 };
    writeOnOneLine(paper, unlinked(facts.memberName), { ...nameplate, weight: 'semibold', x: 14, y: 48 });
    const rows = [
      [words.memberNumberLabel, facts.memberNumber],
      [words.planLabel, facts.planName],
      [words.validUntilLabel, lastDay(facts.endsAt, locale)],
    ] as const;
    rows.forEach(([label, value], at) => {
      const y = 72 + at * 25;
      write(paper, label, { size: 6.5, colour: SOFT, x: 14, y });
      write(paper, value, { size: 9, weight: 'semibold', x: 14, y: y + 8 });
    });
  });
}
