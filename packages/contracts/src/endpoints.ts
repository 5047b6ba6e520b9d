import type { z } from 'zod';
import * as accounts from './accounts.js';
import * as contact from './contact.js';
import * as donations from './donations.js';
import * as membership from './membership.js';
import * as papers from './papers.js';
import * as payments from './payments.js';
import * as privacy from './privacy.js';

export type AuthKind = 'none' | 'optional' | 'member' | 'provider';

/**
 * One call. The router, the browser's client and the API document are all built from it.
 * - `auth`: `member` needs a bearer token, `optional` reads one where there is one, `provider` is signed by the provider.
 * - `status`: of a success. - `params`: of the path's `:names`. - `body`: absent where none is read.
 * - `answer`: what the server gives. - `read`: how the browser reads it, liberal where the specification names the fields.
 */
export interface Endpoint<
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
  Auth extends AuthKind = AuthKind,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  readonly summary: string;
  readonly status: 200 | 201;
  readonly body: Body;
  readonly params: Params;
  readonly answer: Answer;
  readonly read: z.ZodType<z.output<Answer>>;
}

type Given<Body, Params, Answer extends z.ZodType, Auth> = Pick<Endpoint, 'method' | 'path' | 'summary'> & {
  auth?: Auth;
  status?: Endpoint['status'];
  body?: Body;
  params?: Params;
  answer: Answer;
  read?: z.ZodType<z.output<NoInfer<Answer>>>;
};

function call<
  Answer extends z.ZodType,
  Body extends z.ZodType | undefined = undefined,
  Params extends z.ZodType | undefined = undefined,
  Auth extends AuthKind = 'none',
>(given: Given<Body, Params, Answer, Auth>): Endpoint<Body, Params, Answer, Auth> {
  return {
    method: given.method,
    path: given.path,
    summary: given.summary,
    auth: (given.auth ?? 'none') as Auth,
    status: given.status ?? 200,
    body: given.body as Body,
    params: given.params as Params,
    answer: given.answer,
    read: given.read ?? (given.answer as z.ZodType<z.output<Answer>>),
  };
}

