import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Sends one page. A status other than 200 goes out without an ETag and whole. */
export type SendPage = (request: Request, response: Response, status?: number) => Promise<void>;

/** In the order of preference: what a browser is sent when it takes several. */
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
 * The pages of the built site, by their address within the folder (`/about.html`, `/sitemap.xml`), held in memory.
 * The build knows no address: wherever it has written `origin`, these carry `publicUrl`, such as https://example.org.
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
  /** Packing all pages their best would hold up the start: each form is made when it is first asked for, and kept. */
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
    // Of the text, not of the packed bytes: processes behind one balancer agree, whatever their compressor's version.
    const etag = `"${hash}-${packing}"`;
    response.set({ ETag: etag, 'Accept-Ranges': 'bytes' });
    sendPart(request, response, body, etag);
  };
}

/** The whole, or the one part that `Range` asks for (RFC 9110, 14); several parts at once are answered with the whole. */
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
