import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window loading starts. */
const AHEAD = '300px';

/**
 * Loads the code of a part when its place comes near the window; undefined until it is loaded. Until then, and where loading
 * fails, the prerendered HTML stays. Only the first render's `load` is used.
 */
export function useNear<Part>(
  load: () => Promise<Part>,
): [RefObject<HTMLDivElement | null>, Part | undefined] {
  const place = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState<Part>();
  const [first] = useState(() => load);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        first().then(
          (code) => isGone || setPart(() => code),
          () => undefined,
        );
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [first]);
  return [place, part];
}
