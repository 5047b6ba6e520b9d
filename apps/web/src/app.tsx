import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { SessionProvider } from './account/session-provider';
import { RootLayout } from './layout/root-layout';
import { notFound, siteRoutes } from './routes';

/** The whole site inside a router: the session, the layout, the page of the address. */
export function App() {
  return (
    <SessionProvider>
      <RootLayout>
        <Suspense>
          <Routes>
            {[...siteRoutes, notFound].map(({ path, page }) => (
              <Route key={path} path={path} caseSensitive element={<page.Page />} />
            ))}
          </Routes>
        </Suspense>
      </RootLayout>
    </SessionProvider>
  );
}
