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
import { drawReceipt } from './receipt-paper.js';

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
 * What a donor without an account does with a receipt on the day of the gift. Who gave is known by the provider's signature over the payment,
 * which the provider's window has given to the payer's browser and to no other.
 */
export class ReceiptByProof {
  readonly #deps: ReceiptByProofDeps;

  constructor(deps: ReceiptByProofDeps) {
    this.#deps = deps;
  }

  /**
   * The receipt as it stands now. @throws AppError PAYMENT_NOT_CONFIRMED, BAD_SIGNATURE; LINK_INVALID a day after the gift; RATE_LIMITED;
   * DecryptionError where another key has encrypted PAN and address.
   */
  async read(proof: ReceiptProof): Promise<PaperFile> {
    return drawReceipt(await this.#giftOf(proof), this.#deps.taxCipher);
  }

  /**
   * The donor's own correction of a mistyped address: of the gift, of its order, and of the mandate whose debits are still to come. The
   * receipt goes there once; the same address again sends no second one. @throws AppError as {@link read}.
   */
  async correctAddress(proof: ReceiptProof, email: string): Promise<Donation> {
    const { store, mandates, payments, limits, outbox, log } = this.#deps;
    const donation = await this.#giftOf(proof);
    const { paymentId, mandateId, orderId, receiptNumber } = donation;
    await limits.take('receiptCorrections', { of: paymentId });
    if (mandateId !== null) await mandates.correctAddress(mandateId, email);
    await payments.persons.correctAddress(paymentId, email);
    await store.correctAddress(donation.id, email);
    // A key outlives the mail's address, so it holds none that can be guessed from it.
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
    // Counted after the proof was checked: a person who knows only the payment's id must not use up the donor's limit.
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
