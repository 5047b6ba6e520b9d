import { trust } from '@vgb/content/trust';
import { HEADER_HIDE_AFTER_PX } from '@vgb/contracts';
import { useEffect, useState } from 'react';
import { useCommonWords } from '../lib/words';
import { LanguageSwitch } from './language-switch';
import { SocialLinks } from './social-links';

/** Whether the top bar is hidden: beyond 100 px while scrolling down. The style sheet applies it below 768 px only. */
export function useHiddenOnScrollDown(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      if (now !== last) setHidden(now > last && now > HEADER_HIDE_AFTER_PX);
      last = now;
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return hidden;
}

export function TopBar() {
  const { header } = useCommonWords();
  const phone = trust.phone.value;
  const email = trust.email.value;
  return (
    <section aria-label={header.topBarLabel} className="on-dark min-h-10 bg-maroon-deep text-sm text-paper">
      <div className="wrap flex min-h-10 items-center justify-between gap-4">
        <SocialLinks className="-ml-3.5 flex items-center" />
        <p className="flex items-center gap-2 md:gap-5">
          <a
            href={phone.href}
            aria-label={header.callUs(phone.display)}
            className="py-2 hover:underline min-[22rem]:whitespace-nowrap"
          >
            {phone.display}
          </a>
          <a
            href={`mailto:${email}`}
            aria-label={header.writeToUs(email)}
            className="py-2 hover:underline max-md:hidden"
          >
            {email}
          </a>
          <a href={`mailto:${email}`} className="p-2 md:hidden">
            <span className="sr-only">{header.writeToUs(email)}</span>
            <svg viewBox="0 0 20 16" className="h-4 w-5" aria-hidden="true">
              <path d="M1 1h18v14H1Zm0 1 9 7 9-7" fill="none" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </a>
          <LanguageSwitch className="py-2 hover:underline max-md:hidden" />
        </p>
      </div>
    </section>
  );
}
