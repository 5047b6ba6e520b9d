import type { Resolver } from 'node:dns/promises';
import type { Config } from '../../config.js';
import { codeOf } from '../../error-code.js';
import { verifySmtp } from '../../mail/sender.js';
import { isMadeUpHost } from '../../secrets.js';
import { amber, CHECK_WITHIN_MS, type Check, green, red, skipped, type Verdict } from './verdict.js';

/** Shorter than the time of a check, so that a time-out of the mail server is reported as one. */
const STEP_WITHIN_MS = CHECK_WITHIN_MS - 1_000;

/** The resolver for TXT records; replaced in tests. */
export type Texts = Pick<Resolver, 'resolveTxt'>;

/** The verdict for an error of nodemailer. */
function verdictOfFailure(error: unknown): Verdict {
  const { code, responseCode, syscall, message } = error as {
    code?: unknown;
    responseCode?: unknown;
    /** Set for errors of the network, not for those of TLS. */
    syscall?: unknown;
    message?: unknown;
  };
  if (code === 'EAUTH')
    return red(
      `The mail server refuses the login (${responseCode}).`,
      'Put SMTP_USER and SMTP_PASSWORD right in .env.',
    );
  if (code === 'ETLS' || (code === 'ESOCKET' && syscall === undefined))
    return red(
      `The connection to the mail server cannot be encrypted (${message}).`,
      'Take the port for STARTTLS (587), or smtps:// with 465, and the host name that the server’s certificate is for.',
    );
  return red(
    `The mail server does not answer (${message}).`,
    'See SMTP_URL, and that this server may reach that port: many providers close port 25. Mails wait meanwhile.',
  );
}

/** Connects, encrypts and logs in as the sender of mails does. */
export const mailServerCheck = (
  { smtpUrl, smtpRequiresTls, publicUrl }: Pick<Config, 'smtpUrl' | 'smtpRequiresTls' | 'publicUrl'>,
  ca?: string,
): Check => ({
  name: 'mail server',
  async look() {
    if (smtpUrl === undefined)
      return amber('Mails stay in the local mailbox (SMTP_URL is not set).', 'For real mails set SMTP_URL.');
    const { host, protocol, username } = new URL(smtpUrl);
    try {
      await verifySmtp({ smtpUrl, requireTls: smtpRequiresTls, publicUrl }, { withinMs: STEP_WITHIN_MS, ca });
    } catch (error) {
      return verdictOfFailure(error);
    }
    const accepts = `The mail server ${host} answers${username === '' ? '' : ' and accepts the login'}`;
    if (smtpRequiresTls || protocol === 'smtps:') return green(`${accepts}, encrypted.`);
    try {
      await verifySmtp({ smtpUrl, requireTls: true, publicUrl }, { withinMs: STEP_WITHIN_MS, ca });
      return green(`${accepts}, encrypted.`);
    } catch {
      return amber(
        `${accepts}, without encryption: mails can be read and changed on their way.`,
        'Take a mail server that offers STARTTLS, or smtps://.',
      );
    }
  },
});

/** Error codes for a record that does not exist (RFC 2308), unlike a failed query. */
const ABSENT: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** The TXT records of a name, if any. @throws where DNS does not answer. */
async function textsAt(resolver: Texts, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (ABSENT.has(codeOf(error))) return [];
    throw error;
  }
}

