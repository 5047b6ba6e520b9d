import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { PACKINGS } from './site-pages.js';

/** The file name ending of each compressed form in the build. */
const ENDINGS: Readonly<Record<(typeof PACKINGS)[number], string>> = { br: '.br', gzip: '.gz' };

/** No file is a page: a picture that is opened by itself runs and loads nothing. `ops/Caddyfile` has the same line. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Sends one file; calls `missing` where there is none at the address. */
type SendFile = (request: Request, response: Response, next: NextFunction, missing: () => void) => void;

/**
 * Serves the files in `directory` that are not pages; the list is read at the start. Compressed where the browser accepts it and
 * the build has that form, by range where one is asked for, cacheable for ever where the name has a hash. A file that was removed
 * since is missing; one that cannot be opened fails its own request only.
 */
export function readFiles(directory: string): SendFile {
  /** The ETag of each file, from its size and modification time. */
  const tags = new Map<string, string>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size, mtimeMs } = statSync(file);
    const address = `/${path.relative(directory, file).split(path.sep).join('/')}`;
    tags.set(address, `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`);
  }
  return (request, response, next, missing) => {
    const address = request.path;
    if (!tags.has(address)) return missing();
    const packing = PACKINGS.find(
      (name) => tags.has(`${address}${ENDINGS[name]}`) && request.acceptsEncodings(name),
    );
    const file = packing ? `${address}${ENDINGS[packing]}` : address;
    response.type(path.extname(address)).set({
      'Cache-Control': address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: tags.get(file),
      ...(packing && { 'Content-Encoding': packing }),
    });
    // These headers are set once the file is open: where it is missing, a page is sent, which keeps its own policy.
    const headers = { 'Content-Security-Policy': POLICY };
    response.sendFile(file, { root: directory, cacheControl: false, headers }, (error) => {
      if (error) fail(error, { response, next, missing });
    });
  };
}

/** Handles an error of `sendFile`. */
function fail(
  error: Error & { status?: number; code?: string; headers?: Record<string, string> },
  { response, next, missing }: { response: Response; next: NextFunction; missing: () => void },
): void {
  // The connection is closed, or a part has been sent.
  if (response.headersSent || error.code === 'ECONNABORTED') {
    response.destroy();
    return;
  }
  for (const name of ['Content-Type', 'Content-Encoding', 'ETag', 'Last-Modified', 'Accept-Ranges'])
    response.removeHeader(name);
  if (error.status === 404) missing();
  // A precondition failed (RFC 9110, 13.1), or the range is beyond the end (14.1.2).
  else if (error.status === 412 || error.status === 416)
    response
      .status(error.status)
      .set(error.headers ?? {})
      .end();
  else next(error);
}
