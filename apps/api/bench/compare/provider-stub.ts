import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment provider that answers at once, and takes every payment for paid: only the servers' own time is measured. */
export async function startProviderStub() {
  let made = 0;
  const amounts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const answer = (body: unknown) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    if (request.method === 'POST') {
      const { amount, receipt } = JSON.parse(text) as { amount: number; receipt: string };
      made += 1;
      const number = String(made).padStart(14, '0');
      amounts.set(number, amount);
      return answer({ id: `order_${number}`, entity: 'order', amount, currency: 'INR', receipt });
    }
    const number = /pay_(\d+)$/.exec(request.url ?? '')?.[1];
    const amount = number === undefined ? undefined : amounts.get(number);
    if (number === undefined || amount === undefined)
      return answer({ entity: 'collection', count: 0, items: [] });
    return answer(paymentOf(number, amount));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

/** The payment of an order as the provider tells it. `number`: the digits of the order's id. */
export const paymentOf = (number: string, amountPaise: number) => ({
  id: `pay_${number}`,
  entity: 'payment',
  amount: amountPaise,
  currency: 'INR',
  status: 'captured',
  captured: true,
  order_id: `order_${number}`,
  invoice_id: null,
  international: false,
  method: 'upi',
  amount_refunded: 0,
  created_at: Math.floor(Date.now() / 1000),
});
