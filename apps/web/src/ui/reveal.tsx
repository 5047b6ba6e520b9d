import { REVEAL_AT_WINDOW_SHARE } from '@vgb/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { prefersReducedMotion } from './motion';

/**
 * Lets its content rise gently, once, when its top passes three quarters of the window's height. The HTML holds the final
 * state: only what lies below the window when the page starts is hidden, and only where there is motion to show.
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
    // The observer tells where everything is without making the browser lay the page out anew for each section.
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
    // A visitor who comes by keyboard must see where they are, wherever the browser scrolled.
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
