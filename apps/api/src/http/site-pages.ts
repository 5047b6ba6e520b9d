import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Sends one page. A status other than 200 goes out without an ETag and whole. */
export type SendPage = (request: Request, response: Response, status?: number) => Promise<void>;

/** Content encodings, the preferred one first. */
export const PACKINGS = ['br', 'gzip'] as const;
type Packing = (typeof PACKINGS)[number] | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const pack: Readonly<Record<Packing, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text) => zip(text, { level: constants.Z_BEST_COMPRESSION }),
  identity: async (text) => text,
};

/**
 * The pages of the built site, by their address within the folder (`/about.html`, `/sitemap.xml`), held in memory. The build does
 * not know the site's address: `origin`, its placeholder, is replaced by `publicUrl`, such as https://example.org.
 */
export function readPages(given: {
  directory: string;
  origin: string;
  publicUrl: string;
}): ReadonlyMap<string, SendPage> {
  const files = readdirSync(given.directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'utf8').replaceAll(given.origin, () => given.publicUrl);
      const address = `/${path.relative(given.directory, file).split(path.sep).join('/')}`;
      return [address, pageOf(path.extname(file), Buffer.from(text))];
    }),
  );
}

function pageOf(extension: string, text: Buffer): SendPage {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  /** Compressing all pages would delay the start: each form is made at its first request, and kept. */
  const forms = new Map<Packing, Promise<Buffer>>();
  const formOf = (packing: Packing): Promise<Buffer> => {
    const form = forms.get(packing) ?? pack[packing](text);
    forms.set(packing, form);
    return form;
  };

  return async (request, response, status = 200) => {
    const packing = PACKINGS.find((name) => request.acceptsEncodings(name)) ?? 'identity';
    const body = await formOf(packing);
    response.status(status).type(extension).set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    if (packing !== 'identity') response.set('Content-Encoding', packing);
    if (status !== 200) {
      response.send(body);
      return;
    }
    // The hash is of the text, not of the compressed bytes: all processes have the same ETag even when their zlib versions
    // differ.
    const etag = `"${hash}-${packing}"`;
    response.set({ ETag: etag, 'Accept-Ranges': 'bytes' });
    sendPart(request, response, body, etag);
  };
}

/** Sends the whole body, or the range that is asked for (RFC 9110, 14); a request for several ranges gets the whole. */
function sendPart(request: Request, response: Response, body: Buffer, etag: string): void {
  const condition = request.get('If-Range');
  const asked =
    request.method === 'GET' && !request.fresh && (condition === undefined || condition === etag)
      ? request.range(body.length, { combine: true })
      : undefined;
  if (asked === -1) {
    response.status(416).set('Content-Range', `bytes */${body.length}`).removeHeader('Content-Encoding');
    response.end();
    return;
  }
  const [part, another] = typeof asked === 'object' && asked.type === 'bytes' ? asked : [];
  if (!part || another) {
    response.send(body);
    return;
  }
  response
    .status(206)
    .set('Content-Range', `bytes ${part.start}-${part.end}/${body.length}`)
    .send(body.subarray(part.start, part.end + 1));
}
