import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isKind, linkIn } from '../../test/captured-mails.js';
import { JWT_SECRET, type Rig, startRig } from '../../test/rig.js';
import { rigsInTurn } from '../../test/rigs-in-turn.js';
import { createLinkTokens } from '../http/link-tokens.js';

const start = rigsInTurn();
let rig: Rig;
beforeEach(async () => {
  rig = await start();
});
afterEach(() => rig.stop());

const EMAIL = 'reader@example.org';
const ask = (email = EMAIL) => rig.request.post('/api/newsletter').send({ email });
const confirm = (token: string) => rig.request.post(`/api/newsletter/confirm/${token}`);
const stop = (token: string) => rig.request.post(`/api/newsletter/unsubscribe/${token}`);
const subscribers = () => rig.documents('newsletter_subscribers');
const confirmToken = async () =>
  linkIn(await rig.lastMail(EMAIL, 'newsletter-confirm'), '/newsletter/confirm/')
    .pathname.split('/')
    .at(-1) ?? '';
const stopTokens = createLinkTokens(JWT_SECRET, 'newsletter unsubscribe');
const PENDING = {
  success: true,
  message: 'Please open the e-mail that we have sent you and confirm your subscription.',
};
const CONFIRMED = { success: true, message: 'Your subscription is confirmed. Welcome!' };
const STOPPED = { success: true, message: 'You will receive no further newsletters from us.' };
const NOT_ON_LIST =
  'The address of this link is not on our list. Should a newsletter still reach you, please use the link in it.';
const INVALID = { code: 'LINK_INVALID', message: 'This link is not valid any more. Please subscribe again.' };

describe('the newsletter', () => {
  test('starts with the link in the confirmation mail, and the times of consent are stored', async () => {
    expect((await ask().expect(200)).body).toEqual(PENDING);
    const token = await confirmToken();
    expect(await subscribers()).toEqual([
      expect.objectContaining({ email: EMAIL, state: 'asked', askedAt: rig.clock() }),
    ]);
    rig.clock.advance({ hours: 1 });
    expect((await confirm(token).expect(200)).body).toEqual(CONFIRMED);
    expect(await subscribers()).toEqual([
      expect.objectContaining({ state: 'confirmed', confirmedAt: rig.clock(), askedAt: expect.any(Date) }),
    ]);
    expect((await confirm(token).expect(200)).body).toEqual(CONFIRMED);
    expect((await rig.mails()).filter(({ key }) => key.startsWith('newsletter-welcome'))).toHaveLength(1);
    expect(JSON.stringify([await subscribers(), await rig.documents('outbox')])).not.toContain(token);
  });

  test('ends with one click of the mail app, which posts a form', async () => {
    await ask();
    await confirm(await confirmToken());
    const welcome = await rig.lastMail(EMAIL, 'newsletter-welcome');
    const oneClick = new URL(welcome.unsubscribeUrl ?? '');
    expect(oneClick.origin).toBe('https://vgb.example');
    const { body } = await rig.request
      .post(oneClick.pathname)
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(200);
    expect(body).toEqual(STOPPED);
    expect(await subscribers()).toEqual([
      expect.objectContaining({ state: 'stopped', stoppedAt: rig.clock() }),
    ]);
    expect(oneClick.pathname).toBe(`/api${linkIn(welcome, '/newsletter/unsubscribe/').pathname}`);
    expect((await rig.request.post(oneClick.pathname).expect(200)).body).toEqual(STOPPED);
  });

  test('can be subscribed to again after unsubscribing, by a new link only', async () => {
    await ask();
    const first = await confirmToken();
    await confirm(first);
    await stop(stopTokens.make(String((await subscribers())[0]?._id))).expect(200);
    expect((await confirm(first).expect(400)).body).toMatchObject(INVALID);
    await ask();
    await confirm(await confirmToken()).expect(200);
    expect(await subscribers()).toHaveLength(1);
  });

  test('a reader who has unsubscribed by mistake gets another confirmation mail on the same day', async () => {
    const process = await startRig({ beside: rig, rateLimitFactor: 1 });
    const subscribe = async () => {
      await process.request.post('/api/newsletter').send({ email: EMAIL }).expect(200);
      await process.idle();
    };
    for (const round of [1, 2]) {
      await subscribe();
      await confirm(await confirmToken()).expect(200);
      await stop(stopTokens.make(String((await subscribers())[0]?._id))).expect(200);
      expect((await rig.mails()).filter(isKind('newsletter-confirm'))).toHaveLength(round);
    }
    for (let n = 0; n < 2; n += 1) await subscribe();
    expect((await process.mails()).filter(isKind('newsletter-confirm'))).toHaveLength(3);
    await process.stop();
  });

  test('the unsubscribe link never expires, also after the address was removed', async () => {
    await ask();
    await confirm(await confirmToken());
    const token = stopTokens.make(String((await subscribers())[0]?._id));
    await stop(token).expect(200);
    rig.clock.advance({ days: 31 });
    await rig.jobs.runDue();
    expect(await subscribers()).toEqual([]);
    expect((await stop(token).expect(200)).body).toEqual({ success: true, message: NOT_ON_LIST });
    for (const scan of [rig.request.get, rig.request.head])
      await scan.call(rig.request, `/api/newsletter/unsubscribe/${token}`).expect(405);
  });

  test('subscribing again changes nothing for a subscriber, and the answer does not reveal it', async () => {
    await ask();
    await confirm(await confirmToken());
    const before = await subscribers();
    const mails = (await rig.mails()).length;
    expect((await ask().expect(200)).body).toEqual(PENDING);
    expect(await rig.mails()).toHaveLength(mails);
    expect(await subscribers()).toEqual(before);
  });

  test('only the newest link is valid, for 7 days', async () => {
    await ask();
    const first = await confirmToken();
    await ask();
    const second = await confirmToken();
    expect((await confirm(first).expect(400)).body).toMatchObject(INVALID);
    rig.clock.advance({ days: 7 });
    expect((await confirm(second).expect(400)).body).toMatchObject(INVALID);
  });

  test('a forged unsubscribe link ends nothing', async () => {
    await ask();
    await confirm(await confirmToken());
    const id = String((await subscribers())[0]?._id);
    const right = stopTokens.make(id);
    for (const token of [
      id,
      `${id}.`,
      `${id}.x`,
      `${right}x`,
      createLinkTokens('another secret', 'newsletter unsubscribe').make(id),
    ]) {
      expect((await stop(token).expect(400)).body).toMatchObject({
        code: 'LINK_INVALID',
        message: NOT_ON_LIST,
      });
    }
    expect((await stop('a%20b').expect(400)).body.message).toBe(NOT_ON_LIST);
    expect((await confirm('a%20b').expect(400)).body.message).toBe(INVALID.message);
    expect(await subscribers()).toEqual([expect.objectContaining({ state: 'confirmed' })]);
  });

  test('robots and invalid addresses get no mail', async () => {
    await rig.request.post('/api/newsletter').send({ email: EMAIL, website: 'x' }).expect(200);
    const { body } = await rig.request.post('/api/newsletter').send({}).expect(400);
    expect(body.message).toBe('Please enter your email address');
    expect(await rig.mails()).toEqual([]);
    expect(await subscribers()).toEqual([]);
  });
});
