import type { Installation } from './engine';

const MAILBOX = 'http://127.0.0.1:8025';

/** A mail in Mailpit's list. */
interface Listed {
  readonly ID: string;
  readonly To: readonly { readonly Address?: string; readonly address?: string }[];
  readonly Subject: string;
}
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly id: string;
}

export async function mails(): Promise<readonly Mail[]> {
  const answer = await fetch(`${MAILBOX}/api/v1/messages?limit=100000`);
  const { messages } = (await answer.json()) as { messages: readonly Listed[] };
  return messages.map(({ ID: id, To: [to], Subject: subject }) => ({
    to: to?.Address ?? to?.address ?? '',
    subject,
    id,
  }));
}

export async function textOf(mail: Mail): Promise<string> {
  const answer = await fetch(`${MAILBOX}/api/v1/message/${mail.id}`);
  return ((await answer.json()) as { Text: string }).Text;
}

interface Donation {
  readonly receipt: string;
  readonly payment: string;
  readonly email: string;
}

export interface Books {
  readonly captured: number;
  readonly donations: number;
  readonly receipts: number;
  /** What is wrong, a sentence each; empty when each payment is one donation with one number and one receipt mail. */
  readonly wrong: readonly string[];
}

/** Reads the office's books and the mailbox for the payments that donors have made. */
export async function readBooks(installation: Installation, captured: readonly string[]): Promise<Books> {
  const donations = JSON.parse(
    await installation.office('donations', 'list', '--json'),
  ) as readonly Donation[];
  const receipts = (await mails()).filter(({ subject }) => /receipt VGB\//.test(subject));
  const wrong: string[] = [];
  for (const payment of captured) {
    const booked = donations.filter((donation) => donation.payment === payment);
    if (booked.length !== 1) wrong.push(`${payment} is ${booked.length} donations`);
    for (const { receipt } of booked) {
      const mailed = receipts.filter(({ subject }) => subject.includes(receipt)).length;
      if (mailed !== 1) wrong.push(`${receipt} was mailed ${mailed} times`);
    }
  }
  if (donations.length !== captured.length)
    wrong.push(`${donations.length} donations of ${captured.length} payments`);
  const serials = donations
    .map(({ receipt }) => Number(receipt.split('/').at(-1)))
    .sort((one, other) => one - other);
  if (serials.some((serial, at) => serial !== at + 1)) wrong.push('receipt numbers have a gap or repeat');
  return { captured: captured.length, donations: donations.length, receipts: receipts.length, wrong };
}
