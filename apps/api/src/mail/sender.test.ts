import { describe, expect, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { SendError, toMessage } from './sender.js';

const plain = { key: 'k', to: 'asha@example.org', subject: 'Namaste', html: '<p>x</p>', text: 'x' };
const FROM = 'Vishwa Guru Bharat <no-reply@vgb.example>';

/** The mail as it would go over the wire. */
async function wire(mail: Parameters<typeof toMessage>[0]): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(toMessage(mail, FROM));
  return String(message);
}
const headerOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');

describe('a mail on the wire', () => {
  test('has the same Message-ID for the same key, in the sender’s domain', async () => {
    const [once, again, other] = await Promise.all([
      wire(plain),
      wire(plain),
      wire({ ...plain, key: 'other' }),
    ]);
    const id = (source: string) => /^Message-ID: (.*)$/m.exec(headerOf(source))?.[1];
    expect(id(once)).toMatch(/^<[0-9a-f]{40}@vgb\.example>/);
    expect(id(again)).toBe(id(once));
    expect(id(other)).not.toBe(id(once));
  });

  test('line breaks in the subject cannot begin another header', async () => {
    const header = headerOf(await wire({ ...plain, subject: 'Hi\r\nBcc: all@example.org\r\n\r\nbody' }));
    expect(header).not.toMatch(/^Bcc:/m);
    expect(header).toMatch(/^Subject: Hi Bcc: all@example\.org body$/m);
  });

  test.each([
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org; b@example.org',
    'Name <a@example.org>',
    'nobody',
  ])('%p is not one address', (address) => {
    expect(() => toMessage({ ...plain, to: address }, FROM)).toThrow(SendError);
    expect(() => toMessage({ ...plain, replyTo: address }, FROM)).toThrow(SendError);
  });

  test('a newsletter can be left with one click', async () => {
    const header = headerOf(
      await wire({ ...plain, unsubscribeUrl: 'https://vgb.example/api/newsletter/unsubscribe/t.s' }),
    );
    expect(header).toContain('List-Unsubscribe: <https://vgb.example/api/newsletter/unsubscribe/t.s>');
    expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});

describe('why a mail did not leave', () => {
  test.each([
    [{ code: 'EENVELOPE', responseCode: 550 }, 'permanent'],
    [{ code: 'EENVELOPE', responseCode: 451 }, 'refused'],
    [{ code: 'EAUTH', responseCode: 535 }, 'away'],
    [{ code: 'ECONNECTION' }, 'away'],
    [{ code: 'ETIMEDOUT' }, 'away'],
    [new Error('the code is 123456'), 'refused'],
  ] as const)('%p is %s', (error, kind) => {
    expect(SendError.of(error).kind).toBe(kind);
  });
  test('keeps nothing of what a server or a composer said', () => {
    expect(
      SendError.of(
        Object.assign(new Error('550 no such user asha'), { code: 'EENVELOPE', responseCode: 550 }),
      ).message,
    ).toBe('mail server: EENVELOPE 550');
    expect(SendError.of(new Error('the code is 123456')).message).toBe('Error');
  });
});
