import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';

export interface Visit {
  readonly status: number;
  readonly body: string;
  /** The header Strict-Transport-Security. */
  readonly hsts: string | undefined;
  /** Undefined for an address of http://. */
  readonly certificate:
    | { readonly endsAt: Date /** Why a browser refuses it. */; readonly refused: string | undefined }
    | undefined;
}

/** Larger than any page of the site. */
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * Requests a page; resolves with the certificate also where it is not trusted.
 * @param ca an authority that is trusted besides those of the machine, in PEM.
 * @throws the socket's error.
 */
export const visit = (
  url: string,
  { withinMs, ca }: { readonly withinMs: number; readonly ca?: string | undefined },
): Promise<Visit> =>
  new Promise((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const options = {
      agent: false,
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(withinMs),
      ...(ca && { ca }),
    };
    const call = (isSecure ? request : plainRequest)(url, options, (response) => {
      const socket = response.socket as TLSSocket;
      const certificate = isSecure
        ? {
            endsAt: new Date(socket.getPeerCertificate().valid_to),
            refused: socket.authorized ? undefined : String(socket.authorizationError),
          }
        : undefined;
      const hsts = response.headers['strict-transport-security'];
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
        if (body.length > MOST_BYTES)
          call.destroy(new Error('the answer is larger than any page of the site'));
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, hsts, certificate }));
    });
    call.on('error', reject);
    call.end();
  });
