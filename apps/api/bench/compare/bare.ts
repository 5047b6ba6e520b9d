/**
 * What the API is measured against: the same calls with Express and mongoose alone. It asks the database and the provider what the API asks
 * them, command for command, keeps the same records under the same indexes, and does nothing else: no contract, no checks of input, no
 * headers, no log, no metrics, no mail.
 */
import { createHmac, createSecretKey } from 'node:crypto';
import bcrypt from 'bcrypt';
import express, { type Request } from 'express';
import jwt from 'jsonwebtoken';
import mongoose, { Schema } from 'mongoose';
import Razorpay from 'razorpay';

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
const jwtSecret = createSecretKey(Buffer.from(setting('JWT_SECRET')));
const keySecret = setting('RAZORPAY_KEY_SECRET');

const connection = await mongoose
  .createConnection(setting('MONGODB_URI'), { maxPoolSize: 20, writeConcern: { w: 'majority' } })
  .asPromise();
const options = (collection: string) => ({ collection, versionKey: false as const });
const limits = connection.model(
  'Limit',
  new Schema(
    {
      key: { type: String, unique: true },
      points: Number,
      expire: { type: Date, index: { expireAfterSeconds: 0 } },
    },
    options('limits'),
  ),
);
const users = connection.model(
  'User',
  new Schema(
    {
      name: String,
      email: { type: String, unique: true },
      company: String,
      profession: String,
      location: String,
      phone: String,
      passwordHash: String,
      tokenVersion: Number,
    },
    options('users'),
  ),
);
const where = (field: string) => ({
  unique: true,
  partialFilterExpression: { [field]: { $type: 'string' } },
});
const orders = connection.model(
  'Order',
  new Schema(
    {
      purpose: String,
      amountPaise: Number,
      status: String,
      details: Schema.Types.Mixed,
      providerOrderId: String,
      subscriptionId: String,
      paymentId: String,
      method: String,
      createdAt: Date,
      capturedAt: Date,
      paidAt: Date,
      bookedAt: Date,
      bookedAs: String,
      refundedPaise: Number,
      sweepAt: Date,
      bookingDueAt: Date,
    },
    options('orders'),
  )
    .index({ providerOrderId: 1 }, where('providerOrderId'))
    .index({ paymentId: 1 }, where('paymentId'))
    .index({ subscriptionId: 1, createdAt: 1 })
    .index({ status: 1, sweepAt: 1 })
    .index({ status: 1, createdAt: 1 })
    .index({ bookingDueAt: 1 }),
);
const donations = connection.model(
  'Donation',
  new Schema(
    {
      receiptNumber: String,
      financialYear: String,
      serial: Number,
      firstName: String,
      lastName: String,
      email: String,
      company: String,
      taxDetails: String,
      amountPaise: Number,
      orderId: String,
      paymentId: { type: String, unique: true },
      method: String,
      mandateId: String,
      state: String,
      refundedPaise: Number,
      receivedAt: Date,
      bookedAt: Date,
    },
    options('donations'),
  )
    .index({ financialYear: 1, serial: 1 }, { unique: true })
    .index({ email: 1, receivedAt: 1 })
    .index({ mandateId: 1, receivedAt: 1 })
    .index({ receivedAt: 1 }),
);
const outbox = connection.model(
  'Outbox',
  new Schema(
    {
      key: { type: String, unique: true },
      kind: String,
      to: String,
      data: String,
      state: String,
      attempts: Number,
      dueAt: Date,
      createdAt: Date,
    },
    options('outbox'),
  )
    .index({ state: 1, dueAt: 1 })
    .index({ to: 1, createdAt: 1 }),
);
const events = connection.model(
  'Event',
  new Schema(
    {
      eventId: { type: String, unique: true },
      name: String,
      body: String,
      state: String,
      receivedAt: Date,
      appliedAt: Date,
      dueAt: Date,
      attempts: Number,
    },
    options('events'),
  )
    .index({ state: 1, dueAt: 1 })
    .index({ receivedAt: 1 }),
);
const payments = connection.model(
  'Payment',
  new Schema(
    { _id: String, providerOrderId: String, facts: [Schema.Types.Mixed] },
    options('payments'),
  ).index({
    providerOrderId: 1,
  }),
);
const gaps = connection.model('ReceiptGap', new Schema({ financialYear: String }, options('receipt_gaps')));
const restores = connection.model('Restore', new Schema({}, options('restore_under_way')));
const marks = connection.model('Mark', new Schema({}, options('index_mark')));
await Promise.all(Object.values(connection.models).map((model) => model.init()));

