import type { CounterFigure } from '@vgb/content/types';
import { COUNTER_DURATION_MS, COUNTER_START_VISIBLE, COUNTER_STEPS } from '@vgb/contracts';
import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../../ui/motion';

/**
 * Counts from 0 in 50 steps over 2 seconds, once 20 % of it is visible. The final figures are in the HTML and stay without JavaScript and
 * under `prefers-reduced-motion`; a screen reader gets only these.
 */
export function ImpactCounter({ figures }: { figures: readonly CounterFigure[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [step, setStep] = useState(COUNTER_STEPS);

  useEffect(() => {
    const element = list.current;
    if (!element || prefersReducedMotion()) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setStep(0);
        timer = setInterval(() => {
          setStep((current) => {
            if (current + 1 >= COUNTER_STEPS) clearInterval(timer);
            return Math.min(current + 1, COUNTER_STEPS);
          });
        }, COUNTER_DURATION_MS / COUNTER_STEPS);
      },
      { threshold: COUNTER_START_VISIBLE },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, []);

  return (
    <ul
      ref={list}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-maroon-soft/60 lg:grid-cols-4"
    >
      {figures.map(({ target, suffix, label }) => (
        <li key={label} className="flex flex-col items-center gap-1 bg-maroon px-3 py-3 sm:py-10 text-center">
          <span className="font-display text-h1 font-semibold text-turmeric-pale">
            <span className="sr-only">{`${target}${suffix}`}</span>
            <span aria-hidden="true">{`${Math.round((target * step) / COUNTER_STEPS)}${suffix}`}</span>
          </span>
          <span className="text-paper/90">{label}</span>
        </li>
      ))}
    </ul>
  );
}
