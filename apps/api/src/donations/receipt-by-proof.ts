import { createHmac } from 'node:crypto';
import { RECEIPT_PROOF_HOURS, type ReceiptProof } from '@vgb/contracts';
import type { Logger } from 'pino';
import type { Cipher } from '../db/cipher.js';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import type { Outbox, PaperFile } from '../mail/mail.js';
import type { Gateway, Payments } from '../payments/index.js';
import type { Donation, DonationStore } from './donation-store.js';
import type { MandateStore } from './mandate-store.js';
import { drawReceipt } from './receipt-paper.js';

const OPEN_MS = RECEIPT_PROOF_HOURS * 60 * 60_000;

/**
 * What a donor without an account does with a receipt on the day of the gift. Who gave is known by the provider's signature over the payment,
 * which the provider's window has given to the payer's browser and to no other.
 */
export function createReceiptByProof(deps: {
  store: DonationStore;
  mandates: MandateStore;
  payments: Pick<Payments, 'orders' | 'persons'>;
  gateway: Pick<Gateway, 'signsOrder' | 'signsSubscription'>;
  limits: Limits;
  outbox: Outbox;
  taxCipher: Cipher;
  clock: () => Date;
  log: Logger;
}) {
  const { store, mandates, payments, gateway, limits, outbox, clock, log } = deps;

  /** @throws AppError PAYMENT_NOT_CONFIRMED, BAD_SIGNATURE; LINK_INVALID a day after the gift; RATE_LIMITED. */
  async function giftOf(proof: ReceiptProof): Promise<Donation> {
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = proof;
    const [donation, order] = await Promise.all([
      store.byPayment(paymentId),
      payments.orders.byPayment(paymentId),
    ]);
    if (!donation || !order) throw new AppError('PAYMENT_NOT_CONFIRMED', 'paymentNotConfirmed');
    const { subscriptionId, providerOrderId } = order;
    const isSigned =
      (subscriptionId !== null && gateway.signsSubscription(subscriptionId, paymentId, signature)) ||
      (providerOrderId !== null && gateway.signsOrder(providerOrderId, paymentId, signature));
    if (!isSigned) throw new AppError('BAD_SIGNATURE', 'paymentVerificationFailed');
    if (clock().getTime() - donation.receivedAt.getTime() > OPEN_MS)
      throw new AppError('LINK_INVALID', 'receiptProofOld');
    // Once the proof is good: a stranger who knows the payment's id alone uses up nothing of the donor's.
    await limits.take('papers', { of: paymentId });
    return donation;
  }

  return {
    /** The receipt as it stands now. @throws AppError as {@link giftOf}; DecryptionError where another key has encrypted PAN and address. */
    async read(proof: ReceiptProof): Promise<PaperFile> {
      return drawReceipt(await giftOf(proof), deps.taxCipher);
    },

    /**
     * The donor's own correction of a mistyped address: of the gift, of its order, and of the mandate whose debits are still to come. The
     * receipt goes there once; the same address again sends no second one. @throws AppError as {@link giftOf}.
     */
    async correctAddress(proof: ReceiptProof, email: string): Promise<Donation> {
      const donation = await giftOf(proof);
      const { paymentId, mandateId, orderId, receiptNumber } = donation;
      await limits.take('receiptCorrections', { of: paymentId });
      if (mandateId !== null) await mandates.correctAddress(mandateId, email);
      await payments.persons.correctAddress(paymentId, email);
      await store.correctAddress(donation.id, email);
      await outbox.enqueue({
        // A key outlives the mail's address, so it holds none that can be guessed from it.
        key: `donation-receipt:${paymentId}:to:${createHmac('sha256', proof.razorpay_signature).update(email).digest('base64url')}`,
        kind: 'donation-receipt',
        to: email,
        data: { donationId: donation.id },
        locale: donation.locale,
        about: { orderId, receiptNumber },
      });
      log.info({ orderId, receiptNumber }, 'a donor has corrected the address of a receipt');
      return donation;
    },
  };
}
export type ReceiptByProof = ReturnType<typeof createReceiptByProof>;
