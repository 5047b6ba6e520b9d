import { type Point, polar } from './svg';

/** The departments' wheel: its size, the distance of the twelve emblems from its centre, and their size. */
export const WHEEL = { size: 640, radius: 204, emblem: 62 } as const;

/** The centre of an emblem: the first one at the top, the others clockwise. */
export const onWheel = (at: number): Point => polar(WHEEL.size / 2, WHEEL.size / 2, WHEEL.radius, at * 30);
