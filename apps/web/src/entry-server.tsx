import { account } from '@vgb/content/words/account';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { SessionProvider } from './account/session-provider';
import { App } from './app';
import { RootLayout } from './layout/root-layout';
import { Waiting } from './layout/waiting';
import { base } from './lib/language';
import { BuiltMonthContext, type MonthPage } from './pages/event-calendar/month-page';
import { routeOf } from './routes';

export { artFolder } from './art/art-url';
export { catalogue } from './art/catalogue';
export { cardName, headOf, shellHead } from './head/head';
export { monthPage } from './pages/event-calendar/almanac';
export { calendarFiles } from './pages/event-calendar/calendar-files';
export { monthOf } from './pages/event-calendar/month';
export { builtMonthElement } from './pages/event-calendar/month-page';
export { notFound, siteRoutes } from './routes';

const drawn = (pathname: string, page: ReactNode) =>
  renderToString(
    <StrictMode>
      <StaticRouter basename={base} location={`${base}${pathname}`}>
        {page}
      </StaticRouter>
    </StrictMode>,
  );

/** The HTML inside #root for one address; the calendar's page begins with the month that it is built in. */
export async function render(pathname: string, builtMonth?: MonthPage): Promise<string> {
  await routeOf(pathname).page.preload();
  return drawn(
    pathname,
    <BuiltMonthContext value={builtMonth}>
      <App />
    </BuiltMonthContext>,
  );
}

/** The shell of the pages that are rendered in the browser, which replace it. */
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
