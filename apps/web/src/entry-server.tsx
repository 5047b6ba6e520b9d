import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app';
import { BuiltMonthContext, type MonthPage } from './pages/event-calendar/month-page';
import { routeOf } from './routes';

export { artFolder } from './art/art-url';
export { catalogue } from './art/catalogue';
export { cardName, headOf } from './head/head';
export { monthPage } from './pages/event-calendar/almanac';
export { calendarFiles } from './pages/event-calendar/calendar-files';
export { monthOf, todayInIndia } from './pages/event-calendar/month';
export { builtMonthElement } from './pages/event-calendar/month-page';
export { notFound, siteRoutes } from './routes';

/** The HTML inside #root for one address; the calendar's page begins with the month that it is built in. */
export async function render(pathname: string, builtMonth?: MonthPage): Promise<string> {
  await routeOf(pathname).page.preload();
  return renderToString(
    <StrictMode>
      <BuiltMonthContext value={builtMonth}>
        <StaticRouter location={pathname}>
          <App />
        </StaticRouter>
      </BuiltMonthContext>
    </StrictMode>,
  );
}
