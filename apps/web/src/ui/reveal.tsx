import { REVEAL_AT_WINDOW_SHARE } from '@vgb/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { prefersReducedMotion } from './motion';

/**
 * Animates its content once, when its top passes three quarters of the window's height. The HTML has the final state: only
 * content below the window at the start is hidden first, and not with reduced motion.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || prefersReducedMotion()) return;
    const stop = () => {
      observer.disconnect();
      element.removeEventListener('focusin', show);
    };
    const show = () => {
      if (element.dataset.reveal) element.dataset.reveal = 'shown';
      stop();
    };
    // The observer tells where everything is without making the browser lay the page out anew for each section.
    const follow = ([entry]: readonly IntersectionObserverEntry[]) => {
      if (!entry) return;
      const { top, height } = entry.boundingClientRect;
      // What is far below and not laid out yet (lay-out.ts) has no height.
      const isSeen = entry.isIntersecting || (height > 0 && top <= window.innerHeight);
      if (isSeen) show();
      else element.dataset.reveal = 'waiting';
    };
    const observer = new IntersectionObserver(follow, {
      rootMargin: `0px 0px ${(REVEAL_AT_WINDOW_SHARE - 1) * 100}% 0px`,
    });
    observer.observe(element);
    // Content that gets the keyboard focus must be visible.
    element.addEventListener('focusin', show);
    return stop;
  }, []);

  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
