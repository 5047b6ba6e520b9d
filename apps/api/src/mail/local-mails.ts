import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { MailSummary } from './local-mailbox-pages.js';

const FILE = /^(\d{13}-[0-9a-f-]{36})\.eml$/;

/** "Asha <asha@example.org>, office@example.org"; empty where a mail names none. */
export const addresses = (list: Email['to']): string =>
  (list ?? []).map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : (address ?? ''))).join(', ');

async function summarize(id: string, source: Buffer): Promise<MailSummary> {
  const mail = await PostalMime.parse(source);
  return {
    id,
    from: addresses(mail.from && [mail.from]),
    to: addresses(mail.to),
    subject: mail.subject ?? '',
    receivedAt: new Date(Number(id.slice(0, 13))).toISOString(),
  };
}

/** The received mails, one file each, so that they are kept over a restart. */
export class LocalMails {
  readonly #directory: string;
  /** The oldest first. */
  readonly #mails = new Map<string, MailSummary>();

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** Reads what is in the directory, which is made where it is missing. */
  static async open(directory: string): Promise<LocalMails> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const opened = new LocalMails(directory);
    const ids = (await readdir(directory)).flatMap((name) => FILE.exec(name)?.[1] ?? []).sort();
    for (const id of ids) opened.#mails.set(id, await summarize(id, await opened.source(id)));
    return opened;
  }

  /** The newest first. */
  list(): MailSummary[] {
    return [...this.#mails.values()].reverse();
  }

  get(id: string): MailSummary | undefined {
    return this.#mails.get(id);
  }

  /** The mail as it came (RFC 5322). */
  source(id: string): Promise<Buffer> {
    return readFile(this.#fileOf(id));
  }

  async add(source: Buffer): Promise<MailSummary> {
    const id = `${Date.now()}-${randomUUID()}`;
    const summary = await summarize(id, source);
    const file = this.#fileOf(id);
    try {
      await writeFile(`${file}.part`, source, { mode: 0o600 });
      await rename(`${file}.part`, file);
    } catch (error) {
      // A full disk has taken a part of it.
      await rm(`${file}.part`, { force: true });
      throw error;
    }
    this.#mails.set(id, summary);
    return summary;
  }

  async empty(): Promise<void> {
    const gone = [...this.#mails.keys()];
    this.#mails.clear();
    await Promise.all(gone.map((id) => rm(this.#fileOf(id), { force: true })));
  }

  #fileOf(id: string): string {
    return path.join(this.#directory, `${id}.eml`);
  }
}
