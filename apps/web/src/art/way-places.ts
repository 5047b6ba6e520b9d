/** The size of the sketch map of the way to Kishtwar. A degree of longitude has the length that it has at 33° north. */
export const WAY = { width: 640, height: 420 } as const;
const [WEST, NORTH, SCALE] = [74.58, 33.5, 500] as const;

/** The position of a place on the sketch, from degrees east and north. */
export const wayPlace = (east: number, north: number): readonly [x: number, y: number] => [
  Math.round((east - WEST) * SCALE * 0.839),
  Math.round((NORTH - north) * SCALE),
];
