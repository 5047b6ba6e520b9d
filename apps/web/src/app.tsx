import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { SessionProvider } from './account/session-provider';
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
  const { Page } = routeOf(useLocation().pathname).page;
  return <Page />;
}
