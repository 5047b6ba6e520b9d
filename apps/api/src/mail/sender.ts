import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { DecryptionError } from '../db/cipher.js';
import type { ComposedMail } from './mail.js';

/**
 * A mail with its only recipient. The same `key` gives the same Message-ID, so that a mail app shows a mail that was sent twice
 * once.
 */
export interface OutgoingMail extends ComposedMail {
  readonly key: string;
  readonly to: string;
}

export interface MailSender {
  /** Resolves once the mail server has accepted the mail. @throws SendError */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * - permanent: this mail will never be accepted: its recipient or its contents are refused.
 * - sender: the mail server refuses the login, the sender's address or the rate, or its disk is full, for every mail. The mail waits
 * until a person has corrected it.
 * - away: it does not answer. - refused: not now (4xx), or for a reason that is not known.
 */
export type SendFailure = 'permanent' | 'sender' | 'away' | 'refused';

/** Why a mail was not sent. Holds no text of the mail. */
export class SendError extends Error {
  constructor(
    message: string,
    readonly kind: SendFailure,
  ) {
    super(message);
  }
  get permanent(): boolean {
    return this.kind === 'permanent';
  }
  /** Whether the next mail would fail in the same way. */
  get stops(): boolean {
    return this.kind === 'away' || this.kind === 'sender';
  }

  /** Classifies an error of nodemailer. Texts of servers may quote the mail: only codes are kept. */
  static of(error: unknown): SendError {
    if (error instanceof SendError) return error;
    // A wrong setting: the mail is tried again until a person has corrected it.
    if (error instanceof DecryptionError) return new SendError(error.message, 'refused');
    const { code, responseCode, command } = (error ?? {}) as Readonly<Record<string, unknown>>;
    const enhanced = enhancedOf(error);
    const said = [code, responseCode, enhanced].filter(
      (part) => typeof part === 'string' || typeof part === 'number',
    );
    const summary =
      said.length > 0 ? `mail server: ${said.join(' ')}` : error instanceof Error ? error.name : 'unknown';
    const refused = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
    if (SETTINGS.has(String(code)) || (refused && code === 'EPROTOCOL'))
      return new SendError(summary, 'sender');
    if (refused && (code === 'EENVELOPE' || code === 'EMESSAGE'))
      return new SendError(summary, isOfThisMail(error, command, enhanced) ? 'permanent' : 'sender');
    if (AWAY.has(String(code))) return new SendError(summary, 'away');
    return new SendError(summary, isOfServer(responseCode, command, enhanced) ? 'sender' : 'refused');
  }
}
/** The login, or TLS where it is required: settings of ours or of the server. */
const SETTINGS = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS']);
const AWAY = new Set([
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'EPROTOCOL',
  // Ours: it went on answering without coming to an end.
  'EABORT',
  'ECONNREFUSED',
  'ECONNRESET',
]);

const replyOf = (error: unknown): string => String((error as { response?: unknown } | null)?.response ?? '');
/** The enhanced status code of a refusal, such as 5.1.1 or 4.3.1 (RFC 3463); undefined where the server gives none. */
const enhancedOf = (error: unknown): string | undefined =>
  /\b5\.\d{1,3}\.\d{1,3}\b|(?<=^4\d\d[ -])4\.\d{1,3}\.\d{1,3}\b/.exec(replyOf(error))?.[0];

/**
 * Whether a refusal for now is of the mail server's own state, such as a full disk, so that it refuses each mail: by the enhanced code
 * (RFC 3463: class 3, except 3.4, the size of this mail), else by 452 where it is not about the recipient (RFC 5321, 4.2.3).
 */
const isOfServer = (responseCode: unknown, command: unknown, enhanced: string | undefined): boolean =>
  enhanced === undefined ? responseCode === 452 && command !== 'RCPT TO' : /^4\.3\.(?!4$)/.test(enhanced);

/** Words of servers that refuse a sender at any step of a mail: for its rate, its host or its address. */
const ABOUT_SENDER =
  /limit|\brate\b|too (many|much)|throttl|(daily|hourly|sending|message|outgoing) quota|relay|reputation|block(ed|list)|black ?list|denylist|\brbl\b|dnsbl|spamhaus|policy|authenticat|sender|suspend|not (allowed|permitted|authori[sz]ed) to send/i;

/**
 * Whether a refusal is of this one mail and not of the sender. The enhanced code says so where there is one (RFC 3463: class 1
 * addresses, 2 mailboxes, 6 contents, 3.4 the size; 1.7 and 1.8 are the sender's address, 7 is policy); else the step and the
 * server's words. In doubt the refusal counts as one of the sender: a waiting mail can still be dropped, but one that was given
 * up may be a receipt.
 */
function isOfThisMail(error: unknown, command: unknown, enhanced: string | undefined): boolean {
  if (enhanced === '5.3.4' || (enhanced === undefined && /\bsize\b|too (big|large)/i.test(replyOf(error))))
    return true;
  if (command === 'MAIL FROM') return false;
  if (enhanced !== undefined && !/^5\.0\./.test(enhanced))
    return /^5\.[126]\./.test(enhanced) && !/^5\.1\.[78]$/.test(enhanced);
  return !ABOUT_SENDER.test(replyOf(error));
}

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

/** The mail as nodemailer takes it, its papers drawn: every header checked, nothing that it would fetch or read from disk. */
export async function toMessage(mail: OutgoingMail, from: string): Promise<SendMailOptions> {
  return {
    from,
    to: { name: '', address: oneAddress(mail.to) },
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    messageId: messageId(mail.key, from),
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: oneAddress(mail.replyTo) } }),
    headers: {
      // Prevents out-of-office replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${new URL(mail.unsubscribeUrl).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: await Promise.all(
      (mail.attachments ?? []).map(async ({ filename, contentType, draw }) => ({
        filename: oneLine(filename),
        contentType,
        content: await draw(),
      })),
    ),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The mail server. */
