import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { SealError } from '../db/seal.js';
import type { ComposedMail } from './mail.js';

/** A mail with its one recipient. The same `key` always gives the same Message-ID, so that a mail app shows a repeated one once. */
export interface OutgoingMail extends ComposedMail {
  readonly key: string;
  readonly to: string;
}

export interface MailSender {
  /** Resolves once the mail server has taken the mail; @throws SendError. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * Why a mail did not leave, without anything of the mail in it. `permanent`: trying again cannot help. `away`: the
 * server did not answer, so that the next mail would fail as well.
 */
export class SendError extends Error {
  constructor(
    message: string,
    readonly kind: 'permanent' | 'away' | 'refused',
  ) {
    super(message);
  }
  get permanent(): boolean {
    return this.kind === 'permanent';
  }
  get away(): boolean {
    return this.kind === 'away';
  }

  /** nodemailer's errors in our words. Server texts may quote the mail, so that only codes are kept. */
  static of(error: unknown): SendError {
    if (error instanceof SendError) return error;
    // A setting that a person will mend: until then the mail is tried again.
    if (error instanceof SealError) return new SendError(error.message, 'refused');
    const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
    const said = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
    const summary =
      said.length > 0 ? `mail server: ${said.join(' ')}` : error instanceof Error ? error.name : 'unknown';
    const refused = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
    // Only what is wrong with this very mail is final; a refused login (EAUTH) is a setting that somebody will mend.
    if (refused && (code === 'EENVELOPE' || code === 'EMESSAGE')) return new SendError(summary, 'permanent');
    return new SendError(summary, AWAY.has(String(code)) ? 'away' : 'refused');
  }
}
const AWAY = new Set([
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ECONNREFUSED',
  'ECONNRESET',
]);

/** An address that stands for one mailbox and cannot carry a second header or recipient. */
const ONE_ADDRESS = /^[^\s,;:<>"()[\]\\\p{Cc}]+@[^\s,;:<>"()[\]\\\p{Cc}@]+$/u;

function oneAddress(address: string): string {
  if (!ONE_ADDRESS.test(address)) throw new SendError('not one plain address', 'permanent');
  return address;
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

function messageId(key: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}

/** The mail as nodemailer takes it: every header checked, nothing that it would fetch or read from disk. */
export function toMessage(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: oneAddress(mail.to) },
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    messageId: messageId(mail.key, from),
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: oneAddress(mail.replyTo) } }),
    headers: {
      // No holiday notes in answer to a machine (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${new URL(mail.unsubscribeUrl).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: (mail.attachments ?? []).map(({ filename, content, contentType }) => ({
      filename: oneLine(filename),
      content,
      contentType,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Where mails leave. */
export interface SmtpServer {
  /** Such as smtp://user:password@host:587 or smtps://…. */
  readonly smtpUrl: string;
  /** A server that does not offer STARTTLS is told nothing (RFC 8314). */
  readonly requireTls: boolean;
  /**
   * The site's address, whose host name greets the server (EHLO, RFC 5321, 4.1.1.1). One without a name of its own, such as a
   * machine's number, greets as nodemailer does: receivers take `[127.0.0.1]` for junk.
   */
  readonly publicUrl?: string | undefined;
}
const greetingOf = (publicUrl: string | undefined): { readonly name?: string } => {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  return host.includes('.') && isIP(host) === 0 ? { name: host } : {};
};
const smtpOptions = ({ smtpUrl, requireTls, publicUrl }: SmtpServer) => ({
  url: smtpUrl,
  requireTLS: requireTls,
  ...greetingOf(publicUrl),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends over SMTP; `from` is an address, with or without a name. What cannot leave over TLS waits where TLS is required. */
export function createSmtpSender(settings: SmtpServer & { readonly from: string }): MailSender {
  const transport = createTransport({
    ...smtpOptions(settings),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, settings.from)).catch((error: unknown) => {
        throw SendError.of(error);
      });
    },
    close: () => transport.close(),
  };
}

/**
 * Connects and logs in as the sender does, and sends nothing. Each step may take `withinMs`.
 * @param ca an authority that is trusted besides those of the machine, in PEM.
 * @throws nodemailer's error, with its `code`.
 */
export async function verifySmtp(
  server: SmtpServer,
  { withinMs, ca }: { readonly withinMs: number; readonly ca?: string | undefined },
): Promise<void> {
  const transport = createTransport({
    ...smtpOptions(server),
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
    ...(ca !== undefined && { tls: { ca } }),
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
