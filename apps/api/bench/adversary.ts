import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { buildDonationOrder, buildRegistration } from '../test/factories.js';

/** What one stranger does while the others give, by kind. */
interface Attack {
  readonly name: string;
  readonly aMinute: number;
  readonly send: () => Promise<number>;
}

/** How an attack was answered: how often it got through (2xx, or 401 for a guess that was tried), and how often it was refused. */
export interface Outcome {
  readonly name: string;
  readonly sent: number;
  readonly taken: number;
  readonly refused: number;
}

const SLOW_READERS = 300;

/**
 * A stranger against the server at `port`, which trusts one proxy: a flood of logins with made-up addresses and one of sign-ups from one IPv4
 * address, orders and guesses at one member's password from a /64 whose addresses are never used twice, webhooks with a wrong signature, requests
 * that would cost the square of their length, invented payments, and connections that neither finish their request nor read an answer.
 */
export function startAdversary({ port, memberEmail }: { port: number; memberEmail: string }) {
  const url = `http://127.0.0.1:${port}`;
  const rotated = () => `2001:db8:bad:1:${(randomBytes(8).toString('hex').match(/.{4}/g) ?? []).join(':')}`;
  const one = '203.0.113.66';
  let made = 0;
  const next = () => {
    made += 1;
    return `made-up-${made}@example.org`;
  };
  const post = async (path: string, body: unknown, ip: string): Promise<number> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': ip,
        'X-Razorpay-Signature': 'f'.repeat(64),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    await response.text();
    return response.status;
  };
  const attacks: readonly Attack[] = [
    {
      name: 'logins with made-up addresses, one IPv4',
      aMinute: 300,
      send: () => post('/api/users/login', { email: next(), password: 'guess' }, one),
    },
    {
      name: 'sign-ups, one IPv4',
      aMinute: 60,
      send: () => post('/api/users', buildRegistration({ email: next() }), one),
    },
    {
      name: 'orders, a /64 that rotates',
      aMinute: 300,
      send: () => post('/api/payments/create-order', buildDonationOrder({ email: next() }), rotated()),
    },
    {
      name: 'guesses at one member, a /64 that rotates',
      aMinute: 120,
      send: () => post('/api/users/login', { email: memberEmail, password: 'guess' }, rotated()),
    },
    {
      name: 'webhooks with a wrong signature',
      aMinute: 300,
      send: () => post('/api/payments/webhook', { event: 'payment.captured', more: 'x'.repeat(10_000) }, one),
    },
    {
      name: 'invented payments',
      aMinute: 120,
      send: () =>
        post('/api/users/donation', { paymentId: `pay_${randomBytes(7).toString('hex')}` }, rotated()),
    },
    {
      name: 'ids with 90 KB of white space',
      aMinute: 60,
      send: () => post('/api/users/donation', { paymentId: `a${' '.repeat(90_000)}b` }, rotated()),
    },
    {
      name: 'paths of 15 KB of slashes',
      aMinute: 300,
      send: async () => {
        const response = await fetch(`${url}/${'/'.repeat(15_000)}a`, {
          headers: { 'X-Forwarded-For': rotated() },
        });
        await response.text();
        return response.status;
      },
    },
  ];

  const counts = attacks.map(({ name }) => ({ name, sent: 0, taken: 0, refused: 0 }));
  const open = new Set<Promise<unknown>>();
  const timers = attacks.map(({ aMinute, send }, at) =>
    setInterval(() => {
      const count = counts[at];
      if (!count) return;
      count.sent += 1;
      const sending = send()
        .then((status) => {
          if (status < 300 || status === 401) count.taken += 1;
          else count.refused += 1;
        })
        .catch(() => {
          count.refused += 1;
        })
        .finally(() => open.delete(sending));
      open.add(sending);
    }, 60_000 / aMinute),
  );
  const sockets: Socket[] = Array.from({ length: SLOW_READERS }, (_, at) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET /about/EventCalendar HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${rotated()}\r\n`);
      // Every second one ends its request and never reads what comes.
      if (at % 2 === 0) socket.write('\r\n');
    });
    socket.pause();
    socket.on('error', () => undefined);
    return socket;
  });

  return {
    slowReaders: SLOW_READERS,
    /** Ends it; gives what became of each kind. */
    async stop(): Promise<readonly Outcome[]> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(open);
      for (const socket of sockets) socket.destroy();
      return counts;
    },
  };
}
