import { content } from '@vgb/content';
import { endpoints, say } from '@vgb/contracts';
import { Router } from 'express';
import type { Connection } from '../db/connection.js';
import type { Serve } from '../http/calls.js';
import type { Limits } from '../http/limits.js';
import { renderMail } from '../mail/layout.js';
import { type Composers, OFFICE_LOCALE, type Outbox } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import { ContactStore } from './contact-store.js';

export interface ContactDeps {
  connection: Connection;
  serve: Serve;
  outbox: Outbox;
  limits: Limits;
  clock: () => Date;
  /** The trust's own address: the setting CONTACT_TO. */
  contactTo: string;
}

export type Contact = ReturnType<typeof createContact>;

/** Letters to the trust: kept first, mailed second, so that a dead mail server loses none. */
export function createContact({ connection, serve, outbox, limits, clock, contactTo }: ContactDeps): {
  readonly router: Router;
  readonly composers: Pick<Composers, 'contact-message'>;
  readonly messages: Pick<ContactStore, 'from' | 'removeFrom' | 'removeBefore' | 'findById' | 'markAnswered'>;
} {
  const store = new ContactStore(connection);
  const router = Router();

  serve(router, endpoints.contact, async ({ body, ip, locale, log }) => {
    const sent = { success: true as const, message: say('contactSent', {}, locale) };
    await limits.take('contactMessages', { ip });
    if (body.website) {
      log.info('a robot filled the hidden field: message dropped');
      return sent;
    }
    const messageId = await store.add(body, { locale, receivedAt: clock() });
    await outbox.enqueue({
      key: `contact-message:${messageId}`,
      kind: 'contact-message',
      to: contactTo,
      data: { messageId },
      locale: OFFICE_LOCALE,
    });
    return sent;
  });

  return {
    router,
    messages: store,
    composers: {
      'contact-message': async ({ messageId }) => {
        const stored = await store.findById(messageId);
        if (!stored) return undefined;
        const { receivedAt, ...said } = stored;
        return {
          ...renderMail(
            content(OFFICE_LOCALE).mails.contactMessage({
              ...said,
              time: inIndianTime(receivedAt, OFFICE_LOCALE),
            }),
            'office',
          ),
          replyTo: stored.email,
        };
      },
    },
  };
}
