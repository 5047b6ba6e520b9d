import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Router } from 'express';
import { openAccount, SandboxClock } from './account.js';
import { controlRouter } from './control/router.js';
import { Ledger } from './ledger/ledger.js';
import { Faults } from './rest/faults.js';
import { restRouter } from './rest/router.js';
import { Store } from './store.js';
import { WebhookSender } from './webhooks/sender.js';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The calls in the first column of a section's table, as `METHOD /path`. */
function listed(heading: string): string[] {
  const section = README.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const cells = section
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1] ?? ''] : []));
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, call = '']) => call))
    .sort();
}

function routesOf(router: Router): string[] {
  return router.stack
    .flatMap(({ route, handle }) => {
      if (route) return route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`);
      return 'stack' in handle ? routesOf(handle as Router) : [];
    })
    .sort();
}

const store = new Store();
const clock = new SandboxClock(store, () => new Date(0));
const keys = openAccount(store, {});
const webhooks = new WebhookSender({
  store,
  clock,
  keys,
  log: () => undefined,
  secret: undefined,
  url: undefined,
});
const ledger = new Ledger({ store, clock, keys, webhooks, origin: () => '' });
const faults = new Faults();

describe('the README lists', () => {
  it('every call of the provider that is answered, and no other', () => {
    const routes = routesOf(restRouter(ledger, faults));
    expect(routes).toContain('PATCH /disputes/:id/contest');
    expect(listed('The provider’s calls')).toEqual(routes);
  });

  it('every control, and no other', () => {
    const localOnly = (): void => undefined;
    const routes = routesOf(controlRouter({ ledger, webhooks, faults, localOnly }));
    expect(routes).toContain('POST /faults/release');
    expect(listed('Controls')).toEqual(routes);
  });
});
