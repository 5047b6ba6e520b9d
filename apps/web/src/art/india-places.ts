/** The map of India in its own units. Degrees become lengths alike everywhere, with a degree of longitude as long as it is at 22° north. */
export const MAP = { width: 460, height: 500 } as const;
const [WEST, NORTH, SCALE] = [67, 38, 15.8] as const;

/** Where a place lies on the map. Degrees east and north. */
export const place = (east: number, north: number): readonly [x: number, y: number] => [
  Math.round((east - WEST) * SCALE * 9.27) / 10,
  Math.round((NORTH - north) * SCALE * 10) / 10,
];
