import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildContactMessage } from '../../test/factories.js';
import { CONTACT_TO, type Rig } from '../../test/rig.js';
import { rigsInTurn } from '../../test/rigs-in-turn.js';
import { SendError } from '../mail/sender.js';

const start = rigsInTurn();
let rig: Rig;
beforeEach(async () => {
  rig = await start();
});
afterEach(() => rig.stop());

const write = (body: object) => rig.request.post('/api/contact').send(body);
const stored = () => rig.documents('contact_messages');
const SENT = { success: true, message: 'Message sent successfully!' };

describe('a message to the trust', () => {
  test('is stored, and mailed with its writer as Reply-To', async () => {
    const message = buildContactMessage();
    const { body } = await write(message).expect(201);
    expect(body).toEqual(SENT);
    expect(await stored()).toEqual([expect.objectContaining({ ...message, receivedAt: rig.clock() })]);
    const mail = await rig.lastMail(CONTACT_TO, 'contact-message');
    expect(mail).toMatchObject({ subject: 'Contact: Visiting the gaushala', replyTo: 'ravi@example.org' });
    for (const said of ['Ravi Kumar', 'may we visit on Sunday?', '+91 99999 00000']) {
      expect(mail.text).toContain(said);
      expect(mail.html).toContain(said);
    }
    expect(mail.text).not.toMatch(/something you did|has been kept/);
  });

  test('is kept while the mail server is away', async () => {
    rig.sender.failWith(new SendError('mail server: ECONNECTION', 'away'));
    expect((await write(buildContactMessage()).expect(201)).body).toEqual(SENT);
    expect(await rig.mails()).toHaveLength(0);
    expect(await stored()).toHaveLength(1);
    rig.sender.failWith(undefined);
    rig.clock.advance({ hours: 1 });
    expect(await rig.mails()).toHaveLength(1);
  });

  test.each(['name', 'email', 'subject', 'message'])('%s is required', async (field) => {
    const { body } = await write({ ...buildContactMessage(), [field]: '' }).expect(400);
    expect(body).toMatchObject({
      code: 'VALIDATION',
      message: 'Please fill in all required fields',
      fields: { [field]: 'Please fill in all required fields' },
    });
    expect(await stored()).toEqual([]);
  });

  test('a phone number is not required', async () => {
    const { phone: _phone, ...message } = buildContactMessage();
    await write(message).expect(201);
    expect(await stored()).toEqual([expect.objectContaining({ phone: '' })]);
    expect((await rig.lastMail(CONTACT_TO, 'contact-message')).text).toContain('Phone: not given');
  });

  test('a robot that fills the hidden field is answered with success, and nothing is stored', async () => {
    const { body } = await write({ ...buildContactMessage(), website: 'https://spam.example' }).expect(201);
    expect(body).toEqual(SENT);
    expect(await stored()).toEqual([]);
    expect(await rig.mails()).toEqual([]);
    // White space is no content: a browser that fills the field with it is no robot.
    for (const [subject, website] of Object.entries({ First: '', Second: ' \t' }))
      await write({ ...buildContactMessage({ subject }), website }).expect(201);
    expect(await stored()).toHaveLength(2);
  });

  test('HTML in name and subject is escaped, and line breaks are removed', async () => {
    await write(
      buildContactMessage({
        name: '<b>Ravi</b>\r\nBcc: all@example.org',
        subject: 'Hello\r\nBcc: all@example.org\r\n\r\n<script>alert(1)</script>',
      }),
    ).expect(201);
    const mail = await rig.lastMail(CONTACT_TO, 'contact-message');
    expect(mail.subject).toBe('Contact: Hello Bcc: all@example.org <script>alert(1)</script>');
    expect(mail.html).not.toMatch(/<script|<b>/);
    expect(mail.html).toContain('&lt;b&gt;Ravi&lt;/b&gt; Bcc: all@example.org');
    expect(mail.to).toBe(CONTACT_TO);
  });

  test('an address with a second recipient is refused', async () => {
    for (const email of [
      'a@example.org,b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'Ravi <a@example.org>',
    ]) {
      await write(buildContactMessage({ email })).expect(400);
    }
    expect(await stored()).toEqual([]);
  });

  test('sent twice on a day is one letter and one mail; with another text, or on another day, it is a second letter', async () => {
    const letter = buildContactMessage();
    for (const { status, body } of await Promise.all([letter, letter, letter].map(write)))
      expect([status, body]).toEqual([201, SENT]);
    expect(await stored()).toHaveLength(1);
    await write({ ...letter, message: `${letter.message}!` }).expect(201);
    rig.clock.advance({ days: 1 });
    await write(letter).expect(201);
    expect(await stored()).toHaveLength(3);
    expect((await rig.mails()).map(({ key }) => key.split(':')[1])).toEqual(
      (await stored()).map(({ _id }) => String(_id)),
    );
  });

  test('five an hour for each IP address; another address is not limited', async () => {
    await rig.stop();
    rig = await start({ rateLimitFactor: 1 });
    for (let n = 0; n < 5; n += 1) await write(buildContactMessage({ message: `Letter ${n}` })).expect(201);
    const refused = await write(buildContactMessage()).expect(429);
    expect(refused.body).toMatchObject({ success: false, code: 'RATE_LIMITED' });
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await write(buildContactMessage()).set('X-Forwarded-For', '203.0.113.5').expect(201);
    expect(await stored()).toHaveLength(6);
  });
});