const provider = new Razorpay({ key_id: setting('RAZORPAY_KEY_ID'), key_secret: keySecret });
(provider as unknown as { api: { rq: { defaults: { baseURL: string } } } }).api.rq.defaults.baseURL =
  setting('RAZORPAY_API_URL');

const after = { returnDocument: 'after' } as const;
const count = (key: string) =>
  limits.findOneAndUpdate(
    { key },
    { $inc: { points: 1 }, $setOnInsert: { expire: new Date(Date.now() + 60_000) } },
    { upsert: true, ...after },
  );
const ipOf = (request: Request): string => request.ip ?? '';
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest('hex');

interface Paid {
  readonly id: string;
  readonly amountPaise: number;
  readonly details: { readonly email: string };
  readonly paymentId: string;
  readonly method: string;
}
const FINANCIAL_YEAR = '2026-27';
/** Bookings queue up, so that each receipt number is asked for once. */
let lastBooking: Promise<unknown> = Promise.resolve();
async function nextDonation({ id, amountPaise, details, paymentId, method }: Paid) {
  const last = await donations
    .findOne({ financialYear: FINANCIAL_YEAR })
    .sort({ serial: -1 })
    .select({ serial: 1 })
    .lean();
  await gaps.find({ financialYear: FINANCIAL_YEAR }).lean();
  await Promise.all([restores.findOne({}).lean(), marks.findOne({}).lean()]);
  const serial = (last?.serial ?? 0) + 1;
  const receiptNumber = `VGB/${FINANCIAL_YEAR}/${String(serial).padStart(6, '0')}`;
  const now = new Date();
  const row = await donations.create({
    ...details,
    financialYear: FINANCIAL_YEAR,
    serial,
    receiptNumber,
    amountPaise,
    orderId: id,
    paymentId,
    method,
    state: 'received',
    refundedPaise: 0,
    receivedAt: now,
    bookedAt: now,
  });
  return row.toObject();
}

const app = express();
app.get('/healthz', (_request, response) => {
  response.json({ status: 'ok' });
});

app.post('/api/payments/webhook', express.raw({ type: () => true }), async (request, response) => {
  const body = String(request.body);
  if (hmac(setting('RAZORPAY_WEBHOOK_SECRET'), body) !== request.get('X-Razorpay-Signature')) {
    response.status(400).json({ success: false });
    return;
  }
  const { payload } = JSON.parse(body) as { payload: { payment: { entity: { id: string } } } };
  const paymentId = payload.payment.entity.id;
  await orders.findOne({ paymentId }).lean();
  const now = new Date();
  const eventId = request.get('x-razorpay-event-id') ?? '';
  await events.create({
    eventId,
    name: 'payment.captured',
    body,
    state: 'received',
    receivedAt: now,
    dueAt: now,
    attempts: 0,
  });
  response.json({ success: true });
  const take = () =>
    events
      .findOneAndUpdate(
        { state: 'received', dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + 30_000) }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, ...after },
      )
      .lean();
  for (let event = await take(); event; event = await take()) {
    JSON.parse(event.body ?? '');
    await orders.findOne({ paymentId }).lean();
    await events.updateOne(
      { _id: event._id },
      { $set: { state: 'applied', appliedAt: now }, $unset: { dueAt: 1 } },
    );
  }
});

app.use(async (request, _response, next) => {
  await count(`everything:${ipOf(request)}`);
  next();
});
app.use(express.json({ limit: '100kb' }));

app.post('/api/users/login', async (request, response) => {
  const { email, password } = request.body as { email: string; password: string };
  await limits.findOne({ key: `login:${email}` }).lean();
  const user = await users.findOne({ email }).lean();
  await limits.findOne({ key: `login:${email}` }).lean();
  const digest = createHmac('sha256', 'vgb/password/v1').update(password).digest('base64');
  if (!user?.passwordHash || !(await bcrypt.compare(digest, user.passwordHash))) {
    response.status(401).json({ success: false });
    return;
  }
  const token = jwt.sign({ ver: user.tokenVersion }, jwtSecret, {
    subject: String(user._id),
    expiresIn: '7d',
  });
  response.json({ success: true, ...user, passwordHash: undefined, token });
});

