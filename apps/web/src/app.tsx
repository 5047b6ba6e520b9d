import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { SessionProvider } from './account/session-provider';
import { replayInput } from './early-typing';
import { RootLayout } from './layout/root-layout';
import { Waiting } from './layout/waiting';
import { RouteParts } from './route-parts';
import { routeOf } from './routes';
import { layOutRest } from './ui/lay-out';

/** The whole site inside a router: the session, the layout, the page of the address. */
export function App() {
  return (
    <SessionProvider>
      <RootLayout>
        <Suspense fallback={<Waiting />}>
          <RouteParts>
            <PageOfAddress />
          </RouteParts>
        </Suspense>
      </RootLayout>
    </SessionProvider>
  );
}

function PageOfAddress() {
  useEffect(() => {
    replayInput();
    // From here on a press does something; before, the page is there to be read.
    document.documentElement.dataset.live = '';
    layOutRest();
  }, []);
  const { page, kind } = routeOf(useLocation().pathname);
  // Account pages change while they ask the server, and some lead elsewhere: the footer stays out of sight meanwhile.
  if (kind === 'account') {
    return (
      <div className="flex min-h-dvh flex-col *:last:grow">
        <page.Page />
      </div>
    );
  }
  return <page.Page />;
}
