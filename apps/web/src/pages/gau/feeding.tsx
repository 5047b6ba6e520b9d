import { gau } from '@vgb/content/words/gau';
import { formatRupees } from '@vgb/contracts';
import { useId, useState } from 'react';
import { Labelled, LinkButton, sliderClass } from '../../ui';
import { DAYS_OF_A_YEAR, daysOfFodder, daysPath, FODDER_DAY_INR } from './fodder';

const FIRST_SHOWN_INR = 2100;
const YEAR = daysPath(DAYS_OF_A_YEAR);

/** Shows for how many days of a year an amount feeds a cow; without JavaScript it shows the first amount. */
export function Feeding() {
  const words = gau.fodder;
  const id = useId();
  const [amount, setAmount] = useState(FIRST_SHOWN_INR);
  const days = daysOfFodder(amount);
  const feeds = words.feeds(formatRupees(amount), days);
  return (
    <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="flex flex-col items-start gap-5">
        <Labelled id={id} label={words.amountLabel} hint={words.amountHint} className="js-only w-full">
          {(tied) => (
            <input
              {...tied}
              type="range"
              min={FODDER_DAY_INR}
              max={FODDER_DAY_INR * DAYS_OF_A_YEAR}
              step={FODDER_DAY_INR}
              value={amount}
              aria-valuetext={feeds}
              onChange={(event) => setAmount(Number(event.target.value))}
              className={sliderClass}
            />
          )}
        </Labelled>
        <output htmlFor={id} className="min-h-20 font-display text-h3 lg:text-h2">
          {feeds}
        </output>
        <LinkButton to="/donate">{words.give}</LinkButton>
        <p className="text-sm text-ink-soft">{words.source}</p>
      </div>
      <svg
        viewBox="0 0 310 120"
        role="img"
        aria-label={words.yearLabel(days)}
        className="w-full"
        fill="none"
        strokeLinecap="round"
      >
        <path d={YEAR} stroke="var(--color-rule)" strokeWidth="4" />
        <path d={daysPath(days)} stroke="var(--color-leaf)" strokeWidth="7" />
      </svg>
    </div>
  );
}
