import { createHash, randomBytes } from 'node:crypto';
import type { Locale } from '@vgb/content/locale';
import { say } from '@vgb/contracts';
import type { Afterwards } from '../http/afterwards.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { LinkTokens } from '../http/link-tokens.js';
import { queueDecoy } from '../mail/decoy.js';
import type { Outbox } from '../mail/mail.js';
import { pageUrl } from '../mail/site-links.js';
import { DAY_MS } from '../time/india.js';
import type { Subscriber, SubscriberStore } from './subscriber-store.js';

const CONFIRM_LINK_LIFE_MS = 7 * DAY_MS;

export interface NewsletterFlowDeps {
  readonly store: SubscriberStore;
  readonly outbox: Outbox;
  readonly limits: Limits;
  /** Of the links that end a subscription. */
  readonly stopTokens: LinkTokens;
  readonly afterwards: Afterwards;
  readonly clock: () => Date;
  /** Where the site is. */
  readonly publicUrl: string;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A subscription by double opt-in: only an address whose owner followed the link in one confirmation mail is written to. */
export class NewsletterFlow {
  readonly #deps: NewsletterFlowDeps;

  constructor(deps: NewsletterFlowDeps) {
    this.#deps = deps;
  }

  /** What the caller is told; the same for every address, a subscriber's too, and for a robot. @throws AppError RATE_LIMITED. */
  async subscribe(
    { email, website }: { email: string; website?: string | undefined },
    { ip, locale }: { ip: string; locale: Locale },
  ): Promise<string> {
    const { limits, afterwards } = this.#deps;
    await limits.take('registrations', { ip, of: 'newsletter' });
    await limits.take('codes', { ip, of: `newsletter:${email}` });
    // After the answer: it must not tell, not even by its time, who is subscribed.
    if (!website) afterwards.run(() => this.#ask(email, locale));
    return say('newsletterPending', {}, locale);
  }

  /** Follows a confirmation link; `locale`: of the answer. @throws AppError LINK_INVALID. */
  async confirm(token: string, locale: Locale): Promise<string> {
    const { store, clock } = this.#deps;
    const confirmed = await store.confirm(hashOf(token), clock());
    if (!confirmed) throw new AppError('LINK_INVALID', 'newsletterLinkInvalid');
    await this.#welcome(confirmed, hashOf(token));
    return say('newsletterConfirmed', {}, locale);
  }

  /**
   * Follows a link that ends a subscription; `locale`: of the answer. A link of ours does so however late: where its address is kept no more there is
   * nothing to end. @throws AppError LINK_INVALID for one that is not ours.
   */
  async stop(token: string, locale: Locale): Promise<string> {
    const { store, stopTokens, clock } = this.#deps;
    const id = stopTokens.read(token);
    if (id === undefined) throw new AppError('LINK_INVALID', 'newsletterLinkInvalid');
    const isKept = await store.stop(id, clock());
    return say(isKept ? 'newsletterStopped' : 'newsletterNotOnList', {}, locale);
  }

  /** To a subscriber nothing is sent, and the same is done: the work must not tell either. */
  async #ask(email: string, locale: Locale): Promise<void> {
    const { store, outbox, limits, clock, publicUrl } = this.#deps;
    // The link of the mail that went out before is good for days, however often it is asked for; where its reader has left it is not.
    const mayWrite =
      (await store.hasLeft(email)) || (await limits.takeIfLeft('newsletterAsks', { of: email }));
    if (!mayWrite) return;
    const token = randomBytes(32).toString('base64url');
    const confirmHash = hashOf(token);
    const confirmUntil = new Date(clock().getTime() + CONFIRM_LINK_LIFE_MS);
    const asked = await store.ask(email, { confirmHash, confirmUntil, locale }, clock());
    const confirmLink = pageUrl(publicUrl, `/newsletter/confirm/${token}`, locale);
    const mail = { key: `newsletter-confirm:${confirmHash}`, locale, expiresAt: confirmUntil };
    if (asked)
      await outbox.enqueue({ ...mail, kind: 'newsletter-confirm', to: email, data: { confirmLink } });
    else await queueDecoy(outbox, { ...mail, link: confirmLink });
  }

  /** Under the link's key, each time that it is followed: once only, and also where the first process died before it was queued. */
  async #welcome({ id, email, locale }: Subscriber, confirmHash: string): Promise<void> {
    const { outbox, stopTokens, publicUrl } = this.#deps;
    const stopToken = stopTokens.make(id);
    await outbox.enqueue({
      key: `newsletter-welcome:${confirmHash}`,
      kind: 'newsletter-welcome',
      to: email,
      data: {
        stopLink: pageUrl(publicUrl, `/newsletter/unsubscribe/${stopToken}`, locale),
        oneClickLink: `${publicUrl}/api/newsletter/unsubscribe/${stopToken}`,
      },
      locale,
    });
  }
}
