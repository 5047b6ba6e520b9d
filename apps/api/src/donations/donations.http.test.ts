import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isKind } from '../../test/captured-mails.js';
import { buildDonationOrder } from '../../test/factories.js';
import { type Given, giveByCard, orderDonation, storedDonations } from '../../test/giving.js';
import { sitAtDesk } from '../../test/office.js';
import { readPdf } from '../../test/pdf-text.js';
import { type Rig, startRig } from '../../test/rig.js';
import { eventNamed } from '../../test/sandbox.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const receiptMails = async () => (await rig.mails()).filter(isKind('donation-receipt'));

describe('a donation, from the order to the receipt', () => {
  it('orders, pays, verifies, and has one numbered receipt in the mail', async () => {
    const ordered = await rig.request.post('/api/payments/create-order').send(buildDonationOrder());
    expect(ordered.status).toBe(200);
    expect(ordered.body).toEqual({
      success: true,
      orderId: expect.stringMatching(/^order_\w{14}$/),
      amount: 2100,
      currency: 'INR',
      keyId: rig.sandbox.keyId,
      message: 'Order created successfully',
    });
    const [pending] = await rig.documents('orders');
    expect(pending).toMatchObject({
      status: 'pending',
      amountPaise: 210_000,
      providerOrderId: ordered.body.orderId,
      details: { firstName: 'Meera', lastName: 'Nair', email: 'donor@example.org' },
    });
    expect(await rig.documents('donations')).toEqual([]);

    const { payment, signature } = await rig.sandbox.pay(ordered.body.orderId);
    const verified = await rig.request.post('/api/payments/verify-payment').send({
      razorpay_order_id: ordered.body.orderId,
      razorpay_payment_id: payment.id,
      razorpay_signature: signature,
      // The server ignores the browser's statements about donor and amount.
      email: 'somebody-else@example.org',
      name: 'Somebody Else',
      amount: 1,
      notes: { firstName: 'Somebody', donationType: 'One-time' },
    });
    expect(verified.status).toBe(200);
    expect(verified.body).toEqual({
      success: true,
      message: 'Payment verified successfully',
      paymentId: payment.id,
      orderId: ordered.body.orderId,
      amount: 2100,
      purpose: 'donation',
      receiptNumber: expect.stringMatching(/^VGB\/2026-27\/\d{6}$/),
    });

    const recorded = await rig.request.post('/api/users/donation').send({
      name: 'Somebody Else',
      email: 'somebody-else@example.org',
      amount: 99_999,
      paymentId: payment.id,
      paymentMethod: 'Razorpay',
      notes: { company: 'Kishtwar Books' },
    });
    expect(recorded.status).toBe(200);
    expect(recorded.body).toMatchObject({
      success: true,
      receiptNumber: expect.stringMatching(/^VGB\/\d{4}-\d\d\/000001$/),
      amount: 2100,
    });

    expect(await storedDonations(rig)).toEqual([
      expect.objectContaining({
        receiptNumber: recorded.body.receiptNumber,
        amountPaise: 210_000,
        firstName: 'Meera',
        email: 'donor@example.org',
        paymentId: payment.id,
        method: 'card',
        notes: 'company: Kishtwar Books',
        state: 'received',
      }),
    ]);
    const mails = await receiptMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toBe('donor@example.org');
    expect(mails[0]?.text).toContain(recorded.body.receiptNumber);
    expect(mails[0]?.text).toContain('₹2,100');
    const [pdf] = mails[0]?.attachments ?? [];
    expect(pdf?.contentType).toBe('application/pdf');
    expect((await pdf?.draw())?.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('once a gift is paid', () => {
  let given: Given;
  beforeEach(async () => {
    given = await giveByCard(rig);
  });

  it('gives the same answer to a second verification, and books nothing more', async () => {
    const before = await storedDonations(rig);
    const mailsBefore = (await receiptMails()).length;
    const again = await rig.request.post('/api/payments/verify-payment').send(given.proof);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(given.verified.body);
    expect(await storedDonations(rig)).toEqual(before);
    expect(await receiptMails()).toHaveLength(mailsBefore);
  });

  it('returns the receipt number each time, and keeps the first remark', async () => {
    const ask = (notes: string) =>
      rig.request.post('/api/users/donation').send({ paymentId: given.paymentId, notes });
    const first = await ask('In memory of my mother');
    const second = await ask('Something else');
    expect(second.body).toEqual(first.body);
    const donation = (await storedDonations(rig)).find(({ paymentId }) => paymentId === given.paymentId);
    expect(donation?.notes).toBe('In memory of my mother');
  });

  it.each<[string, unknown, string]>([
    ['a text', ' In memory\r\nof my \u202emother\u001b[2J ', 'In memory\nof my mother[2J'],
    ['pairs', { ' com\u202epany\n': ' Nair\n& Sons ' }, 'company: Nair & Sons'],
  ])(
    'a remark of %s is stored without characters that disturb what stands around it',
    async (_form, notes, remark) => {
      await rig.request.post('/api/users/donation').send({ paymentId: given.paymentId, notes }).expect(200);
      const donation = (await storedDonations(rig)).find(({ paymentId }) => paymentId === given.paymentId);
      expect(donation?.notes).toBe(remark);
    },
  );

  it('a refund marks the gift, keeps the number, and the donor gets one mail', async () => {
    const { events } = await rig.sandbox.payment(given.paymentId, 'refund', { amount: 100_000 });
    const processed = eventNamed(events, 'refund.processed');
    await rig.deliver(processed);
    await rig.deliver(processed);
    const donation = (await storedDonations(rig)).find(({ paymentId }) => paymentId === given.paymentId);
    expect(donation).toMatchObject({
      receiptNumber: given.receiptNumber,
      state: 'partly-refunded',
      refundedPaise: 100_000,
    });
    const told = (await rig.mails())
      .filter(isKind('donation-refunded'))
      .filter((mail) => mail.text.includes(given.receiptNumber));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('₹1,000');
  });

  it('a refund of rupees and paise is exact: in the mail, on the receipt, in the office', async () => {
    const gift = await giveByCard(rig);
    const { events } = await rig.sandbox.payment(gift.paymentId, 'refund', { amount: 10_050 });
    await rig.deliver(eventNamed(events, 'refund.processed'));
    const told = (await rig.mails())
      .filter(isKind('donation-refunded'))
      .find((mail) => mail.text.includes(gift.receiptNumber));
    expect(told?.text).toContain('₹100.50');
    expect(told?.html).toContain('₹100.50');
    const donation = (await storedDonations(rig)).find(({ paymentId }) => paymentId === gift.paymentId);
    expect(donation).toMatchObject({ refundedPaise: 10_050, state: 'partly-refunded' });
    const office = sitAtDesk(rig);
    const shown = await office(['payment', 'show', gift.paymentId]);
    expect(shown.out).toContain('₹100.50');
    expect(shown.out).not.toMatch(/₹10[01]\b(?!\.50)/);
    const refund = ['refund', gift.paymentId, '--reason', 'asked for', '--as', 'anita', '--yes', '--confirm'];
    expect((await office([...refund, '2,000'])).err).toContain('That is not the amount (₹1,999.50)');
    expect((await office([...refund, '1,999.5'])).out).toContain('Paid back ₹1,999.50');
  });

  it('a dispute is announced to the trust', async () => {
    const { events } = await rig.sandbox.payment(given.paymentId, 'dispute');
    await rig.deliver(eventNamed(events, 'payment.dispute.created'));
    const donation = (await storedDonations(rig)).find(({ paymentId }) => paymentId === given.paymentId);
    expect(donation?.state).toBe('disputed');
    const alerts = (await rig.mails()).filter(isKind('payment-exception'));
    expect(alerts.some((mail) => mail.text.includes(given.paymentId))).toBe(true);
  });
});

describe('the mail with a receipt', () => {
  it('HTML and CRLF in the donor’s name stay text, on one line', async () => {
    const email = 'hostile@example.org';
    await giveByCard(rig, {
      email,
      firstName: '<img src=x onerror=alert(1)>\r\nBcc: all@example.org',
      lastName: '<b>Nair</b>',
      company: '</td><script>alert(1)</script>',
    });
    const mail = await rig.lastMail(email, 'donation-receipt');
    expect(mail.to).toBe(email);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toMatch(/<img src=x|<b>Nair|<script/);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: all@example. org');
    const [receipt] = mail.attachments ?? [];
    expect(receipt?.filename).toMatch(/^[\w.-]+\.pdf$/);
    expect(readPdf((await receipt?.draw()) ?? Buffer.alloc(0)).lines.join(' ')).toContain('<b>Nair</b>');
  });

  it('mail server down for an hour: the gift is booked at once, and one receipt is sent in the end', async () => {
    const email = 'patient@example.org';
    await rig.mails();
    rig.sender.failWith(new Error('connect ECONNREFUSED'));
    const given = await giveByCard(rig, { email });
    expect(given.receiptNumber).toMatch(/^VGB\//);
    for (let minute = 0; minute < 60; minute += 1) {
      await rig.worker.runOnce();
      rig.clock.advance({ minutes: 1 });
    }
    const queued = async () => (await rig.documents('outbox')).filter(({ to }) => to === email);
    expect(await queued()).toEqual([expect.objectContaining({ state: 'queued', kind: 'donation-receipt' })]);
    rig.sender.failWith(undefined);
    rig.clock.advance({ hours: 1 });
    const sent = (await rig.mails()).filter((mail) => mail.to === email);
    expect(sent.map(({ key }) => key)).toEqual([`donation-receipt:${given.paymentId}`]);
    expect(await queued()).toEqual([expect.objectContaining({ state: 'sent' })]);
  });
});

describe('without a paid gift', () => {
  it('refuses to record a payment that does not exist', async () => {
    const before = await storedDonations(rig);
    const answer = await rig.request.post('/api/users/donation').send({ paymentId: 'pay_00000000000000' });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('PAYMENT_NOT_CONFIRMED');
    expect(await storedDonations(rig)).toEqual(before);
  });

  it('calls the provider when its own record does not have the payment yet', async () => {
    const orderId = await orderDonation(rig);
    const { payment } = await rig.sandbox.pay(orderId);
    const answer = await rig.request.post('/api/users/donation').send({ paymentId: payment.id });
    expect(answer.status).toBe(200);
    expect(answer.body.amount).toBe(2100);
  });

  it('refuses a failed payment', async () => {
    const orderId = await orderDonation(rig);
    const { payment } = await rig.sandbox.pay(orderId, { outcome: 'failure' });
    const answer = await rig.request.post('/api/users/donation').send({ paymentId: payment.id });
    expect(answer.status).toBe(409);
  });

  it.each([
    [500_001, 'Online donations are possible up to ₹5,00,000. Please contact us for a larger gift.'],
    [200_000_000, 'Online donations are possible up to ₹5,00,000. Please contact us for a larger gift.'],
    [0, 'Please enter an amount in whole rupees, at least ₹1'],
    [-5, 'Please enter an amount in whole rupees, at least ₹1'],
    [10.5, 'Please enter an amount in whole rupees, at least ₹1'],
    ['2100', 'Please enter an amount in whole rupees, at least ₹1'],
    [undefined, 'Please choose or enter an amount'],
  ])('refuses an amount of %p', async (amount, sentence) => {
    const answer = await rig.request.post('/api/payments/create-order').send(buildDonationOrder({ amount }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION', fields: { amount: sentence } });
  });
});

describe('the tax details of a donor', () => {
  const details = { pan: 'abcde1234f', address: '12, Temple Road\nKishtwar', indianCitizen: true };

  it('are stored encrypted, and printed on the receipt only', async () => {
    const given = await giveByCard(rig, details);
    const rows = JSON.stringify([await rig.documents('orders'), await rig.documents('donations')]);
    expect(rows).not.toContain('ABCDE1234F');
    expect(rows).not.toContain('Temple Road');
    const donation = (await storedDonations(rig)).find(({ paymentId }) => paymentId === given.paymentId);
    expect(donation?.taxDetails).toEqual(expect.any(String));
    expect(rig.logged()).not.toContain('ABCDE1234F');
  });

  it('need the declaration with a PAN, and a PAN of valid form', async () => {
    const order = (extra: object) =>
      rig.request.post('/api/payments/create-order').send(buildDonationOrder({ ...extra }));
    const undeclared = await order({ pan: 'ABCDE1234F' });
    expect(undeclared.status).toBe(400);
    expect(undeclared.body.fields).toEqual({
      indianCitizen: 'Please confirm that you are an Indian citizen to give your PAN',
    });
    const wrong = await order({ pan: 'ABCDE12345', indianCitizen: true });
    expect(wrong.body.fields).toEqual({
      pan: 'Please enter a PAN of five letters, four digits and a letter, such as ABCDE1234F',
    });
    expect((await order({ pan: '', address: '' })).status).toBe(200);
  });
});

describe('the receipt, opened with the proof of its payment', () => {
  const proofOf = ({ paymentId, proof }: Given) => ({
    razorpay_payment_id: paymentId,
    razorpay_signature: proof.razorpay_signature,
  });
  const read = (proof: object) => rig.request.post('/api/donations/receipt').send(proof);
  const correct = (proof: object, email: string) =>
    rig.request.post('/api/donations/receipt/address').send({ ...proof, email });
  const mailsTo = async (to: string) => (await receiptMails()).filter((mail) => mail.to === to);

  it('is the PDF, for the payer alone and for one day', async () => {
    const gift = await giveByCard(rig, { email: 'proof@example.org' });
    const { body } = await read(proofOf(gift)).expect(200);
    expect(body.fileName).toBe(`receipt-${gift.receiptNumber.replaceAll('/', '-')}.pdf`);
    expect(readPdf(Buffer.from(body.content, 'base64')).lines.join(' ')).toContain(gift.receiptNumber);

    const another = await giveByCard(rig, { email: 'proof2@example.org' });
    const forged = { ...proofOf(gift), razorpay_signature: another.proof.razorpay_signature };
    expect((await read(forged).expect(400)).body.code).toBe('BAD_SIGNATURE');
    const unknown = { ...proofOf(gift), razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' };
    expect((await read(unknown).expect(409)).body.code).toBe('PAYMENT_NOT_CONFIRMED');

    rig.clock.advance({ hours: 24 });
    await read(proofOf(another)).expect(200);
    rig.clock.advance({ seconds: 1 });
    for (const late of [read(proofOf(gift)), correct(proofOf(gift), 'late@example.org')])
      expect((await late.expect(400)).body.code).toBe('LINK_INVALID');
  });

  it('goes to the corrected address once, and the records then have only that address', async () => {
    const gift = await giveByCard(rig, { email: 'mira@gmial.example' });
    const answer = await correct(proofOf(gift), ' Mira@Gmail.example ').expect(200);
    expect(answer.body).toMatchObject({
      message: 'The receipt is on its way to mira@gmail.example.',
      email: 'mira@gmail.example',
    });
    const inHindi = await correct(proofOf(gift), 'mira@gmail.example')
      .set('Accept-Language', 'hi')
      .expect(200);
    expect(inHindi.body.message).toBe('रसीद mira@gmail.example पर भेजी जा रही है।');
    const mails = await mailsTo('mira@gmail.example');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(gift.receiptNumber);
    // The key stays after a mail's address is removed, so it must not contain one.
    for (const { key } of await rig.documents('outbox')) expect(key).not.toContain('@');
    const stored = (await storedDonations(rig)).find((row) => row.paymentId === gift.paymentId);
    expect(stored?.email).toBe('mira@gmail.example');
    const order = (await rig.documents('orders')).find((row) => row.paymentId === gift.paymentId);
    expect(order?.details.email).toBe('mira@gmail.example');

    expect((await correct(proofOf(gift), 'no address').expect(400)).body.fields).toHaveProperty('email');
  });

  it('keeps its limit for the payer: calls without the proof are not counted', async () => {
    const gift = await giveByCard(rig, { email: 'proof4@example.org' });
    const strict = await startRig({ beside: rig, rateLimitFactor: 1 });
    const ask = (razorpay_signature: string) =>
      strict.request.post('/api/donations/receipt').send({ ...proofOf(gift), razorpay_signature });
    for (let tries = 0; tries < 61; tries += 1) await ask('f'.repeat(64)).expect(400);
    await ask(gift.proof.razorpay_signature).expect(200);
    await strict.stop();
  });

  it('goes to three addresses a day at most', async () => {
    const gift = await giveByCard(rig, { email: 'proof3@example.org' });
    const strict = await startRig({ beside: rig, rateLimitFactor: 1 });
    const to = (email: string) =>
      strict.request.post('/api/donations/receipt/address').send({ ...proofOf(gift), email });
    for (const email of ['one@example.org', 'two@example.org', 'three@example.org'])
      await to(email).expect(200);
    const refused = await to('four@example.org').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await strict.stop();
    expect(await mailsTo('four@example.org')).toEqual([]);
  });
});
