import type { ReactNode } from 'react';
import { usePageHead } from '../head/use-page-head';
import { useCommonWords } from '../lib/words';
import { CrashBoundary } from './crash-boundary';
import { Footer } from './footer';
import { Header } from './header';
import { LanguageOffer } from './language-wish';
import { MemberBanner } from './member-banner';
import { ScrollToTop } from './scroll-to-top';

const MAIN = 'main';

/** The header, footer and banners around every page. */
export function RootLayout({ children }: { children: ReactNode }) {
  const words = useCommonWords();
  usePageHead();
  return (
    <div id="top" className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN}`}
        className="print:hidden fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-white px-5 py-3 font-semibold text-ink focus:translate-y-0"
      >
        {words.skipToContent}
      </a>
      <ScrollToTop mainId={MAIN} />
      <Header />
      <MemberBanner />
      <noscript>
        <p className="border-b border-rule bg-turmeric-pale py-2.5 text-center">
          <span className="wrap block">{words.state.noScript}</span>
        </p>
      </noscript>
      <main id={MAIN} tabIndex={-1} className="grow outline-none">
        <CrashBoundary words={words.crash}>{children}</CrashBoundary>
      </main>
      <Footer />
      <LanguageOffer />
    </div>
  );
}