export const endpoints = {
  register: call({
    method: 'POST',
    path: '/api/users',
    summary: 'Create an account; a code goes to the e-mail address',
    status: 201,
    body: accounts.registrationSchema,
    answer: accounts.signInResultSchema,
    read: accounts.readSignIn,
  }),
  verifyEmail: call({
    method: 'POST',
    path: '/api/users/verify-email',
    summary: 'Prove an e-mail address with the code that was sent to it',
    // Of a signed-in member the own change of address is resent.
    auth: 'optional',
    body: accounts.verifyEmailSchema,
    answer: accounts.signedInSchema,
    read: accounts.readSignedIn,
  }),
  resendCode: call({
    method: 'POST',
    path: '/api/users/resend-otp',
    summary: 'Send a new verification code',
    auth: 'optional',
    body: accounts.resendCodeSchema,
    answer: contact.messageAnswerSchema,
    read: contact.readMessage,
  }),
  login: call({
    method: 'POST',
    path: '/api/users/login',
    summary: 'Sign in with e-mail and password',
    body: accounts.loginSchema,
    answer: accounts.signInResultSchema,
    read: accounts.readSignIn,
  }),
  readProfile: call({
    method: 'GET',
    path: '/api/users/profile',
    summary: "The member's own profile",
    auth: 'member',
    answer: accounts.profileSchema,
    read: accounts.readProfile,
  }),
  editProfile: call({
    method: 'PUT',
    path: '/api/users/profile',
    summary: "Change the member's own profile",
    auth: 'member',
    body: accounts.profileEditSchema,
    answer: accounts.signInResultSchema,
    read: accounts.readEdited,
  }),
  downloadData: call({
    method: 'GET',
    path: '/api/users/profile/data',
    summary: 'Everything that is held on the member',
    auth: 'member',
    answer: privacy.personalDataSchema,
  }),
  listPapers: call({
    method: 'GET',
    path: '/api/users/profile/papers',
    summary: "What the member can download: receipts, and the membership's papers",
    auth: 'member',
    answer: papers.papersSchema,
    read: papers.readPapers,
  }),
  listMandates: call({
    method: 'GET',
    path: '/api/users/profile/mandates',
    summary: "The member's own monthly gifts, with the way to end them",
    auth: 'member',
    answer: donations.ownMandatesSchema,
  }),
  downloadReceipt: call({
    method: 'GET',
    path: '/api/users/profile/papers/receipts/:donationId',
    summary: "The receipt of one of the member's own gifts, as PDF",
    auth: 'member',
    params: papers.receiptReferenceSchema,
    answer: papers.paperSchema,
  }),
  downloadCertificate: call({
    method: 'GET',
    path: '/api/users/profile/papers/certificate',
    summary: "The certificate of the member's own membership, as PDF",
    auth: 'member',
    answer: papers.paperSchema,
  }),
  downloadCard: call({
    method: 'GET',
    path: '/api/users/profile/papers/card',
    summary: "The card of the member's own membership, as PDF",
    auth: 'member',
    answer: papers.paperSchema,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/api/users/profile/password',
    summary: "Change the member's own password",
    auth: 'member',
    body: accounts.changePasswordSchema,
    answer: accounts.signedInSchema,
    read: accounts.readSignedIn,
  }),
  deleteAccount: call({
    method: 'POST',
    path: '/api/users/profile/delete',
    summary: "End the member's own account; donation records stay, stripped of what the law does not ask for",
    auth: 'member',
    body: privacy.deleteAccountSchema,
    answer: contact.messageAnswerSchema,
  }),
  updateMembership: call({
    method: 'PUT',
    path: '/api/users/membership',
    summary: 'Claim the membership that a confirmed payment has bought',
    auth: 'member',
    body: membership.membershipUpdateSchema,
    answer: membership.membershipUpdatedSchema,
    read: membership.readMembershipUpdated,
  }),
  recordDonation: call({
    method: 'POST',
    path: '/api/users/donation',
    summary: 'The receipt number of a confirmed donation',
    body: donations.recordDonationSchema,
    answer: donations.donationRecordedSchema,
    read: donations.readRecorded,
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/api/users/forgot-password',
    summary: 'Send a link with which the password can be set anew',
    body: accounts.forgotPasswordSchema,
    answer: contact.messageAnswerSchema,
    read: contact.readMessage,
  }),
  checkResetLink: call({
    method: 'GET',
    path: '/api/users/reset-password/:token',
    summary: 'Whether a reset link is still good',
    params: accounts.resetTokenSchema,
    answer: contact.messageAnswerSchema.pick({ success: true }),
    read: contact.readMessage,
  }),
  resetPassword: call({
    method: 'POST',
    path: '/api/users/reset-password/:token',
    summary: 'Set a new password with a reset link',
    params: accounts.resetTokenSchema,
    body: accounts.resetPasswordSchema,
    answer: contact.messageAnswerSchema,
    read: contact.readMessage,
  }),
  paymentsReady: call({
    method: 'GET',
    path: '/api/payments/test',
    summary: 'Whether payments are possible, and what the checkout needs',
    answer: payments.paymentsReadySchema,
    read: payments.readPaymentsReady,
  }),
  createOrder: call({
    method: 'POST',
    path: '/api/payments/create-order',
    summary: 'Begin a payment: a donation, or a membership where `metadata` is given',
    auth: 'optional',
    body: payments.createOrderSchema,
    answer: payments.orderCreatedSchema,
    read: payments.readOrder,
  }),
  createSubscription: call({
    method: 'POST',
    path: '/api/payments/create-subscription',
    summary: 'Begin a monthly donation',
    body: payments.donationOrderSchema,
    answer: payments.subscriptionCreatedSchema,
    read: payments.readSubscription,
  }),
  verifyPayment: call({
    method: 'POST',
    path: '/api/payments/verify-payment',
    summary: "Confirm a payment with the provider's signature",
    body: payments.verifyPaymentSchema,
    answer: payments.paymentVerifiedSchema,
    read: payments.readVerified,
  }),
  orderState: call({
    method: 'GET',
    path: '/api/payments/orders/:orderId',
    summary: 'How an order stands, asking the provider where our record is open',
    params: payments.orderReferenceSchema,
    answer: payments.orderStateSchema,
    read: payments.readOrderState,
  }),
  webhook: call({
    method: 'POST',
    path: '/api/payments/webhook',
    summary: "The provider's news, signed over the raw body",
    auth: 'provider',
    answer: payments.webhookAcceptedSchema,
  }),
  readMandate: call({
    method: 'GET',
    path: '/api/donations/mandates/:token',
    summary: 'A monthly donation, by the signed link of a receipt',
    params: donations.mandateTokenSchema,
    answer: donations.mandateSchema,
  }),
  cancelMandate: call({
    method: 'POST',
    path: '/api/donations/mandates/:token/cancel',
    summary: 'End a monthly donation',
    params: donations.mandateTokenSchema,
    answer: donations.mandateCancelledSchema,
  }),
  readOwnReceipt: call({
    method: 'POST',
    path: '/api/donations/receipt',
    summary: 'The receipt of a gift as PDF, by the proof of its payment',
    body: donations.receiptProofSchema,
    answer: papers.paperSchema,
  }),
  correctReceiptAddress: call({
    method: 'POST',
    path: '/api/donations/receipt/address',
    summary: 'Send the receipt of a gift to the right address, by the proof of its payment',
    body: donations.receiptAddressSchema,
    answer: donations.receiptResentSchema,
  }),
  contact: call({
    method: 'POST',
    path: '/api/contact',
    summary: 'Write to the trust',
    status: 201,
    body: contact.contactSchema,
    answer: contact.messageAnswerSchema,
    read: contact.readMessage,
  }),
  subscribeNewsletter: call({
    method: 'POST',
    path: '/api/newsletter',
    summary: 'Ask for the newsletter; a confirmation mail follows',
    body: contact.newsletterSchema,
    answer: contact.messageAnswerSchema,
  }),
  confirmNewsletter: call({
    method: 'POST',
    path: '/api/newsletter/confirm/:token',
    summary: 'Confirm a newsletter subscription',
    params: contact.confirmTokenSchema,
    answer: contact.messageAnswerSchema,
  }),
  stopNewsletter: call({
    method: 'POST',
    path: '/api/newsletter/unsubscribe/:token',
    summary: 'End a newsletter subscription at once',
    params: contact.unsubscribeTokenSchema,
    answer: contact.messageAnswerSchema,
  }),
} as const;

export type EndpointName = keyof typeof endpoints;
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? z.input<E['params']> : undefined;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
