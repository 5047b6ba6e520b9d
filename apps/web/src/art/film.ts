import { cowOf } from './breeds';
import { diya } from './diya';
import { elementShapes } from './element-shapes';
import { emblems } from './emblems';
import { type Ink, onMaroon } from './inks';
import { ridge, river } from './landscape';
import { emblem } from './lotus';
import { mandala } from './mandala';
import { group, num, path, rect } from './svg';

/** The size of a scene. Moving parts have a class of styles/film.css; all else stays as drawn. */
export const SCREEN = { width: 800, height: 450 } as const;

const night: Ink = { ...onMaroon, ground: '#3d0c13' };

const sky = (top: string, foot: string): string =>
  `<defs><linearGradient id="film-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient></defs>${rect(0, 0, 800, 450, { fill: 'url(#film-sky)' })}`;

const drawn = (body: string, width = 1.6): string =>
  group(body, { fill: 'none', 'stroke-width': width, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' });

/** A drawing of 400 × 400, `size` wide, with its middle at (x, y). */
const placed = (body: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${num(x - size / 2)} ${num(y - size / 2)}) scale(${(size / 400).toFixed(3)})">${body}</g>`;

const moving = (kind: string, body: string): string => `<g class="film-${kind}">${body}</g>`;

const mountains = (): string =>
  ridge('film far', 800, 300, 150, 450, { fill: '#5d161c', stroke: '#9a4a3e' }) +
  ridge('film near', 800, 372, 90, 450, { fill: '#340a10', stroke: '#e0a02b' });

const dawn = (): string =>
  sky('#2a070c', '#8f2a30') +
  drawn(moving('rise', mandala('sunrise', night, { cx: 480, cy: 200, radius: 150, fold: 16 })) + mountains());

const cow = (): string =>
  sky('#6d1a1e', '#c98458') +
  drawn(
    moving('lift', placed(drawn(cowOf('gir'), 2), 470, 236, 400)) +
      path('M0 380C160 350 320 392 480 366S720 350 800 372V450H0Z', { fill: '#3c6639', stroke: '#24401f' }) +
      path(
        Array.from(
          { length: 26 },
          (_, at) => `M${16 + at * 31} ${398 + ((at * 37) % 40)}q4 -16 10 -18m-10 18q-2 -16 -8 -20`,
        ).join(''),
        { stroke: '#cfdcc0' },
      ),
  );

const water = (): string =>
  sky('#4c0f17', '#a8574a') +
  drawn(mountains() + group(river('film', 800, 320, 446, 11, onMaroon, 16), { class: 'film-flow' }), 2);

const mantra = (): string =>
  sky('#2a070c', '#6d1a1e') + drawn(moving('turn', placed(emblems.gayatri(night), 400, 225, 400)));

const wheel = (): string =>
  sky('#340a10', '#4c0f17') + drawn(moving('roll', placed(emblems.gita(night), 400, 225, 380)));

const lamps = (): string =>
  sky('#1d0508', '#4c0f17') +
  drawn(
    [0, 1, 2, 3, 4, 5]
      .map((at) => moving(`lit film-after-${at}`, diya(110 + at * 116, 290 - (at % 2) * 30, 92, night)))
      .join('') + path('M30 350H770', { stroke: onMaroon.soft }),
    2.4,
  );

const five = (): string =>
  sky('#340a10', '#6d1a1e') +
  drawn(
    (['space', 'air', 'fire', 'water', 'earth'] as const)
      .map((name, at) =>
        moving(
          `lit film-after-${at}`,
          placed(drawn(elementShapes[name](night), 3.4), 106 + at * 147, 225, 142),
        ),
      )
      .join(''),
  );

const mark = (): string =>
  sky('#4c0f17', '#8f2a30') +
  drawn(
    moving('open', placed(group(emblem(onMaroon), { 'stroke-width': 9 }), 400, 225, 320)) +
      group(
        mandala(
          'halo',
          { ...onMaroon, line: onMaroon.soft, accent: onMaroon.soft, ground: 'none' },
          { cx: 400, cy: 225, radius: 330, fold: 24 },
        ),
        { opacity: '0.25' },
      ),
  );

/** One scene for each caption of the film, in its order. */
export const filmScenes: readonly (() => string)[] = [dawn, cow, water, mantra, wheel, lamps, five, mark];
