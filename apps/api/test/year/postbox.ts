import type { MailKind } from '../../src/mail/mail.js';
import type { OutgoingMail } from '../../src/mail/sender.js';
import { type CapturingSender, codeIn, isKind, kindOf, linkIn } from '../captured-mails.js';

/** A mail server for a whole year: it counts, keeps what donors and members act upon, and forgets the rest. */
export function createPostbox() {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const codes = new Map<string, string>();
  const mandateTokens = new Map<string, string>();
  let repeated = 0;
  const sender: CapturingSender = {
    sent: [],
    close: () => undefined,
    failWith: () => undefined,
    async send(mail: OutgoingMail) {
      counts.set(kindOf(mail), (counts.get(kindOf(mail)) ?? 0) + 1);
      if (seen.has(mail.key)) repeated += 1;
      seen.add(mail.key);
      if (isKind('verification-code')(mail)) codes.set(mail.to, codeIn(mail));
      if (isKind('donation-receipt')(mail) && mail.text.includes('/donate/monthly/')) {
        const link = linkIn(mail, '/donate/monthly/');
        mandateTokens.set(mail.to, link.pathname.split('/').at(-1) ?? '');
      }
    },
  };
  return {
    sender,
    count: (kind: MailKind): number => counts.get(kind) ?? 0,
    total: (): number => [...counts.values()].reduce((sum, count) => sum + count, 0),
    repeated: (): number => repeated,
    codeOf: (email: string): string | undefined => codes.get(email),
    /** Of the signed link in a monthly receipt. */
    mandateTokenOf: (email: string): string | undefined => mandateTokens.get(email),
  };
}
