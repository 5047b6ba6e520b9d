import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../../ui/motion';

/**
 * A row of leaves that is wider than the screen (`leaves-in-a-row`): scrolled by finger and wheel, moved by arrow keys. Returns the indexes
 * of the visible leaves, `first` to `last`. Spread `row` on the list.
 */
export function useLeafRow() {
  const list = useRef<HTMLOListElement>(null);
  const [sight, setSight] = useState({ first: 0, last: 0 });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const seen = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const at = [...element.children].indexOf(target);
          if (isIntersecting) seen.add(at);
          else seen.delete(at);
        }
        if (seen.size > 0) setSight({ first: Math.min(...seen), last: Math.max(...seen) });
      },
      { root: element, threshold: 0.6 },
    );
    for (const leaf of element.children) observer.observe(leaf);
    return () => observer.disconnect();
  }, []);

  const walkTo = useCallback((to: number) => {
    const element = list.current;
    const at = Math.max(0, Math.min((element?.children.length ?? 1) - 1, to));
    const leaf = element?.children[at];
    if (!element || !(leaf instanceof HTMLElement)) return;
    setSight(({ first, last }) => ({
      first: at,
      last: Math.min(at + last - first, element.children.length - 1),
    }));
    element.scrollTo({
      left: leaf.offsetLeft - element.offsetLeft,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    });
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    walkTo(sight.first + step);
  };
  return { row: { ref: list, tabIndex: 0, onKeyDown }, ...sight, walkTo };
}
