import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** Keeps a place for a widget and renders it once it comes near the screen, which is when its code is fetched. */
export function Near({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="js-only min-h-80">
      {near && <Suspense>{children}</Suspense>}
    </div>
  );
}