/** SPF, DKIM and DMARC records of the sender's domain. At worst amber: mails are sent, but some count as junk. */
export function senderChecks(
  { mailFrom, contactTo, smtpUrl }: Pick<Config, 'mailFrom' | 'contactTo' | 'smtpUrl'>,
  { resolver, dkimSelector }: { readonly resolver: Texts; readonly dkimSelector: string | undefined },
): Check[] {
  const domain = (/@([^@>\s]+)>?$/.exec(mailFrom)?.[1] ?? '').toLowerCase();
  const server = smtpUrl === undefined ? undefined : new URL(smtpUrl).hostname;
  const check = (name: string, look: () => Promise<Verdict>): Check => ({
    name,
    async look() {
      if (isMadeUpHost(domain)) return skipped(`MAIL_FROM is at ${domain}, which DNS does not know.`);
      try {
        return await look();
      } catch (error) {
        const code = codeOf(error);
        return skipped(`DNS does not answer here (${typeof code === 'string' ? code : String(error)}).`);
      }
    },
  });
  return [
    check('SPF', async () => judgeSpf(domain, server, await textsAt(resolver, domain))),
    check('DKIM', async () => {
      if (dkimSelector === undefined)
        return skipped(
          'DKIM_SELECTOR is not set: the mail provider’s instructions name it, as the part before ._domainkey.',
        );
      return judgeDkim(domain, dkimSelector, await textsAt(resolver, `${dkimSelector}._domainkey.${domain}`));
    }),
    check('DMARC', () => lookAtDmarc(domain, contactTo, resolver)),
  ];
}

/** RFC 7489. @param contactTo the address for reports of failing mails. */
async function lookAtDmarc(domain: string, contactTo: string, resolver: Texts): Promise<Verdict> {
  // A domain without a record is covered by that of its organizational domain (6.6.3).
  const labels = domain.split('.');
  for (let at = 0; at <= labels.length - 2; at += 1) {
    const name = `_dmarc.${labels.slice(at).join('.')}`;
    const records = (await textsAt(resolver, name)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (records.length > 0) return judgeDmarc(name, records);
  }
  const [, report = contactTo] = /<(.+)>$/.exec(contactTo) ?? [];
  return amber(
    `${domain} has no DMARC record: large mail providers distrust its mails.`,
    `Add to DNS: _dmarc.${domain} TXT "v=DMARC1; p=none; rua=mailto:${report}"`,
  );
}

/** RFC 7208. @param server the host of the mail server. */
export function judgeSpf(domain: string, server: string | undefined, texts: readonly string[]): Verdict {
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const wanted = `${domain} TXT "v=spf1 mx${server === undefined ? '' : ` a:${server}`} ~all"`;
  const [record] = records;
  if (record === undefined)
    return amber(
      `${domain} has no SPF record: its mails may be taken for forged.`,
      `Add to DNS: ${wanted}, or the record that the mail provider's instructions name.`,
    );
  if (records.length > 1)
    return amber(
      `${domain} has ${records.length} SPF records, so that none counts.`,
      'Join them into one in DNS.',
    );
  if (/(^| )\+?all( |$)/i.test(record))
    return amber(
      `The SPF record of ${domain} lets everybody send in its name.`,
      'Let it end with ~all in DNS.',
    );
  return green(`${domain} has an SPF record.`);
}

/** RFC 6376, 3.6.1. */
export function judgeDkim(domain: string, selector: string, texts: readonly string[]): Verdict {
  const key = texts.find((text) => /(^|;)\s*p=/.test(text));
  const name = `${selector}._domainkey.${domain}`;
  if (key === undefined)
    return amber(
      `There is no DKIM key at ${name}: mails cannot be proved to be the trust's.`,
      `Add to DNS: ${name} TXT with the key that the mail provider shows.`,
    );
  return /(^|;)\s*p=\s*(;|$)/.test(key)
    ? amber(`The DKIM key at ${name} is revoked.`, 'Take the selector that the mail provider signs with now.')
    : green(`There is a DKIM key at ${name}.`);
}

/** RFC 7489. */
export function judgeDmarc(name: string, records: readonly string[]): Verdict {
  if (records.length > 1)
    return amber(
      `There are ${records.length} DMARC records at ${name}, so that none counts.`,
      'Keep one in DNS.',
    );
  const policy = /;\s*p=\s*(none|quarantine|reject)\s*(;|$)/i.exec(records[0] ?? '')?.[1];
  return policy === undefined
    ? amber(`The DMARC record at ${name} names no policy.`, 'Let it begin with "v=DMARC1; p=none;" in DNS.')
    : green(`There is a DMARC record at ${name}, with the policy ${policy.toLowerCase()}.`);
}
