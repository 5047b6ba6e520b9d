import { formatRupees } from '@vgb/contracts';
import type { PaymentStory } from './payment-story.js';
import { asFacts, asTable, type Column, type Row } from './printing.js';

/** A story as text: a heading for each part that has rows. */
export function writeStory(story: PaymentStory): string {
  const sections: [string, string | undefined][] = [
    ['Order', factsOf(story.order)],
    ['Donation', factsOf(story.donation)],
    ['Membership', factsOf(story.membership)],
    ['Payments at the provider', listOf(story.attempts)],
    ['Paid back', listOf(story.refunds)],
    ['Ledger', listOf(story.ledger)],
    ['Reported by the provider', listOf(story.events)],
    ['Exceptions', listOf(story.exceptions)],
    ['Mails', listOf(story.mails)],
    ['Done by the office', listOf(story.audit)],
  ];
  return sections
    .flatMap(([heading, body]) =>
      body === undefined ? [] : [`${heading}\n${body.replace(/^(?=.)/gm, '  ')}`],
    )
    .join('\n');
}

const shown = (name: string, value: Row[string]): string =>
  typeof value === 'number' && /rupees/i.test(name) ? formatRupees(value) : String(value);

function factsOf(row: Row | null): string | undefined {
  if (row === null) return undefined;
  const facts = Object.entries(row).map(
    ([name, value]) => [name, value === null ? null : shown(name, value)] as const,
  );
  return asFacts(facts);
}

/** A table without the columns that are empty in all rows. */
function listOf(rows: readonly Row[] | string): string | undefined {
  if (typeof rows === 'string') return `${rows}\n`;
  const [first] = rows;
  if (!first) return undefined;
  const columns = Object.keys(first)
    .filter((name) => rows.some((row) => row[name] !== null))
    .map((name): Column => {
      const isNumber = typeof first[name] === 'number';
      return { name, says: '', table: !isNumber ? 'text' : /rupees/i.test(name) ? 'rupees' : 'number' };
    });
  return asTable(columns, rows);
}
