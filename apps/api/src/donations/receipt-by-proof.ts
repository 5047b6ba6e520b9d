import { createHmac } from 'node:crypto';
import { RECEIPT_PROOF_HOURS, type ReceiptProof } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { Cipher } from '../db/cipher.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { Outbox, PaperFile } from '../mail/mail.js';
import type { Gateway, Order, Payments } from '../payments/index.js';
import type { Donation, DonationStore } from './donation-store.js';
import type { MandateStore } from './mandate-store.js';
import { queueReceipt } from './queued-receipt.js';
import { receiptFile } from './receipt-paper.js';

const OPEN_MS = RECEIPT_PROOF_HOURS * 60 * 60_000;

export interface ReceiptByProofDeps {
  readonly store: DonationStore;
  readonly mandates: MandateStore;
  readonly payments: Pick<Payments, 'orders' | 'persons'>;
  readonly gateway: Pick<Gateway, 'signsOrder' | 'signsSubscription'>;
  readonly limits: Limits;
  readonly outbox: Outbox;
  readonly taxCipher: Cipher;
  readonly clock: () => Date;
  readonly log: Logger;
}

/**
 * For donors without an account, on the day of the gift: opens the receipt or sends it to a corrected address. The provider's signature
 * over the payment proves who gave: the provider's window gives it to the payer's browser alone.
 */
export class ReceiptByProof {
  readonly #deps: ReceiptByProofDeps;

  constructor(deps: ReceiptByProofDeps) {
    this.#deps = deps;
  }

  /**
   * The receipt in its present state. @throws AppError PAYMENT_NOT_CONFIRMED, BAD_SIGNATURE; LINK_INVALID a day after the gift;
   * RATE_LIMITED; DecryptionError for PAN and address of an unknown key.
   */
  async read(proof: ReceiptProof): Promise<PaperFile> {
    return receiptFile(await this.#giftOf(proof), this.#deps.taxCipher);
  }

  /**
   * Corrects a mistyped address in the gift, its order, and the mandate whose debits are still to come, and sends the receipt there once;
   * no second one when repeated with the same address. @throws AppError as {@link read}.
   */
  async correctAddress(proof: ReceiptProof, email: string): Promise<Donation> {
    const { store, mandates, payments, limits, outbox, log } = this.#deps;
    const donation = await this.#giftOf(proof);
    const { paymentId, mandateId, orderId, receiptNumber } = donation;
    await limits.take('receiptCorrections', { of: paymentId });
    if (mandateId !== null) await mandates.correctAddress(mandateId, email);
    await payments.persons.correctAddress(paymentId, email);
    await store.correctAddress(donation.id, email);
    // The key stays in the outbox after the address is removed, so the address must not be computable from it.
    const once = createHmac('sha256', proof.razorpay_signature).update(email).digest('base64url');
    await queueReceipt(outbox, donation, { key: `${paymentId}:to:${once}`, to: email });
    log.info({ orderId, receiptNumber }, 'a donor has corrected the address of a receipt');
    return donation;
  }

  /** @throws AppError PAYMENT_NOT_CONFIRMED, BAD_SIGNATURE; LINK_INVALID a day after the gift; RATE_LIMITED. */
  async #giftOf(proof: ReceiptProof): Promise<Donation> {
    const { store, payments, limits, clock } = this.#deps;
    const { razorpay_payment_id: paymentId } = proof;
    const [donation, order] = await Promise.all([
      store.byPayment(paymentId),
      payments.orders.byPayment(paymentId),
    ]);
    if (!donation || !order) throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed');
    if (!this.#isSigned(order, proof)) throw new AppError('BAD_SIGNATURE', 'paymentVerificationFailed');
    if (clock().getTime() - donation.receivedAt.getTime() > OPEN_MS)
      throw new AppError('LINK_INVALID', 'receiptProofOld');
    // Counted after the proof was checked: calls that know only the payment's id must not use up the donor's limit.
    await limits.take('papers', { of: paymentId });
    return donation;
  }

  #isSigned(
    { subscriptionId, providerOrderId }: Order,
    { razorpay_payment_id: paymentId, razorpay_signature: signature }: ReceiptProof,
  ): boolean {
    const { gateway } = this.#deps;
    return (
      (subscriptionId !== null && gateway.signsSubscription(subscriptionId, paymentId, signature)) ||
      (providerOrderId !== null && gateway.signsOrder(providerOrderId, paymentId, signature))
    );
  }
}
