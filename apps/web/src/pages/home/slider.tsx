import type { Testimonial } from '@vgb/content/types';
import { SLIDER_FADE_MS, SLIDER_INTERVAL_MS } from '@vgb/contracts';
import { useEffect, useState } from 'react';
import { artUrl } from '../../art/art-url';
import { useCommonWords } from '../../lib/words';
import { classNames } from '../../ui';
import { prefersReducedMotion } from '../../ui/motion';

/** Shows one testimonial at a time. */
export function TestimonialSlider({ items }: { items: readonly Testimonial[] }) {
  const {
    widget: { slider: words },
    sampleNote,
  } = useCommonWords();
  const { shown, fading, paused, plays, show, setPaused, setHeld } = useSlides(items.length);
  return (
    <section
      aria-label={words.label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="mx-auto max-w-3xl"
    >
      <ul aria-live={plays ? 'off' : 'polite'} className="slides">
        {items.map((item, at) => (
          <li
            key={item.id}
            hidden={at !== shown}
            data-slide=""
            aria-label={words.position(String(at + 1), String(items.length))}
            className={classNames('transition-opacity duration-500', fading ? 'opacity-0' : 'opacity-100')}
          >
            <Voice voice={item} />
          </li>
        ))}
      </ul>
      <div className="js-only mt-5 flex flex-wrap items-center justify-center sm:mt-8 sm:gap-2">
        <button
          type="button"
          aria-pressed={paused}
          onClick={() => setPaused(!paused)}
          className="min-h-11 cursor-pointer whitespace-nowrap rounded-full border border-control px-3 text-sm font-semibold hover:border-primary"
        >
          {paused ? words.play : words.pause}
        </button>
        {items.map((item, at) => (
          <Dot
            key={item.id}
            label={words.goTo(String(at + 1), String(items.length))}
            isShown={at === shown}
            onPress={() => show(at)}
          />
        ))}
      </div>
      {items[shown]?.sample && <p className="mt-4 text-center text-sm text-ink-soft sm:mt-6">{sampleNote}</p>}
    </section>
  );
}

/**
 * The index of the shown slide of `count`: it advances every 6 seconds, the fade of half a second included, during which clicks are
 * ignored. It stops while paused, hovered or focused, and never advances by itself under `prefers-reduced-motion`.
 */
function useSlides(count: number) {
  const [shown, setShown] = useState(0);
  const [fading, setFading] = useState(false);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const [still, setStill] = useState(true);
  // How long a slide stays before the next fade begins: after a fade, the rest of the 6 seconds.
  const [wait, setWait] = useState<number>(SLIDER_INTERVAL_MS);
  useEffect(() => setStill(prefersReducedMotion()), []);
  const plays = !paused && !held && !still;

  const show = (next: number) => {
    if (fading || next === shown) return;
    if (still) {
      setShown(next);
      return;
    }
    setFading(true);
    setTimeout(() => {
      setShown(next);
      setFading(false);
      setWait(SLIDER_INTERVAL_MS - SLIDER_FADE_MS);
    }, SLIDER_FADE_MS);
  };

  useEffect(() => {
    if (!plays || fading) return;
    const timer = setTimeout(() => show((shown + 1) % count), wait);
    return () => clearTimeout(timer);
  });
  return { shown, fading, paused, plays, show, setPaused, setHeld };
}

const Voice = ({ voice }: { voice: Testimonial }) => (
  <figure className="flex flex-col items-center gap-5 text-center sm:gap-8">
    <blockquote className="font-display text-h3 leading-snug font-medium">{voice.quote}</blockquote>
    <figcaption className="flex items-center gap-4 text-left">
      <img
        src={artUrl(`portrait-${voice.image}`)}
        alt=""
        width={400}
        height={400}
        loading="lazy"
        className="size-20"
      />
      <span>
        <span className="block font-semibold">{voice.name}</span>
        <span className="block text-ink-soft">{voice.role}</span>
      </span>
    </figcaption>
  </figure>
);

interface DotProps {
  label: string;
  isShown: boolean;
  onPress: () => void;
}

const Dot = ({ label, isShown, onPress }: DotProps) => (
  <button
    type="button"
    aria-label={label}
    aria-current={isShown ? 'true' : undefined}
    onClick={onPress}
    className="grid size-11 cursor-pointer place-items-center"
  >
    <span
      className={classNames(
        'size-3.5 rounded-full border-2',
        isShown ? 'border-primary bg-primary' : 'border-control bg-transparent',
      )}
    />
  </button>
);
