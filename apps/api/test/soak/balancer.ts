import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const PROBE_MS = 100;

/** A load balancer of one screen: each request to the next server that is there; 502 when it breaks off. */
export async function startBalancer() {
  let ports: readonly number[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const port = ports[turn % Math.max(1, ports.length)];
    const fail = () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (port === undefined) return fail();
    const { method, url, headers } = incoming;
    // A connection for each request, as the web server in front has it: one that was kept may just be ending.
    const forwarded = request(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', fail);
      },
    );
    forwarded.on('error', fail);
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve(alive: readonly number[]): void {
      ports = alive;
    },
    /** Serves whichever of the fleet say that they are ready, until it is told to stop: from then on whichever are there. */
    watch(fleet: () => readonly number[]): () => Promise<void> {
      let isWatching = true;
      const watching = (async () => {
        while (isWatching) {
          const asked = fleet();
          const ready = await Promise.all(asked.map(isReady));
          const able = asked.filter((_, at) => ready[at]);
          // As balancers do: where all seem to be away, the fault may be in the asking.
          ports = able.length > 0 ? able : asked;
          await wait(PROBE_MS);
        }
      })();
      return async () => {
        isWatching = false;
        await watching;
        ports = fleet();
      };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
