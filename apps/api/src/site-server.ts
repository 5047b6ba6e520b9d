import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerStarting, answerUnreadable } from './http/outside.js';
import { stopListening } from './http/stop-listening.js';
import { localUrlOf, onFreePort } from './listening.js';

/**
 * The HTTP server of the process. It takes its address when that is first asked for. Where pages and stand-ins have it from the settings, that
 * is once the app is ready: until then the process takes no connection, and a load balancer passes it over.
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

  /** Where it listens: at the port that was wanted, or the next free one. */
  address(): Promise<AddressInfo> {
    this.#opened ??= onFreePort(this.#at.port, (port) => this.#listen(port)).then(
      () => this.#server.address() as AddressInfo,
    );
    return this.#opened;
  }

  /** Where a browser on this machine reaches it. */
  async localUrl(): Promise<string> {
    return localUrlOf(await this.address());
  }

  /** From now on requests go to `handle`. */
  serve(handle: RequestListener): void {
    this.#server.removeAllListeners('request');
    this.#server.on('request', (request, response) => {
      // A proxy that keeps connections open must not send the next request down one that is about to end.
      if (this.#isStopping) response.setHeader('Connection', 'close');
      handle(request, response);
    });
  }

  /** From now on each answer says that its connection ends. */
  closeConnections(): void {
    this.#isStopping = true;
  }

  /** Takes no new connection; resolves when the last answer is out. */
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
