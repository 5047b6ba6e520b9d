import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window a part's code is fetched. */
const AHEAD = '400px';

/**
 * Fetches the code of a part when its place comes near the window; undefined until it is there. What the HTML holds stands until
 * then, and stays where the code cannot be fetched. `load` is kept from the first render.
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
