import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy on 127.0.0.1 in front of one port, which breaks or holds up what passes. */
export interface UnsteadyNetwork {
  readonly port: number;
  /** From now on each connection breaks after this many bytes, counted in both directions; undefined: it never breaks. */
  breakAfter(next: (() => number) | undefined): void;
  /** While held up, connections are accepted and nothing passes. */
  holdUp(held: boolean): void;
  /** How many connections were broken. */
  broken(): number;
  stop(): Promise<void>;
}

export async function startUnsteadyNetwork(upstream: number): Promise<UnsteadyNetwork> {
  let next: (() => number) | undefined;
  let held = false;
  let broken = 0;
  const open = new Map<Socket, Socket>();

  const server: Server = createServer((near) => {
    const far = connect(upstream, '127.0.0.1');
    open.set(near, far);
    let left = next?.();
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (bytes: Buffer) => {
        if (held) return;
        if (next && left === undefined) left = next();
        if (next && left !== undefined && left < bytes.length) {
          broken += 1;
          // One half of them ends as a process does that was stopped, the other as one that was killed.
          to.write(bytes.subarray(0, left));
          if (broken % 2 === 0) near.end();
          else near.resetAndDestroy();
          far.destroy();
          return;
        }
        if (left !== undefined) left -= bytes.length;
        to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    };
    pass(near, far);
    pass(far, near);
    near.on('close', () => open.delete(near));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    breakAfter(bytes) {
      next = bytes;
    },
    holdUp(now) {
      held = now;
      // What was swallowed cannot be sent later: those connections are of no more use.
      if (!now) for (const [near, far] of open) [near, far].forEach((socket) => void socket.destroy());
    },
    broken: () => broken,
    async stop() {
      for (const [near, far] of open) [near, far].forEach((socket) => void socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
