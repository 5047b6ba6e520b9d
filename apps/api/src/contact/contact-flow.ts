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

/** Letters to the trust: kept first, mailed second, so that a dead mail server loses none. */
export class ContactFlow {
  readonly #deps: ContactFlowDeps;

  constructor(deps: ContactFlowDeps) {
    this.#deps = deps;
  }

  /** What the writer is told; a robot's letter is dropped, and answered like a person's. @throws AppError RATE_LIMITED. */
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

  /** Queues the mails of letters whose process died before it could. A letter that has its mail gets no other. */
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
