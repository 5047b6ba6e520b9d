import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { SessionProvider } from './account/session-provider';
import { retype } from './early-typing';
import { RootLayout } from './layout/root-layout';
import { routeOf } from './routes';

/** The whole site inside a router: the session, the layout, the page of the address. */
export function App() {
  return (
    <SessionProvider>
      <RootLayout>
        <Suspense>
          <PageOfAddress />
        </Suspense>
      </RootLayout>
    </SessionProvider>
  );
}

function PageOfAddress() {
  useEffect(retype, []);
  const { Page } = routeOf(useLocation().pathname).page;
  return <Page />;
}
