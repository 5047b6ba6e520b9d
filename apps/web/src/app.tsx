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
    // Marks that event handlers are attached; before, the page can only be read.
    document.documentElement.dataset.live = '';
    layOutRest();
  }, []);
  const { page, kind } = routeOf(useLocation().pathname);
  // Account pages change while they load, and some redirect: the footer is hidden meanwhile.
  if (kind === 'account') {
    return (
      <div className="flex min-h-dvh flex-col *:last:grow">
        <page.Page />
      </div>
    );
  }
  return <page.Page />;
}
