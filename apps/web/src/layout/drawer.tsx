import { BREAKPOINTS } from '@vgb/contracts';
import { useEffect, useRef } from 'react';
import { useCommonWords } from '../lib/words';
import { Brand } from './brand';
import { LanguageSwitch } from './language-switch';
import { AccountLinks, Menu } from './menu';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The menu below 992 px. The browser's modal dialog moves the focus in and back, makes the rest inert and closes on Esc; this
 * component stops the page behind it from scrolling.
 */
export function Drawer({ open, onClose }: DrawerProps) {
  const { header, tagline } = useCommonWords();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    document.documentElement.classList.add('scroll-locked');
    const wide = matchMedia(`(min-width: ${BREAKPOINTS.large}px)`);
    wide.addEventListener('change', onClose);
    return () => {
      wide.removeEventListener('change', onClose);
      document.documentElement.classList.remove('scroll-locked');
      element?.close();
    };
  }, [open, onClose]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the overlay is for pointers; keys have Esc and the close button
    <dialog
      ref={dialog}
      aria-label={header.drawerLabel}
      className="drawer"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="flex min-h-full flex-col gap-6 p-5">
        <div className="flex items-center justify-between">
          <Brand label={header.homeLabel} tagline={tagline} onClick={onClose} />
          <button
            type="button"
            aria-label={header.closeMenu}
            onClick={onClose}
            className="grid size-12 cursor-pointer place-items-center rounded-full hover:bg-paper-deep"
          >
            <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
              <path d="M3 3 17 17M17 3 3 17" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
        <nav aria-label={header.menuLabel}>
          <Menu place="drawer" onLeave={onClose} />
        </nav>
        <div className="mt-auto flex flex-col gap-3 pb-2">
          <AccountLinks place="drawer" onLeave={onClose} />
          <LanguageSwitch className="self-center px-4 py-3 text-link" />
        </div>
      </div>
    </dialog>
  );
}
