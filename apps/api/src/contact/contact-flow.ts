import type { Locale } from '@vgb/content/locale';
import { type ContactMessage, say } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { Limits } from '../http/limits.js';
import { OFFICE_LOCALE, type Outbox } from '../mail/mail.js';
import { DAY_MS } from '../time/india.js';
import type { ContactStore } from './contact-store.js';

export interface ContactFlowDeps {
  readonly store: ContactStore;
  readonly outbox: Outbox;
  readonly limits: Limits;
  readonly clock: () => Date;
  /** The trust's own address: the setting CONTACT_TO. */
  readonly contactTo: string;
}

/** Letters to the trust: stored first, then mailed, so that none is lost while the mail server is away. */
export class ContactFlow {
  readonly #deps: ContactFlowDeps;

  constructor(deps: ContactFlowDeps) {
    this.#deps = deps;
  }

  /**
   * Stores and mails a letter, and returns the answer's sentence. A robot's letter is dropped with the same answer. @throws
   * AppError RATE_LIMITED.
   */
  async send(letter: ContactMessage, from: { ip: string; locale: Locale; log: Logger }): Promise<string> {
    const { store, limits, clock } = this.#deps;
    const { ip, locale, log } = from;
    const told = say('contactSent', {}, locale);
    await limits.take('contactMessages', { ip });
    if (letter.website) {
      log.info('a robot filled the hidden field: message dropped');
      return told;
    }
    const messageId = await store.add(letter, { locale, receivedAt: clock() });
    await this.#mail(messageId);
    return told;
  }

  /** Queues the missing mails of letters whose process was killed after storing them; a letter gets one mail. */
  async mailLeftBehind(now: Date): Promise<void> {
    for (const messageId of await this.#deps.store.idsSince(new Date(now.getTime() - 2 * DAY_MS)))
      await this.#mail(messageId);
  }

  async #mail(messageId: string): Promise<void> {
    const { outbox, contactTo } = this.#deps;
    await outbox.enqueue({
      key: `contact-message:${messageId}`,
      kind: 'contact-message',
      to: contactTo,
      data: { messageId },
      locale: OFFICE_LOCALE,
    });
  }
}
