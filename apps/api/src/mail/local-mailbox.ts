import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { Logger } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { INBOX_SCRIPT, INBOX_STYLE, listPage, mailPage, notFoundPage } from './local-mailbox-pages.js';
import { addresses, LocalMails } from './local-mails.js';

export interface LocalMailbox {
  readonly smtpUrl: string;
  readonly webUrl: string;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const LARGEST_MAIL = 25 * 1024 * 1024;

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function createSmtp(mails: LocalMails, log: Logger): SMTPServer {
  return new SMTPServer({
    banner: 'local mailbox: nothing leaves this machine',
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    onData(stream, _session, done) {
      readAll(stream)
        .then(async (source) => {
          if (stream.sizeExceeded) return done(Object.assign(new Error('too large'), { responseCode: 552 }));
          const { id } = await mails.add(source);
          log.debug({ mail: id }, 'mail caught');
          done();
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'the local mailbox could not keep a mail; it is sent again later');
          done(Object.assign(new Error('4.3.1 the mail cannot be kept now'), { responseCode: 452 }));
        });
    },
  });
}

const CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'";
/** For a mail's own HTML: inline styles are allowed, scripts and requests are not. */
const MAIL_CSP =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Security-Policy': CSP,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(body);
}
const HTML = 'text/html; charset=utf-8';

/**
 * Whether a request comes from a page of this machine: another site's page may neither read the inbox (DNS rebinding) nor empty
 * it.
 */
function isOurs(request: IncomingMessage): boolean {
  const host = request.headers.host ?? '';
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)) return false;
  const { origin } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}

async function answer(mails: LocalMails, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isOurs(request)) return send(response, 403, 'text/plain; charset=utf-8', 'This mailbox is local.');
  const { pathname } = new URL(request.url ?? '/', `http://${HOST}`);
  if (request.method === 'POST' && pathname === '/empty') {
    await mails.empty();
    return send(response, 303, HTML, '', { Location: '/' });
  }
  if (request.method !== 'GET') return send(response, 405, HTML, notFoundPage());
  if (pathname === '/') return send(response, 200, HTML, listPage(mails.list()));
  if (pathname === '/inbox.css') return send(response, 200, 'text/css; charset=utf-8', INBOX_STYLE);
  if (pathname === '/inbox.js') return send(response, 200, 'text/javascript; charset=utf-8', INBOX_SCRIPT);
  if (pathname === '/api/mails') return sendJson(response, mails.list());

  return answerMail(mails, pathname, response);
}

/** One mail, as a page or as JSON: the whole of it, its HTML, its source, or one of its attachments. */
async function answerMail(mails: LocalMails, pathname: string, response: ServerResponse): Promise<void> {
  const [, api, id = '', part = '', index = ''] =
    /^(\/api)?\/mails\/([^/]+)(?:\/(html|source|attachments)(?:\/(\d+))?)?$/.exec(pathname) ?? [];
  const summary = mails.get(id);
  if (!summary) return send(response, 404, HTML, notFoundPage());
  const source = await mails.source(id);
  if (part === 'source') return send(response, 200, 'text/plain; charset=utf-8', source);
  const mail = await PostalMime.parse(source);
  if (part === 'html') {
    return send(response, 200, HTML, `<base target="_blank">${mail.html ?? ''}`, {
      'Content-Security-Policy': MAIL_CSP,
    });
  }
  if (part === 'attachments') {
    const attachment = mail.attachments[Number(index)];
    if (!attachment) return send(response, 404, HTML, notFoundPage());
    const name = encodeURIComponent(attachment.filename ?? `attachment-${index}`);
    return send(response, 200, attachment.mimeType, Buffer.from(attachment.content as ArrayBuffer), {
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
    });
  }
  const attachments = mail.attachments.map(({ filename, mimeType, content }, at) => ({
    filename: filename ?? `attachment-${at}`,
    contentType: mimeType,
    size: (content as ArrayBuffer).byteLength,
    href: `/mails/${id}/attachments/${at}`,
  }));
  const opened = {
    ...summary,
    replyTo: addresses(mail.replyTo),
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments,
  };
  return api ? sendJson(response, opened) : send(response, 200, HTML, mailPage(opened));
}

function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(value));
}

/** Resolves with the port in use; rejects when it is taken (EADDRINUSE). */
function listen(server: NetServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * A mail server and an inbox for development: takes every mail, delivers none, and shows them in the browser. Both
 * listen on 127.0.0.1 only; port 0 takes any free one. The mails stay in `directory`.
 * @throws the listen error (`code` EADDRINUSE) when a port is taken; nothing is left running then.
 */
export async function startLocalMailbox(settings: {
  smtpPort: number;
  webPort: number;
  directory: string;
  log: Logger;
}): Promise<LocalMailbox> {
  const { log } = settings;
  const mails = await LocalMails.open(settings.directory);
  const smtp = createSmtp(mails, log);
  const web = createServer((request, response) => {
    answer(mails, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'the local mailbox failed');
      response.destroy();
    });
  });
  const stopSmtp = () => new Promise<void>((resolve) => smtp.close(resolve));

  smtp.on('error', (error) => log.debug({ err: error }, 'a mail connection broke off'));
  const smtpPort = await listen(smtp.server, settings.smtpPort);
  const webPort = await listen(web, settings.webPort).catch(async (error: unknown) => {
    await stopSmtp();
    throw error;
  });
  return {
    smtpUrl: `smtp://${HOST}:${smtpPort}`,
    webUrl: `http://${HOST}:${webPort}`,
    async stop() {
      web.closeAllConnections();
      await Promise.all([stopSmtp(), new Promise((resolve) => web.close(resolve))]);
    },
  };
}
