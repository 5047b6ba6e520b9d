import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { type LocalMailbox, startLocalMailbox } from './local-mailbox.js';
import { type OutgoingMail, SmtpSender } from './sender.js';

const log = pino({ level: 'silent' });
let directory: string;
let mailbox: LocalMailbox;
const start = (ports: { smtpPort?: number; webPort?: number } = {}) =>
  startLocalMailbox({ smtpPort: 0, webPort: 0, ...ports, directory, log });

const pdf = Buffer.from('%PDF-1.7 not much of one');
async function sendOne(to = 'asha@example.org'): Promise<void> {
  const sender = new SmtpSender({
    requireTls: false,
    smtpUrl: mailbox.smtpUrl,
    from: 'Vishwa Guru Bharat <no-reply@vgb.example>',
  });
  const mail: OutgoingMail = {
    key: `test:${to}`,
    to,
    subject: 'Your receipt: ₹2,100 – धन्यवाद',
    html: '<p>धन्यवाद <script>alert(1)</script></p>',
    text: 'धन्यवाद',
    replyTo: 'trust@vgb.example',
    attachments: [{ filename: 'रसीद 1.pdf', contentType: 'application/pdf', draw: async () => pdf }],
  };
  // A connection that stays open holds up the end of the mailbox.
  await sender.send(mail).finally(() => sender.close());
}

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vgb-mailbox-'));
  mailbox = await start();
});
afterEach(async () => {
  await mailbox.stop();
  await rm(directory, { recursive: true, force: true });
});

const get = (where: string, headers: Record<string, string> = {}) =>
  fetch(`${mailbox.webUrl}${where}`, { headers });
interface Shown {
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments: { filename: string; href: string }[];
}
const list = async () => (await (await get('/api/mails')).json()) as Shown[];

describe('the local mailbox', () => {
  test('shows a mail: list, HTML, text, reply address and attachment', async () => {
    await sendOne();
    const [shown] = await list();
    expect(shown).toMatchObject({ to: 'asha@example.org', subject: 'Your receipt: ₹2,100 – धन्यवाद' });
    expect(await (await get('/')).text()).toContain('Your receipt: ₹2,100 – धन्यवाद');

    const view = await (await get(`/mails/${shown?.id}`)).text();
    expect(view).toContain('<pre tabindex="0">धन्यवाद');
    expect(view).toContain('trust@vgb.example');
    const opened = (await (await get(`/api/mails/${shown?.id}`)).json()) as Shown;
    expect(opened.attachments).toMatchObject([{ filename: 'रसीद 1.pdf' }]);
    const attachment = await get(opened.attachments[0]?.href ?? '');
    expect(attachment.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await attachment.arrayBuffer())).toEqual(pdf);

    const html = await get(`/mails/${shown?.id}/html`);
    expect(await html.text()).toContain('<p>धन्यवाद');
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
  });

  test('keeps its mails over a restart, until it is emptied', async () => {
    await sendOne('one@example.org');
    await sendOne('two@example.org');
    await mailbox.stop();
    mailbox = await start();
    expect((await list()).map(({ to }) => to)).toEqual(['two@example.org', 'one@example.org']);

    const emptied = await fetch(`${mailbox.webUrl}/empty`, { method: 'POST', redirect: 'manual' });
    expect(emptied.status).toBe(303);
    expect(await list()).toEqual([]);
    await mailbox.stop();
    mailbox = await start();
    expect(await list()).toEqual([]);
  });

  test('what cannot be kept, as on a full disk, is refused as by a server that takes no mail now', async () => {
    await rm(directory, { recursive: true });
    await expect(sendOne()).rejects.toMatchObject({
      kind: 'sender',
      message: 'mail server: EMESSAGE 452 4.3.1',
    });
    await mkdir(directory);
    await sendOne();
    expect(await list()).toHaveLength(1);
  });

  test('a busy port is an error, and nothing is left running', async () => {
    const taken = Number(new URL(mailbox.webUrl).port);
    await expect(start({ webPort: taken })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const smtpTaken = Number(new URL(mailbox.smtpUrl).port);
    await expect(start({ smtpPort: smtpTaken })).rejects.toMatchObject({ code: 'EADDRINUSE' });

    const probe = createServer();
    const free = await new Promise<number>((resolve) => {
      probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port));
    });
    await new Promise((resolve) => probe.close(resolve));
    await expect(start({ smtpPort: free, webPort: taken })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const again = await start({ smtpPort: free });
    expect(again.smtpUrl).toBe(`smtp://127.0.0.1:${free}`);
    await again.stop();
  });

  test('other sites can neither read nor empty it', async () => {
    await sendOne();
    const evil = { origin: 'https://evil.example' };
    expect((await get('/api/mails', evil)).status).toBe(403);
    expect((await fetch(`${mailbox.webUrl}/empty`, { method: 'POST', headers: evil })).status).toBe(403);
    expect((await get('/api/mails')).headers.get('access-control-allow-origin')).toBeNull();
    expect(await list()).toHaveLength(1);
  });

  test('an unknown mail is not found', async () => {
    expect((await get('/mails/..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
    expect((await get('/mails/1700000000000-nobody/source')).status).toBe(404);
  });
});
