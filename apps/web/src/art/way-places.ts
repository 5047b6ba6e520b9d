/** The sketch map of the way to Kishtwar in its own units; a degree of longitude as long as it is at 33° north. */
export const WAY = { width: 640, height: 420 } as const;
const [WEST, NORTH, SCALE] = [74.58, 33.5, 500] as const;

/** Where a place lies on the sketch. Degrees east and north. */
export const wayPlace = (east: number, north: number): readonly [x: number, y: number] => [
  Math.round((east - WEST) * SCALE * 0.839),
  Math.round((NORTH - north) * SCALE),
];
