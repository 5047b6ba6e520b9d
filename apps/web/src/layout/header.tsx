import { useCallback, useState } from 'react';
import { useCommonWords } from '../lib/words';
import { Brand } from './brand';
import { Drawer } from './drawer';
import { LanguageSwitch, otherLanguages } from './language-switch';
import { AccountLinks, Menu } from './menu';
import { TopBar, useHiddenOnScrollDown } from './top-bar';

export function Header() {
  const { header, tagline } = useCommonWords();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const hidden = useHiddenOnScrollDown();
  return (
    <header className="site-header" data-top-bar={hidden ? 'hidden' : 'shown'}>
      <TopBar />
      <div className="border-b border-rule bg-paper">
        <div className="wrap flex min-h-19 items-center justify-between gap-4">
          <Brand label={header.homeLabel} tagline={tagline} />
          <nav aria-label={header.menuLabel} className="bar-menu">
            <Menu place="bar" />
          </nav>
          <div className="flex shrink-0 items-center gap-2">
            {/* Beside the name a phone has room for one language, and the narrowest for none: the drawer has all of them. */}
            {otherLanguages.length === 1 && (
              <LanguageSwitch className="px-1 py-3 max-[359px]:hidden md:hidden" />
            )}
            <div className="hidden items-center gap-2 lg:flex xl:gap-3">
              <AccountLinks place="bar" />
            </div>
            <button
              type="button"
              aria-label={header.openMenu}
              aria-haspopup="dialog"
              aria-expanded={drawerOpen}
              onClick={() => setDrawerOpen(true)}
              className="menu-button grid size-12 cursor-pointer place-items-center rounded-full hover:bg-paper-deep lg:hidden"
            >
              <svg viewBox="0 0 24 18" className="w-6" aria-hidden="true">
                <path d="M0 2h24M0 9h24M8 16h16" stroke="currentColor" strokeWidth="2" />
              </svg>
            </button>
          </div>
        </div>
      </div>
      <Drawer open={drawerOpen} onClose={closeDrawer} />
    </header>
  );
}
