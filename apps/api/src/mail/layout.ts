import { content, type Locale, type Mail, type MailWords, trust } from '@vgb/content';
import { BRAND_COLOURS } from '@vgb/contracts';
import { type ComposedMail, OFFICE_LOCALE } from './mail.js';

const { primary, secondary } = BRAND_COLOURS;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
const inHtml = (text: string): string => escapeHtml(text).replace(/\n/g, '<br>');

/** Only web and mail addresses become links: a `javascript:` address in a value throws. */
function safeHref(href: string): string {
  const { protocol } = new URL(href);
  if (protocol !== 'https:' && protocol !== 'http:' && protocol !== 'mailto:') {
    throw new RangeError(`no link for a mail: ${protocol}`);
  }
  return escapeHtml(href);
}

/** Makes links of the addresses in one of our own texts, large enough to tap. */
const withLinks = (text: string): string =>
  inHtml(text).replace(
    /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g,
    (href) => `<a href="${href}" class="link" style="color:${primary};">${href}</a>`,
  );

const FONT = "font-family:'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',Helvetica,Arial,sans-serif;";

/** For headings: the site's own fonts are not available in a mail app, so they are set in its serif. */
const SERIF =
  "font-family:Georgia,'Noto Serif','Noto Serif Devanagari','Tiro Devanagari Hindi','Times New Roman',serif;";

const GOLD = '#f6d894';
const petal = (width: number, height: number, corners: string): string =>
  `<span style="display:inline-block;width:${width}px;height:${height}px;margin:0;border:1px solid ${GOLD};border-radius:${corners};vertical-align:bottom;"></span>`;
/** The trust's lotus in its ring, drawn by CSS borders: mail apps block pictures by default. */
const EMBLEM = [
  `<div style="width:44px;height:44px;border:2px solid ${GOLD};border-radius:50%;text-align:center;line-height:0;font-size:0;">`,
  `<div style="width:4px;height:4px;margin:7px auto 3px;border-radius:50%;background:${GOLD};"></div>`,
  petal(9, 13, '100% 0 100% 0'),
  petal(9, 18, '50% 50% 50% 50% / 70% 70% 30% 30%'),
  petal(9, 13, '0 100% 0 100%'),
  '</div>',
].join('');

/** Colours for dark mode; without them a mail reader inverts the light ones by its own rules. */
const STYLE = `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #171615 !important; }
  .card { background: #242220 !important; color: #f4f1ed !important; }
  .muted { color: #c3bdb5 !important; }
  .code { background: #33302d !important; color: #ffffff !important; }
  .rule { border-color: #4a4642 !important; }
  .link { color: #ff9a9f !important; }
}`;

/** The trust's name above every mail. */
const BAND = `<tr><td style="padding:18px 28px;border-radius:12px 12px 0 0;border-bottom:4px solid #e0a02b;background:#4c0f17;color:#fbf6ee;">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="width:48px;padding:0 14px 0 0;" aria-hidden="true">${EMBLEM}</td>
<td style="${SERIF}font-size:20px;line-height:1.3;font-weight:700;color:#fbf6ee;">${escapeHtml(trust.name)}<br><span lang="hi" style="font-size:15px;font-weight:400;color:${GOLD};">${escapeHtml(trust.nameDevanagari)}</span></td></tr></table>
</td></tr>`;

function htmlBlocks(mail: Mail, words: MailWords): string {
  const paragraphs = mail.paragraphs.map((text) => `<p style="margin:0 0 16px;">${inHtml(text)}</p>`);
  const facts =
    mail.facts && mail.facts.length > 0
      ? [
          '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse;">',
          ...mail.facts.map(
            ({ label, value }) =>
              `<tr><td class="rule muted" style="padding:8px 12px 8px 0;border-bottom:1px solid #e7e2dc;color:#5c5853;vertical-align:top;word-break:normal;overflow-wrap:normal;">${inHtml(label)}</td>` +
              `<td class="rule" style="padding:8px 0;border-bottom:1px solid #e7e2dc;font-weight:600;word-break:break-word;">${inHtml(value)}</td></tr>`,
          ),
          '</table>',
        ]
      : [];
  const code =
    mail.code === undefined
      ? []
      : [
          `<p class="code" style="margin:8px 0 24px;padding:16px;border-radius:8px;background:#f7f3ee;text-align:center;font:700 32px/1.2 'Courier New',monospace;letter-spacing:8px;">${escapeHtml(mail.code)}</p>`,
        ];
  const button = mail.button
    ? [
        `<p style="margin:8px 0 16px;"><a href="${safeHref(mail.button.href)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${primary};color:#ffffff;font-weight:600;text-decoration:none;">${escapeHtml(mail.button.label)}</a></p>`,
        // Some readers and companies' scanners leave a button's link out; the address can be copied.
        `<p class="muted" style="margin:0 0 24px;color:#5c5853;font-size:12px;line-height:1.5;">${escapeHtml(words.buttonFails)} <a href="${safeHref(mail.button.href)}" class="link" style="color:#5c5853;word-break:break-all;">${escapeHtml(mail.button.href)}</a></p>`,
      ]
    : [];
  const notes = (mail.notes ?? []).map(
    (text) => `<p class="muted" style="margin:0 0 12px;color:#5c5853;font-size:14px;">${withLinks(text)}</p>`,
  );
  return [...paragraphs, ...facts, ...code, ...button, ...notes].join('\n');
}