app.get('/api/users/profile', async (request, response) => {
  const token = (request.get('authorization') ?? '').slice('Bearer '.length);
  const { sub } = jwt.verify(token, jwtSecret) as { sub: string };
  const user = await users.findById(sub).lean();
  response.json({ success: true, ...user, passwordHash: undefined });
});

app.post('/api/payments/create-order', async (request, response) => {
  const { amount, email, firstName, lastName } = request.body as Record<string, string>;
  await limits.findOne({ key: 'failedPayments' }).lean();
  await count(`orders:${ipOf(request)}`);
  await count(`ordersOfDay:${ipOf(request)}`);
  await count(`ordersOfDonor:${email}`);
  const amountPaise = Number(amount) * 100;
  const order = await orders.create({
    purpose: 'donation',
    amountPaise,
    status: 'pending',
    details: { email, firstName, lastName, company: null, taxDetails: null, mandateId: null },
    refundedPaise: 0,
    createdAt: new Date(),
    sweepAt: new Date(Date.now() + 900_000),
  });
  const made = await provider.orders.create({
    amount: amountPaise,
    currency: 'INR',
    receipt: String(order._id),
    notes: { purpose: 'donation' },
  });
  await orders.findOneAndUpdate({ _id: order._id }, { $set: { providerOrderId: made.id } }, after).lean();
  response.json({ success: true, orderId: made.id, amount: Number(amount), currency: 'INR' });
});

app.post('/api/payments/verify-payment', async (request, response) => {
  const {
    razorpay_order_id: orderId = '',
    razorpay_payment_id: paymentId = '',
    razorpay_signature: signature,
  } = request.body as Record<string, string>;
  const order = await orders.findOne({ providerOrderId: orderId }).lean();
  if (!order || hmac(keySecret, `${orderId}|${paymentId}`) !== signature) {
    response.status(400).json({ success: false });
    return;
  }
  const payment = await provider.payments.fetch(paymentId);
  await payments.findOne({ _id: paymentId }).lean();
  const now = new Date();
  const fact = { what: 'payment', status: 'captured', amountPaise: order.amountPaise, at: now, heardAt: now };
  await payments.create({ _id: paymentId, providerOrderId: orderId, facts: [fact] });
  const paid = {
    status: 'paid',
    paymentId,
    method: payment.method,
    capturedAt: now,
    paidAt: now,
    bookingDueAt: new Date(now.getTime() + 30_000),
  };
  await orders
    .findOneAndUpdate({ _id: order._id, status: 'pending' }, { $set: paid, $unset: { sweepAt: 1 } }, after)
    .lean();
  await donations.findOne({ paymentId }).lean();
  const details = order.details as Paid['details'];
  const booking = lastBooking.then(() =>
    nextDonation({
      id: String(order._id),
      amountPaise: order.amountPaise ?? 0,
      details,
      paymentId,
      method: String(payment.method),
    }),
  );
  lastBooking = booking;
  const { _id: donationId, receiptNumber: bookedAs } = await booking;
  await outbox.create({
    key: `donation-receipt:${paymentId}`,
    kind: 'donation-receipt',
    to: details.email,
    data: JSON.stringify({ donationId }),
    state: 'queued',
    attempts: 0,
    dueAt: now,
    createdAt: now,
  });
  await orders.updateOne(
    { _id: order._id },
    { $set: { bookedAt: now, bookedAs }, $unset: { bookingDueAt: 1 } },
  );
  response.json({ success: true, paymentId, orderId, amount: (order.amountPaise ?? 0) / 100 });
});

// Only where a site is given: the pages and files that the API serves, as Express serves a folder.
if (process.env.SITE_DIR !== undefined)
  app.use(express.static(`${process.env.SITE_DIR}/files`), express.static(`${process.env.SITE_DIR}/pages`));

const fail: express.ErrorRequestHandler = (_error, _request, response, _next) => {
  response.status(500).end();
};
app.use(fail);
app.listen(Number(setting('PORT')), '127.0.0.1');
