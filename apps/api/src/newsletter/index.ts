import { createHash, randomBytes } from 'node:crypto';
import { content } from '@vgb/content';
import type { Locale } from '@vgb/content/locale';
import { endpoints, say } from '@vgb/contracts';
import { Router } from 'express';
import type { Logger } from 'pino';
import type { Connection } from '../db/connection.js';
import { createAfterwards } from '../http/afterwards.js';
import type { Serve } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import { createLinkTokens } from '../http/link-tokens.js';
import { renderMail } from '../mail/layout.js';
import type { Composers, Outbox } from '../mail/mail.js';
import { pageUrl } from '../mail/site-links.js';
import { SubscriberStore } from './subscriber-store.js';

const CONFIRM_LINK_LIFE_MS = 7 * 24 * 60 * 60_000;

export interface NewsletterDeps {
  connection: Connection;
  serve: Serve;
  outbox: Outbox;
  limits: Limits;
  clock: () => Date;
  log: Logger;
  publicUrl: string;
  /** Signs the unsubscribe links: JWT_SECRET, from which a key of its own is derived. */
  secret: string;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export type Newsletter = ReturnType<typeof createNewsletter>;

/** The newsletter, by double opt-in: only an address whose owner followed the link in one confirmation mail is written to. */
export function createNewsletter(deps: NewsletterDeps): {
  readonly router: Router;
  readonly composers: Pick<Composers, 'newsletter-confirm' | 'newsletter-welcome'>;
  readonly subscribers: Pick<SubscriberStore, 'consentOf' | 'remove' | 'removeIdleBefore'>;
  /** Resolves when the work that follows an answer is done. */
  idle(): Promise<void>;
} {
  const { serve, outbox, limits, clock, publicUrl } = deps;
  const store = new SubscriberStore(deps.connection);
  const stopTokens = createLinkTokens(deps.secret, 'newsletter unsubscribe');
  const afterwards = createAfterwards(deps.log);
  const router = Router();

  async function ask(email: string, locale: Locale): Promise<void> {
    // The link of the mail that went out before is good for days, however often it is asked for.
    if (!(await limits.takeIfLeft('newsletterAsks', { of: email }))) return;
    const token = randomBytes(32).toString('base64url');
    const confirmUntil = new Date(clock().getTime() + CONFIRM_LINK_LIFE_MS);
    const asked = await store.ask(email, { confirmHash: hashOf(token), confirmUntil, locale }, clock());
    const key = `newsletter-confirm:${hashOf(token)}`;
    const confirmLink = pageUrl(publicUrl, `/newsletter/confirm/${token}`, locale);
    if (asked)
      await outbox.enqueue({
        key,
        kind: 'newsletter-confirm',
        to: email,
        data: { confirmLink },
        locale,
        expiresAt: confirmUntil,
      });
    // To a subscriber nothing is sent, and the same is done: the work must not tell either.
    else
      await outbox.enqueue({
        key,
        kind: 'no-mail',
        to: 'no address',
        data: { name: '', link: confirmLink },
        locale,
        expiresAt: confirmUntil,
      });
  }

  serve(router, endpoints.subscribeNewsletter, async ({ body, ip, locale }) => {
    await limits.take('registrations', { ip, of: 'newsletter' });
    await limits.take('codes', { ip, of: `newsletter:${body.email}` });
    // After the answer: it must not tell, not even by its time, who is subscribed.
    if (!body.website) afterwards.run(() => ask(body.email, locale));
    return { success: true as const, message: say('newsletterPending', {}, locale) };
  });

  serve(router, endpoints.confirmNewsletter, async ({ params, locale }) => {
    const confirmed = await store.confirm(hashOf(params.token), clock());
    if (!confirmed) throw new AppError('LINK_INVALID', 'newsletterLinkInvalid');
    const { subscriber, first } = confirmed;
    if (first) {
      const stopToken = stopTokens.make(subscriber.id);
      await outbox.enqueue({
        key: `newsletter-welcome:${hashOf(params.token)}`,
        kind: 'newsletter-welcome',
        to: subscriber.email,
        data: {
          stopLink: pageUrl(publicUrl, `/newsletter/unsubscribe/${stopToken}`, subscriber.locale),
          oneClickLink: `${publicUrl}/api/newsletter/unsubscribe/${stopToken}`,
        },
        locale: subscriber.locale,
      });
    }
    return { success: true as const, message: say('newsletterConfirmed', {}, locale) };
  });

  serve(router, endpoints.stopNewsletter, async ({ params, locale }) => {
    const id = stopTokens.read(params.token);
    if (id === undefined || !(await store.stop(id, clock()))) {
      throw new AppError('LINK_INVALID', 'newsletterLinkInvalid');
    }
    return { success: true as const, message: say('newsletterStopped', {}, locale) };
  });

  return {
    router,
    subscribers: store,
    idle: afterwards.idle,
    composers: {
      'newsletter-confirm': async ({ confirmLink }, locale) =>
        renderMail(content(locale).mails.newsletterConfirm({ confirmUrl: confirmLink }), locale),
      'newsletter-welcome': async ({ stopLink, oneClickLink }, locale) => ({
        ...renderMail(content(locale).mails.newsletterWelcome({ unsubscribeUrl: stopLink }), locale, {
          unsubscribePage: stopLink,
        }),
        unsubscribeUrl: oneClickLink,
      }),
    },
  };
}
