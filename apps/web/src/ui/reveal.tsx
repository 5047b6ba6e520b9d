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
    if (!element || prefersReducedMotion() || typeof IntersectionObserver === 'undefined') return;
    const show = () => {
      if (element.dataset.reveal === 'waiting') element.dataset.reveal = 'shown';
      observer.disconnect();
      element.removeEventListener('focusin', show);
    };
    // The observer gives the positions without a forced layout for each section.
    const follow = ([entry]: readonly IntersectionObserverEntry[]) => {
      if (!entry) return;
      if (entry.isIntersecting || entry.boundingClientRect.top <= window.innerHeight) show();
      else element.dataset.reveal = 'waiting';
    };
    const below = `${-Math.round((1 - REVEAL_AT_WINDOW_SHARE) * 100)}%`;
    const observer = new IntersectionObserver(follow, {
      rootMargin: `0px 0px ${below} 0px`,
    });
    observer.observe(element);
    // Content that gets the keyboard focus must be visible.
    element.addEventListener('focusin', show);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', show);
    };
  }, []);

  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