export interface SmtpServer {
  /** smtp://user:password@host:587 or smtps://…. */
  readonly smtpUrl: string;
  /** Nothing is sent to a server that does not offer STARTTLS (RFC 8314). */
  readonly requireTls: boolean;
  /**
   * The site's address; its host name is sent in EHLO (RFC 5321, 4.1.1.1). An IP address is not sent, nodemailer's default is:
   * receivers count `[127.0.0.1]` as junk.
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

/**
 * How long a server may be silent in the middle of a mail, and how long a mail may take as a whole. A server that examines what it was
 * given answers late, and a client that has given up by then delivers the mail once more with each try: RFC 5321, 4.5.3.2.6, asks for ten minutes.
 * The second bound ends what the first never notices, a server that sends a line of its answer now and then.
 */
const SILENT_MS = 600_000;
const WHOLE_MAIL_MS = 900_000;

/** What an SmtpSender needs. */
export interface SmtpSenderSettings extends SmtpServer {
  /** An address, with or without a name. */
  readonly from: string;
  /** Milliseconds that a mail may take as a whole; 15 minutes by default. */
  readonly withinMs?: number;
}

/** Sends over SMTP. What cannot leave over TLS waits where TLS is required. */
export class SmtpSender implements MailSender {
  readonly #from: string;
  readonly #withinMs: number;
  readonly #transport;

  constructor(settings: SmtpSenderSettings) {
    this.#from = settings.from;
    this.#withinMs = settings.withinMs ?? WHOLE_MAIL_MS;
    this.#transport = createTransport({
      ...smtpOptions(settings),
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: SILENT_MS,
      dnsTimeout: 10_000,
    });
  }

  async send(mail: OutgoingMail): Promise<void> {
    try {
      const signal = AbortSignal.timeout(this.#withinMs);
      await this.#transport.sendMail({ ...(await toMessage(mail, this.#from)), signal });
    } catch (error) {
      throw SendError.of(error);
    }
  }

  close(): void {
    this.#transport.close();
  }
}

/**
 * Connects and logs in as the sender does, without sending a mail. Each step may take `withinMs`.
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
