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
  /** Signs the tokens of the unsubscribe links. */
  readonly stopTokens: LinkTokens;
  readonly afterwards: Afterwards;
  readonly clock: () => Date;
  /** The site's address. */
  readonly publicUrl: string;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Subscriptions by double opt-in: the newsletter goes only to addresses whose owner has followed the link in the confirmation
 * mail.
 */
export class NewsletterFlow {
  readonly #deps: NewsletterFlowDeps;

  constructor(deps: NewsletterFlowDeps) {
    this.#deps = deps;
  }

  /**
   * Asks for a subscription; resolves with the answer's sentence, the same for every address, for a subscriber's and for a robot.
   * @throws AppError RATE_LIMITED.
   */
  async subscribe(
    { email, website }: { email: string; website?: string | undefined },
    { ip, locale }: { ip: string; locale: Locale },
  ): Promise<string> {
    const { limits, afterwards } = this.#deps;
    await limits.take('registrations', { ip, of: 'newsletter' });
    await limits.take('codes', { ip, of: `newsletter:${email}` });
    // After the answer, so that its duration does not reveal who is subscribed.
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
   * Follows an unsubscribe link; `locale`: of the answer. The link never expires; where its address has been removed there is
   * nothing to end. @throws AppError LINK_INVALID for a token with a wrong signature.
   */
  async stop(token: string, locale: Locale): Promise<string> {
    const { store, stopTokens, clock } = this.#deps;
    const id = stopTokens.read(token);
    if (id === undefined) throw new AppError('LINK_INVALID', 'newsletterNotOnList');
    const isKept = await store.stop(id, clock());
    return say(isKept ? 'newsletterStopped' : 'newsletterNotOnList', {}, locale);
  }

  /** For a subscriber the same work is done and no mail is sent, so that the load does not reveal who is subscribed. */
  async #ask(email: string, locale: Locale): Promise<void> {
    const { store, outbox, limits, clock, publicUrl } = this.#deps;
    // The link of an earlier mail stays valid for days, so that no second mail is needed, unless its reader has unsubscribed.
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

  /**
   * Queues the welcome each time that the link is followed, under the link's key: it is sent once, also where the first process
   * was killed before queuing it.
   */
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
