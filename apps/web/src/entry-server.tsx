import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app';
import { routeOf } from './routes';

export { artFolder } from './art/art-url';
export { catalogue } from './art/catalogue';
export { cardName, headOf } from './head/head';
export { calendarFiles } from './pages/event-calendar/calendar-files';
export { notFound, siteRoutes } from './routes';

/** The HTML inside #root for one address. */
export async function render(pathname: string): Promise<string> {
  await routeOf(pathname).page.preload();
  return renderToString(
    <StrictMode>
      <StaticRouter location={pathname}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
}
