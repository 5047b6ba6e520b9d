import { account } from '@vgb/content/en/account';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { SessionProvider } from './account/session-provider';
import { App } from './app';
import { RootLayout } from './layout/root-layout';
import { Waiting } from './layout/waiting';
import { routeOf } from './routes';

export { artFolder } from './art/art-url';
export { catalogue } from './art/catalogue';
export { cardName, headOf } from './head/head';
export { calendarFiles } from './pages/event-calendar/calendar-files';
export { notFound, siteRoutes } from './routes';

const drawn = (pathname: string, page: ReactNode) =>
  renderToString(
    <StrictMode>
      <StaticRouter location={pathname}>{page}</StaticRouter>
    </StrictMode>,
  );

/** The HTML inside #root for one address. */
export async function render(pathname: string): Promise<string> {
  await routeOf(pathname).page.preload();
  return drawn(pathname, <App />);
}

/** The frame of the pages that are drawn in the browser: there at once, and taken over by the page. */
export const renderShell = (): string =>
  drawn(
    '/profile',
    <SessionProvider>
      <RootLayout>
        <Waiting>
          <noscript>
            <p className="wrap">{account.needsScript}</p>
          </noscript>
        </Waiting>
      </RootLayout>
    </SessionProvider>,
  );
