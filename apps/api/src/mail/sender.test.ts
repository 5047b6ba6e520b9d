import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { describe, expect, jest, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { SendError, SmtpSender, toMessage } from './sender.js';

const plain = { key: 'k', to: 'asha@example.org', subject: 'Namaste', html: '<p>x</p>', text: 'x' };
const FROM = 'Vishwa Guru Bharat <no-reply@vgb.example>';

/** The mail as sent over SMTP (RFC 5322). */
async function wire(mail: Parameters<typeof toMessage>[0]): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(await toMessage(mail, FROM));
  return String(message);
}
const headerOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');

describe('a mail as it is sent', () => {
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

  test('line breaks in the subject cannot add a header', async () => {
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
  ])('%p is not one address', async (address) => {
    await expect(toMessage({ ...plain, to: address }, FROM)).rejects.toThrow(SendError);
    await expect(toMessage({ ...plain, replyTo: address }, FROM)).rejects.toThrow(SendError);
  });

  test('carries each paper as it is drawn then', async () => {
    const paper = (filename: string, text: string) =>
      ({ filename, contentType: 'application/pdf', draw: async () => Buffer.from(text) }) as const;
    const source = await wire({
      ...plain,
      attachments: [paper('card.pdf', '%PDF one'), paper('form.pdf', '%PDF two')],
    });
    for (const [name, text] of [
      ['card.pdf', '%PDF one'],
      ['form.pdf', '%PDF two'],
    ] as const)
      expect(source).toMatch(
        new RegExp(`filename=${name}[\\s\\S]*?\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`),
      );
  });

  test('waits for another try where a paper cannot be drawn', async () => {
    const sender = new SmtpSender({ smtpUrl: 'smtp://127.0.0.1:9', requireTls: false, from: FROM });
    const draw = async (): Promise<Buffer> => {
      throw new RangeError('of Asha, PAN ABCDE1234F');
    };
    const attachments = [{ filename: 'receipt.pdf', contentType: 'application/pdf', draw } as const];
    await expect(sender.send({ ...plain, attachments })).rejects.toMatchObject({
      kind: 'refused',
      message: 'RangeError',
    });
    sender.close();
  });

  test('a newsletter has the headers to unsubscribe with one click', async () => {
    const header = headerOf(
      await wire({ ...plain, unsubscribeUrl: 'https://vgb.example/api/newsletter/unsubscribe/t.s' }),
    );
    expect(header).toContain('List-Unsubscribe: <https://vgb.example/api/newsletter/unsubscribe/t.s>');
    expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});

const refusal = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

describe('the kinds of failure', () => {
  test.each([
    [{ code: 'EENVELOPE', responseCode: 550 }, 'permanent'],
    [{ code: 'EENVELOPE', responseCode: 451 }, 'refused'],
    [{ code: 'EAUTH', responseCode: 535 }, 'sender'],
    [{ code: 'EAUTH' }, 'sender'],
    [{ code: 'ETLS' }, 'sender'],
    [{ code: 'EPROTOCOL', responseCode: 554 }, 'sender'],
    [{ code: 'EPROTOCOL', responseCode: 421 }, 'away'],
    [{ code: 'ECONNECTION' }, 'away'],
    [{ code: 'ETIMEDOUT' }, 'away'],
    [new Error('the code is 123456'), 'refused'],
  ] as const)('%p is %s', (error, kind) => {
    expect(SendError.of(error).kind).toBe(kind);
  });
  test.each([
    ['RCPT TO', '550 5.1.1 <asha@example.org>: no such user', 'permanent'],
    ['RCPT TO', '550 No such user here', 'permanent'],
    ['RCPT TO', '551 User not local', 'permanent'],
    ['RCPT TO', '552 5.2.2 Mailbox over quota', 'permanent'],
    ['RCPT TO', '553 Mailbox name invalid', 'permanent'],
    ['RCPT TO', '550 sending limit reached', 'sender'],
    ['RCPT TO', '550 5.7.1 Relaying denied', 'sender'],
    ['RCPT TO', '554 relay access denied', 'sender'],
    ['RCPT TO', '550 5.4.5 Daily sending quota exceeded', 'sender'],
    ['RCPT TO', '550 Too many messages, slow down', 'sender'],
    ['RCPT TO', '554 Blocked using zen.spamhaus.org', 'sender'],
    ['RCPT TO', '530 Authentication required', 'sender'],
    ['RCPT TO', '550 5.1.8 Sender address has bad domain', 'sender'],
    ['RCPT TO', '451 4.7.1 Greylisted', 'refused'],
    ['RCPT TO', '452 4.2.2 Mailbox over quota', 'refused'],
    ['RCPT TO', '452 Too many recipients', 'refused'],
    ['RCPT TO', '451 4.3.0 Temporary lookup failure', 'sender'],
    ['MAIL FROM', '452 4.3.1 Insufficient system storage', 'sender'],
    ['MAIL FROM', '452 Insufficient system storage', 'sender'],
    ['MAIL FROM', '452 4.3.4 Message too big for the space that is left', 'refused'],
    ['MAIL FROM', '451 4.7.1 Try again later', 'refused'],
    ['DATA', '451 4.3.0 Error: queue file write error', 'sender'],
    ['DATA', '452 Out of disk space', 'sender'],
    ['MAIL FROM', '550 no such user', 'sender'],
    ['MAIL FROM', '553 5.7.1 Sender address rejected', 'sender'],
    ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', 'permanent'],
    ['DATA', '554 5.7.1 Message rate exceeded', 'sender'],
    ['DATA', '550 sending limit reached', 'sender'],
    ['DATA', '552 5.3.4 Message too big', 'permanent'],
    ['DATA', '554 5.6.0 Bad message content', 'permanent'],
    ['DATA', '554 Transaction failed', 'permanent'],
  ] as const)('at %s "%s" is %s', (command, response, kind) => {
    const code = command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE';
    const error = Object.assign(new Error(response), {
      code,
      command,
      response,
      responseCode: Number(response.slice(0, 3)),
    });
    expect(SendError.of(error).kind).toBe(kind);
  });

  test.each<[string, SMTPServerOptions, 'sender' | 'permanent']>([
    ['at the connection', { onConnect: (_session, done) => done(refusal('554 not from there')) }, 'sender'],
    ['of the login', { onAuth: (_auth, _session, done) => done(refusal('535 unknown')) }, 'sender'],
    ['of the sender', { onMailFrom: (_address, _session, done) => done(refusal('550 no')) }, 'sender'],
    [
      'of the recipient',
      { onRcptTo: (_address, _session, done) => done(refusal('550 no such user')) },
      'permanent',
    ],
    [
      'of the rate',
      {
        onData: (stream, _session, done) => {
          stream.resume().once('end', () => done(refusal('550 sending limit reached')));
        },
      },
      'sender',
    ],
  ])('a mail server’s refusal %s', async (_what, options, kind) => {
    const server = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      authOptional: true,
      ...options,
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const login = options.onAuth ? 'user:word@' : '';
    const sender = new SmtpSender({
      smtpUrl: `smtp://${login}127.0.0.1:${port}`,
      from: FROM,
      requireTls: false,
    });
    await expect(sender.send(plain)).rejects.toMatchObject({ kind });
    sender.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  test('where TLS is required, nothing is sent to a mail server that does not offer STARTTLS', async () => {
    const said: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      authOptional: true,
      onMailFrom: ({ address }, _session, done) => {
        said.push(address);
        done();
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const sender = new SmtpSender({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM, requireTls: true });
    await expect(sender.send(plain)).rejects.toMatchObject({ kind: 'sender' });
    expect(said).toEqual([]);
    sender.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  test('an error keeps no text of the server or of a composer', () => {
    expect(
      SendError.of(
        Object.assign(new Error('550 no such user asha'), { code: 'EENVELOPE', responseCode: 550 }),
      ).message,
    ).toBe('mail server: EENVELOPE 550');
    expect(SendError.of(new Error('the code is 123456')).message).toBe('Error');
  });
});

/** Speaks SMTP line by line; `answer` gives what each command, and the end of a mail (`.`), is answered. */
async function rawServer(answer: (command: string, socket: Socket) => string) {
  let isText = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.vgb.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (isText && line !== '.') continue;
        isText = line.startsWith('DATA');
        socket.write(answer(line, socket));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
const usual = (command: string): string => (command.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n');

describe('a mail server that takes its time', () => {
  test('has ten minutes before it counts as silent, so that a mail which it examines is not delivered twice', async () => {
    const silences = jest.spyOn(Socket.prototype, 'setTimeout');
    const server = await rawServer(usual);
    const sender = new SmtpSender({ smtpUrl: server.smtpUrl, from: FROM, requireTls: false });
    await sender.send(plain);
    const given = silences.mock.calls.map(([ms]) => ms).filter((ms) => ms > 0);
    silences.mockRestore();
    expect(given.at(-1)).toBeGreaterThanOrEqual(600_000);
    sender.close();
    await server.close();
  });

  test.each([
    ['greeting', 'EHLO'],
    ['taking a mail', '.'],
  ])('and never ends an answer, at the %s, is away once the mail has had its time', async (_what, at) => {
    const server = await rawServer((command, socket) => {
      if (!command.startsWith(at)) return usual(command);
      const line = setInterval(() => socket.write('250-wait\r\n'), 20);
      socket.once('close', () => clearInterval(line));
      return '250-wait\r\n';
    });
    const sender = new SmtpSender({ smtpUrl: server.smtpUrl, from: FROM, requireTls: false, withinMs: 200 });
    await expect(sender.send(plain)).rejects.toMatchObject({ kind: 'away', message: 'mail server: EABORT' });
    sender.close();
    await server.close();
  });
});
