import { decimalRupees, endpoints, type Mandate as MandateAnswer, say } from '@vgb/contracts';
import { Router } from 'express';
import { paperAnswer } from '../documents/index.js';
import type { Serve } from '../http/calls.js';
import { AppError } from '../http/errors.js';
import type { LinkTokens } from '../http/link-tokens.js';
import type { DonationFlow } from './donation-flow.js';
import { isFinal, type Mandate } from './mandate.js';
import type { MandateFlow } from './mandate-flow.js';
import type { MandateStore } from './mandate-store.js';
import type { ReceiptByProof } from './receipt-by-proof.js';

export function createDonationsRouter(deps: {
  serve: Serve;
  flow: DonationFlow;
  mandates: MandateFlow;
  mandateStore: MandateStore;
  links: LinkTokens;
  receipts: ReceiptByProof;
}): Router {
  const { serve, flow, mandates, mandateStore, links, receipts } = deps;
  const router = Router();

  serve(router, endpoints.recordDonation, async ({ body, ip, locale, about }) => {
    const donation = await flow.record(body, ip);
    about({ orderId: donation.orderId, receiptNumber: donation.receiptNumber });
    return {
      success: true as const,
      message: say('donationRecorded', {}, locale),
      receiptNumber: donation.receiptNumber,
      amount: decimalRupees(donation.amountPaise),
    };
  });

  serve(router, endpoints.readMandate, async ({ params }) => describe(await mandateOf(params.token)));

  serve(router, endpoints.cancelMandate, async ({ params, locale, log }) => {
    const mandate = await mandates.cancel(await mandateOf(params.token));
    log.info({ mandateId: mandate.id, state: mandate.state }, 'mandate cancelled by its donor');
    return { ...describe(mandate), message: say('mandateCancelled', {}, locale) };
  });

  serve(router, endpoints.readOwnReceipt, async ({ body }) => paperAnswer(await receipts.read(body)));

  serve(router, endpoints.correctReceiptAddress, async ({ body: { email, ...proof }, locale, about }) => {
    const { orderId, receiptNumber } = await receipts.correctAddress(proof, email);
    about({ orderId, receiptNumber });
    return { success: true as const, message: say('receiptResent', { email }, locale), email };
  });

  /** @throws AppError LINK_INVALID for a token without our signature. */
  async function mandateOf(token: string): Promise<Mandate> {
    const id = links.read(token);
    const mandate = id === undefined ? undefined : await mandateStore.byId(id);
    if (!mandate) throw new AppError('LINK_INVALID', 'mandateLinkInvalid');
    return mandate;
  }

  return router;
}

function describe(mandate: Mandate): MandateAnswer {
  return {
    success: true,
    state: mandate.state,
    amount: decimalRupees(mandate.amountPaise),
    firstName: mandate.donor.firstName,
    startedAt: mandate.createdAt.toISOString(),
    chargesMade: mandate.chargesMade,
    nextChargeAt: mandate.nextChargeAt?.toISOString() ?? null,
    canCancel: !isFinal(mandate.state),
  };
}
