import { createHash } from 'node:crypto';
import { content } from '@vgb/content';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import { networkOf } from '../http/network.js';
import { renderMail } from '../mail/layout.js';
import { type Composers, OFFICE_LOCALE } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import { ALL_ORDERS } from './attempts.js';
import type { OfficeMails } from './office-mails.js';

export interface OrderVelocityDeps {
  readonly limits: Limits;
  readonly office: Pick<OfficeMails, 'tell'>;
  readonly clock: () => Date;
}

/** Counts new orders against the limits: hundreds from one network suggest card testing, of which the trust gets one mail an hour. */
export class OrderVelocity {
  readonly #deps: OrderVelocityDeps;

  constructor(deps: OrderVelocityDeps) {
    this.#deps = deps;
  }

  /** `payer`: the donor's address or the member's id, if known. @throws AppError RATE_LIMITED */
  async count(ip: string, payer: string | undefined): Promise<void> {
    const { limits } = this.#deps;
    try {
      await limits.take(
        (await limits.isUsedUp('failedPayments', ALL_ORDERS)) ? 'ordersWhileTested' : 'orders',
        { ip },
      );
      await limits.take('ordersOfDay', { ip });
      if (payer !== undefined) await limits.take('ordersOfDonor', { ip, of: payer });
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED')
        await this.#raiseAlarm(networkOf(ip).key);
      throw error;
    }
  }

  async #raiseAlarm(clientAddress: string): Promise<void> {
    const noticedAt = this.#deps.clock();
    const { points, seconds } = this.#deps.limits.rule('orders');
    const minutes = seconds / 60;
    const place = createHash('sha256').update(clientAddress).digest('base64url').slice(0, 16);
    await this.#deps.office.tell(`order-velocity:${place}:${noticedAt.toISOString().slice(0, 13)}`, {
      kind: 'order-velocity',
      data: { count: points, minutes, clientAddress, noticedAt },
    });
  }
}

export const velocityComposers: Pick<Composers, 'order-velocity'> = {
  'order-velocity': async ({ count, minutes, clientAddress, noticedAt }) =>
    renderMail(
      content(OFFICE_LOCALE).officeMails.orderVelocityAlert({
        count: String(count),
        minutes: String(minutes),
        clientAddress,
        time: inIndianTime(noticedAt, OFFICE_LOCALE),
      }),
      'office',
    ),
};
