import type { Config } from '../../config.js';
import { DAY, inWords } from './times.js';
import { amber, CHECK_WITHIN_MS, type Check, green, red, skipped, type Verdict } from './verdict.js';
import { type Visit, visit } from './visit.js';

/** Certificates of 90 days are renewed when 30 are left: with less than three weeks, renewal has failed. */
const RENEWAL_LATE_MS = 21 * DAY;
const CERTIFICATE_ENDS_MS = 7 * DAY;
/** A year, as docs/launch-checklist.md advises after the first week. */
const LONG_HSTS_SECONDS = 31_536_000;

/** Checks the site at its public address: the page, the certificate, and the header Strict-Transport-Security. */
export function siteChecks(
  { publicUrl, production }: Pick<Config, 'publicUrl' | 'production'>,
  { now, ca }: { readonly now: Date; readonly ca?: string },
): Check[] {
  let visited: Promise<Visit> | undefined;
  /** One request serves all three checks. */
  const page = (url: string): Promise<Visit> => {
    visited ??= visit(`${url}/`, { withinMs: CHECK_WITHIN_MS - 500, ca });
    return visited;
  };
  const secureUrl = publicUrl?.startsWith('https:') ? publicUrl : undefined;
  return [
    {
      name: 'site',
      look: async () =>
        publicUrl === undefined
          ? skipped('PUBLIC_URL is not set: the site is at this machine’s own address.')
          : lookAtSite(publicUrl, page),
    },
    {
      name: 'certificate',
      look: async () => (secureUrl === undefined ? NOT_SECURE : judgeCertificate(await page(secureUrl), now)),
    },
    {
      name: 'HTTPS for good',
      look: async () =>
        secureUrl === undefined || !production
          ? skipped('Browsers are told to keep to HTTPS in production only.')
          : judgeHsts(await page(secureUrl)),
    },
  ];
}

async function lookAtSite(publicUrl: string, page: (url: string) => Promise<Visit>): Promise<Verdict> {
  let seen: Visit;
  try {
    seen = await page(publicUrl);
  } catch (error) {
    return red(
      `${publicUrl} does not answer (${reasonOf(error)}).`,
      'See that its name leads to this server, that ports 80 and 443 are open, and what "docker compose ps" says of the service site. Some networks let no server call itself by its public name: try it from your telephone.',
    );
  }
  if (seen.status !== 200)
    return red(
      `${publicUrl} answers with status ${seen.status}.`,
      'See "docker compose ps": the service api must be healthy; and "docker compose logs --tail 50 api".',
    );
  if (!seen.body.includes(`<link rel="canonical" href="${publicUrl}/"`))
    return red(
      `${publicUrl} answers, but with another site, or with this one under another address.`,
      'See that its name leads to this server, and that PUBLIC_URL is the address that visitors use.',
    );
  return green(`${publicUrl} answers, and is this site.`);
}

const NOT_SECURE = skipped('The site’s address does not begin with https://, which production refuses.');

function judgeCertificate({ certificate }: Visit, now: Date): Verdict {
  if (!certificate) return NOT_SECURE;
  const left = certificate.endsAt.getTime() - now.getTime();
  const day = certificate.endsAt.toISOString().slice(0, 10);
  const fetchAnew =
    'The web server renews it by itself: see "docker compose logs site" for why it could not; port 80 must be open to the world.';
  if (left < 0) return red(`The certificate has ended on ${day}: browsers refuse the site.`, fetchAnew);
  if (certificate.refused !== undefined)
    return red(
      `Browsers refuse the certificate (${certificate.refused}).`,
      'See that SITE_ADDRESS is the host name of PUBLIC_URL; the web server then fetches a certificate for it.',
    );
  const ends = `The certificate ends on ${day}, in ${inWords(left)}.`;
  if (left < CERTIFICATE_ENDS_MS) return red(ends, fetchAnew);
  return left < RENEWAL_LATE_MS ? amber(ends, fetchAnew) : green(ends);
}

function judgeHsts({ hsts }: Visit): Verdict {
  const seconds = Number(/max-age=(\d+)/.exec(hsts ?? '')?.[1] ?? 0);
  if (seconds === 0)
    return red(
      'Browsers are not told to keep to HTTPS (no Strict-Transport-Security).',
      'See that HSTS is not max-age=0 in .env, and that no other server answers in front of this one.',
    );
  return seconds < LONG_HSTS_SECONDS
    ? amber(
        `Browsers keep to HTTPS for ${inWords(seconds * 1_000)} after a visit.`,
        `After a week without trouble put HSTS=max-age=${LONG_HSTS_SECONDS} into .env.`,
      )
    : green(`Browsers keep to HTTPS for ${inWords(seconds * 1_000)} after a visit.`);
}

const reasonOf = (error: unknown): string => {
  const { code, message, name } = error as { code?: unknown; message?: unknown; name?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError') return 'no answer in time';
  return String(typeof code === 'string' ? code : message);
};
