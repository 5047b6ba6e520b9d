import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerStarting, answerUnreadable } from './http/outside.js';
import { stopListening } from './http/stop-listening.js';
import { localUrlOf, onFreePort } from './listening.js';

/**
 * The HTTP server of the process. It listens from the first call of `address` on. Where the settings give the site's address,
 * that is when the app is ready: until then no connection is accepted, and a load balancer uses other processes.
 */
export class SiteServer {
  readonly #at: { readonly port: number; readonly host: string };
  readonly #server: Server;
  #opened: Promise<AddressInfo> | undefined;
  #isStopping = false;

  constructor(at: { readonly port: number; readonly host: string }) {
    this.#at = at;
    this.#server = createServer(answerStarting);
    this.#server.on('clientError', answerUnreadable);
  }

  /** Starts listening at the configured port, or the next free one, and resolves with the address. */
  address(): Promise<AddressInfo> {
    this.#opened ??= onFreePort(this.#at.port, (port) => this.#listen(port)).then(
      () => this.#server.address() as AddressInfo,
    );
    return this.#opened;
  }

  /** The URL for a browser on this machine. */
  async localUrl(): Promise<string> {
    return localUrlOf(await this.address());
  }

  /** From now on requests go to `handle`. */
  serve(handle: RequestListener): void {
    this.#server.removeAllListeners('request');
    this.#server.on('request', (request, response) => {
      // So that a proxy does not reuse a connection that is about to be closed.
      if (this.#isStopping) response.setHeader('Connection', 'close');
      handle(request, response);
    });
  }

  /** From now on each answer has `Connection: close`. */
  closeConnections(): void {
    this.#isStopping = true;
  }

  /** Stops listening; resolves when the last answer is sent. */
  stop(): Promise<void> {
    return stopListening(this.#server);
  }

  #listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, this.#at.host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }
}
