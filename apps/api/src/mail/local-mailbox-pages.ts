import { BRAND_COLOURS } from '@vgb/contracts';
import { escapeHtml } from './layout.js';

/** The pages of the local mailbox: the list, and a mail as HTML and as text with its attachments. */

export const INBOX_STYLE = `
:root { color-scheme: light dark; --brand: ${BRAND_COLOURS.primary}; --ground: #f7f4ef; --card: #fff; --ink: ${BRAND_COLOURS.secondary}; --quiet: #5c5853; --rule: #e2dcd3; }
@media (prefers-color-scheme: dark) { :root { --brand: #ff9a9f; --ground: #171615; --card: #242220; --ink: #f4f1ed; --quiet: #c3bdb5; --rule: #4a4642; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; margin-bottom: 1.25rem; }
h1 { margin: 0; font-size: 1.4rem; overflow-wrap: anywhere; }
a { color: var(--brand); }
p.note, dt, time { color: var(--quiet); }
button { font: inherit; padding: .4rem .9rem; border: 1px solid var(--rule); border-radius: .5rem; background: var(--card); color: var(--ink); cursor: pointer; }
ul.mails { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--rule); border-radius: .75rem; overflow: hidden; }
ul.mails li + li { border-top: 1px solid var(--rule); }
ul.mails a { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .8rem 1rem; color: inherit; text-decoration: none; }
ul.mails a:hover, ul.mails a:focus-visible { background: var(--ground); }
ul.mails strong { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--rule); border-radius: .75rem; background: #fff; }
pre { padding: 1rem; border: 1px solid var(--rule); border-radius: .75rem; background: var(--card); white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Reloads the list when a new mail has arrived. */
export const INBOX_SCRIPT = `
const list = document.querySelector('[data-newest]');
if (list) setInterval(async () => {
  const answer = await fetch('/api/mails').catch(() => undefined);
  const mails = answer?.ok ? await answer.json() : undefined;
  if (mails && (mails[0]?.id ?? '') !== list.dataset.newest) location.reload();
}, 2000);
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/inbox.css">
<link rel="icon" href="data:,">
<script src="/inbox.js" defer></script>
</head>
<body>
${body}
</body>
</html>
`;
}

const time = (iso: string): string =>
  `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;

/** A mail in the list. */
export interface MailSummary {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

export function listPage(mails: readonly MailSummary[]): string {
  const rows = mails.map(
    ({ id, to, subject, receivedAt }) =>
      `<li><a href="/mails/${id}"><strong>${escapeHtml(subject)}</strong>${time(receivedAt)}<span>${escapeHtml(to)}</span></a></li>`,
  );
  const inbox =
    rows.length > 0
      ? `<ul class="mails">${rows.join('\n')}</ul>`
      : '<p>No mail yet. Whatever the site sends appears here.</p>';
  return page(
    `Local mailbox (${mails.length})`,
    `<header><h1>Local mailbox</h1><form method="post" action="/empty"><button>Empty the mailbox</button></form></header>
<main data-newest="${mails[0]?.id ?? ''}">${inbox}<p class="note">Mails are caught on this machine. None is delivered.</p></main>`,
  );
}

export interface OpenedMail extends MailSummary {
  readonly replyTo: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { filename: string; contentType: string; size: number; href: string }[];
}

export function mailPage(mail: OpenedMail): string {
  const fact = (label: string, value: string) =>
    value === '' ? '' : `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`;
  const attachments = mail.attachments.map(
    ({ filename, size, href }) =>
      `<li><a href="${href}" download>${escapeHtml(filename)}</a> (${Math.ceil(size / 1024)} kB)</li>`,
  );
  return page(
    mail.subject,
    `<header><h1>${escapeHtml(mail.subject)}</h1><a href="/">All mails</a></header>
<main>
<dl>${fact('From', mail.from)}${fact('To', mail.to)}${fact('Reply to', mail.replyTo)}<dt>Received</dt><dd>${time(mail.receivedAt)}</dd></dl>
${attachments.length > 0 ? `<h2>Attachments</h2><ul>${attachments.join('')}</ul>` : ''}
${mail.html === '' ? '' : `<iframe title="The mail as HTML" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
<h2>As text</h2>
<pre tabindex="0">${escapeHtml(mail.text)}</pre>
<p><a href="/mails/${mail.id}/source">Source</a></p>
</main>`,
  );
}

export const notFoundPage = (): string =>
  page('Not found', '<header><h1>Not found</h1><a href="/">All mails</a></header>');
