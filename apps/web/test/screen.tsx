import { jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { STARTUP_TOKEN_KEY, TOKEN_KEY } from '@vgb/contracts';
import { type ReactElement, useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { SessionProvider } from '../src/account/session-provider';
import { ApiContext } from '../src/lib/api';
import { createApiClient } from '../src/lib/api-client';
import { loadValidation } from '../src/lib/form-code';
import { sessionEnd } from '../src/lib/session-end';
import { durable } from '../src/lib/storage';
import { RouteParts } from '../src/route-parts';
import type { FakeServer } from './fake-server';

// Code that comes late comes at once here: a clock that stands still would never bring it.
await loadValidation();

/** Where the visitor is, asserted by the tests of redirects, and the way through the browser's history. */
export const visitor = { at: '', go: (_steps: number): void | Promise<void> => undefined };

/** The browser's Back (-1) or Forward (1). */
export async function travel(steps: number) {
  await act(async () => visitor.go(steps));
  await settle();
}

function Whereabouts() {
  const { pathname, search } = useLocation();
  visitor.at = `${pathname}${search}`;
  const navigate = useNavigate();
  useEffect(() => {
    visitor.go = navigate;
  }, [navigate]);
  return null;
}

export interface Visit {
  server: FakeServer;
  at: string;
  /** The screens under test by their paths; every other address is an empty page. */
  routes: Readonly<Record<string, ReactElement>>;
  state?: unknown;
  /** Addresses that the visitor comes from: where Back leads. */
  before?: readonly string[];
}

/** Leaves the page as if it had been in this language: what is opened next is in English. */
export function leavePage(language: string) {
  window.dispatchEvent(new Event('pagehide'));
  for (const [key, note] of Object.entries<string>({ ...sessionStorage }))
    if (key.startsWith('shown:')) sessionStorage.setItem(key, note.replace('"en"', `"${language}"`));
  cleanup();
}

/** Opens the site at an address, with the session around it and a fake server behind it. */
export function visit({ server, at, routes, state, before = [] }: Visit) {
  const api = createApiClient({
    fetch: server.fetch,
    language: 'en-IN',
    storage: durable,
    isAtLogin: () => visitor.at === '/login',
    goToLogin: sessionEnd.announce,
  });
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(at) ?? [];
  return render(
    <ApiContext value={api}>
      <MemoryRouter
        initialEntries={[...before, { pathname, search, hash, state }]}
        initialIndex={before.length}
      >
        <Whereabouts />
        <SessionProvider>
          <RouteParts>
            <Routes>
              {Object.entries(routes).map(([path, element]) => (
                <Route key={path} path={path} element={element} />
              ))}
              <Route path="*" element={<p>elsewhere</p>} />
            </Routes>
          </RouteParts>
        </SessionProvider>
      </MemoryRouter>
    </ApiContext>,
  );
}

export function storeLogin(token = 'stored-token') {
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(STARTUP_TOKEN_KEY, token);
}

/** A person who types and clicks while the clock stands still. */
export function personWithFrozenClock() {
  jest.useFakeTimers();
  return userEvent.setup({
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    // Asks for the style of every element above the pointer; the suite has no stylesheet that could keep a click from one.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
}

/** Puts `text` into an empty field at once, where the test is not about what happens at each letter: the whole form is drawn again after one. */
export async function enter(person: UserEvent, field: HTMLElement, text: string) {
  await person.click(field);
  await person.paste(text);
}

/** Long enough for every answer that is on its way, and for what is asked next. */
export async function settle() {
  // React applies what has arrived when a stretch of time is over, and only then asks for more.
  for (let round = 0; round < 3; round++) await pass(3);
}

/** Lets `ms` pass, with everything that happens meanwhile. */
export async function pass(ms: number) {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
}
