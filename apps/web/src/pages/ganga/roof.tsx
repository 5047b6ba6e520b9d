import { ganga } from '@vgb/content/words/ganga';
import { groupDigits } from '@vgb/contracts';
import { useState } from 'react';
import { Labelled, sliderClass } from '../parts';
import { filled, roofRain } from './roof-rain';

/** Square metres. */
const AREA = { min: 20, max: 400, step: 5 } as const;
const FIRST_AREA = 100;

/** Inputs for a roof's size and a city's rain, and the tank that they fill; without JavaScript it shows the first value of each. */
export function Roof() {
  const words = ganga.roof;
  const [area, setArea] = useState(FIRST_AREA);
  const [city, setCity] = useState(0);
  const chosen = words.cities[city];
  const { litres, days } = roofRain(area, chosen?.rainfall ?? 0);
  const percent = filled(days);
  return (
    <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="flex flex-col gap-5">
        <Labelled label={words.areaLabel} hint={words.areaHint} className="js-only">
          {(tied) => (
            <input
              {...tied}
              {...AREA}
              type="range"
              value={area}
              aria-valuetext={words.area(groupDigits(area))}
              onChange={(event) => setArea(Number(event.target.value))}
              className={sliderClass}
            />
          )}
        </Labelled>
        <Labelled label={words.cityLabel} className="js-only">
          {(tied) => (
            <select
              {...tied}
              value={city}
              onChange={(event) => setCity(Number(event.target.value))}
              className="min-h-12 w-full max-w-md rounded-lg border border-control bg-white px-4 text-base"
            >
              {words.cities.map(({ name, rainfall }, at) => (
                <option key={name} value={at}>
                  {words.city(name, groupDigits(rainfall))}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <output className="min-h-32">
          <span className="block text-ink-soft">
            {words.area(groupDigits(area))} ·{' '}
            {chosen && words.city(chosen.name, groupDigits(chosen.rainfall))}
          </span>
          <span className="block font-display text-h2 text-primary-deep">
            {words.litres(groupDigits(litres))}
          </span>
          {words.days(days)}
        </output>
        <p className="text-sm text-ink-soft">{words.source}</p>
      </div>
      <House percent={percent} label={words.tank(String(percent))} />
    </div>
  );
}

const RAIN = Array.from({ length: 26 }, (_, at) => `M${14 + at * 15} ${6 + ((at * 53) % 64)}l-6 22`).join('');

function House({ percent, label }: { percent: number; label: string }) {
  const height = (percent * 118) / 100;
  return (
    <svg
      viewBox="0 0 400 300"
      role="img"
      aria-label={label}
      className="w-full"
      fill="none"
      stroke="var(--color-maroon-soft)"
      strokeWidth="2.2"
      strokeLinejoin="round"
    >
      <path className="rain" d={RAIN} stroke="#4f7f8f" strokeLinecap="round" />
      <path d="M30 150L140 92L250 150V270H48V146" fill="var(--color-paper-deep)" />
      <path d="M22 154L140 90L258 154" stroke="var(--color-primary)" strokeWidth="5" strokeLinecap="round" />
      <path d="M120 270V206H160V270M72 180H104V208H72ZM184 180H216V208H184Z" fill="var(--color-card)" />
      <path d="M258 154C266 158 264 166 264 172V176H300" stroke="#4f7f8f" strokeWidth="4" />
      <path
        d={`M292 ${300 - 30 - height}H372V270H292Z`}
        fill="#9dbcc4"
        stroke="none"
        className="tank-water"
      />
      <path d="M288 152H376V270H288Z" />
      <path d="M282 152H382M10 270H390" stroke="var(--color-turmeric)" strokeWidth="4" />
    </svg>
  );
}