function textBlocks(mail: Mail, words: MailWords): string[] {
  return [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.facts && mail.facts.length > 0
      ? [mail.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')]
      : []),
    ...(mail.code === undefined ? [] : [`    ${mail.code}`]),
    ...(mail.button ? [words.plainTextLink(mail.button.label, mail.button.href)] : []),
    ...(mail.notes ?? []),
  ];
}

/**
 * Who reads a mail: a person, given by the language, or the trust's own mailbox, whose footer says why it gets the mail and
 * invites no answer.
 */
export type Reader = Locale | 'office';

export interface MailOptions {
  /** The page to unsubscribe from the newsletter. */
  readonly unsubscribePage?: string;
}

/** The footer of every mail: why it was sent, and whom to ask. */
function footerOf(
  words: MailWords,
  reader: Reader,
  locale: Locale,
  { unsubscribePage }: MailOptions,
): string[] {
  if (reader === 'office') return [words.footer.whyOffice];
  const address = content(locale).language.address.lines.slice(1).join(', ');
  return [
    ...(unsubscribePage === undefined ? [words.footer.why] : []),
    words.footer.questions(trust.email.value),
    words.footer.address(address),
  ];
}

/** What the two forms of a mail are made of. */
interface MailParts {
  readonly mail: Mail;
  readonly words: MailWords;
  readonly locale: Locale;
  readonly footer: readonly string[];
  readonly options: MailOptions;
}

function htmlOf({ mail, words, locale, footer, options: { unsubscribePage } }: MailParts): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>
${STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f0ea;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f4f0ea;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;">
${BAND}
<tr><td class="card" style="padding:28px;border-radius:0 0 12px 12px;background:#ffffff;color:${secondary};${FONT}font-size:16px;line-height:1.6;word-break:break-word;overflow-wrap:anywhere;">
<h1 style="margin:0 0 20px;${SERIF}font-size:26px;line-height:1.35;">${escapeHtml(mail.heading)}</h1>
${htmlBlocks(mail, words)}
<p style="margin:24px 0 0;">${words.closing.map(escapeHtml).join('<br>')}</p>
</td></tr>
<tr><td class="muted" style="padding:20px 28px;color:#5c5853;${FONT}font-size:13px;line-height:1.5;">
${footer.map((text) => `<p style="margin:0 0 8px;">${inHtml(text)}</p>`).join('\n')}
${unsubscribePage === undefined ? '' : `<p style="margin:0 0 8px;"><a href="${safeHref(unsubscribePage)}" class="link" style="color:${primary};">${escapeHtml(words.footer.unsubscribe)}</a></p>`}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function textOf({ mail, words, footer, options: { unsubscribePage } }: MailParts): string {
  const leave =
    unsubscribePage === undefined
      ? ''
      : `\n${words.plainTextLink(words.footer.unsubscribe, unsubscribePage)}`;
  const blocks = [...textBlocks(mail, words), words.closing.join('\n'), `-- \n${footer.join('\n')}${leave}`];
  return `${blocks.join('\n\n')}\n`;
}

/**
 * The layout of every mail: single column, no pictures, readable on a phone in light and dark mode. A mail to a person invites
 * an answer, and names the trust's own address for it: mailboxes such as no-reply@ may be the sender.
 */
export function renderMail(
  mail: Mail,
  reader: Reader,
  options: MailOptions = {},
): Pick<ComposedMail, 'subject' | 'html' | 'text' | 'replyTo'> {
  const locale = reader === 'office' ? OFFICE_LOCALE : reader;
  const words = content(locale).mails;
  const parts = { mail, words, locale, footer: footerOf(words, reader, locale, options), options };
  return {
    subject: mail.subject,
    html: htmlOf(parts),
    text: textOf(parts),
    ...(reader !== 'office' && { replyTo: trust.email.value }),
  };
}
