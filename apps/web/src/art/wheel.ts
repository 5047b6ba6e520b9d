import { type Point, polar } from './svg';

/** The box of the departments' wheel, how far from its middle the twelve emblems stand, and how large they are. */
export const WHEEL = { size: 640, radius: 204, emblem: 62 } as const;

/** Where an emblem stands: the first above the middle, the others clockwise. */
export const onWheel = (at: number): Point => polar(WHEEL.size / 2, WHEEL.size / 2, WHEEL.radius, at * 30);
