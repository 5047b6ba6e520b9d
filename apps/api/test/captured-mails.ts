import type { MailKind } from '../src/mail/mail.js';
import type { MailSender, OutgoingMail } from '../src/mail/sender.js';

/** A mail server that keeps what it is given, and fails when told to. */
export interface CapturingSender extends MailSender {
  readonly sent: OutgoingMail[];
  /** Every mail fails with this until `failWith(undefined)`. */
  failWith(error: Error | undefined): void;
}

export function createCapturingSender(): CapturingSender {
  const sent: OutgoingMail[] = [];
  let failure: Error | undefined;
  return {
    sent,
    async send(mail) {
      if (failure) throw failure;
      sent.push(mail);
    },
    close: () => undefined,
    failWith(error) {
      failure = error;
    },
  };
}

/** The kind that a mail was queued as: its key begins with it. */
export const kindOf = (mail: OutgoingMail): string => mail.key.split(':')[0] ?? '';

export const isKind = (kind: MailKind) => (mail: OutgoingMail) => kindOf(mail) === kind;

/** The six digits of a verification mail. */
export function codeIn(mail: OutgoingMail): string {
  const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
  if (code === undefined) throw new Error(`no code in "${mail.subject}"`);
  return code;
}

/** The first link whose path begins so. */
export function linkIn(mail: OutgoingMail, pathPrefix: string): URL {
  const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.map((text) => new URL(text)).find(({ pathname }) => pathname.startsWith(pathPrefix));
  if (!link) throw new Error(`no link to ${pathPrefix} in "${mail.subject}"`);
  return link;
}
