/** The size of the map of India. All degrees of longitude have the length that they have at 22° north. */
export const MAP = { width: 460, height: 500 } as const;
const [WEST, NORTH, SCALE] = [67, 38, 15.8] as const;

/** The position of a place on the map, from degrees east and north. */
export const place = (east: number, north: number): readonly [x: number, y: number] => [
  Math.round((east - WEST) * SCALE * 9.27) / 10,
  Math.round((NORTH - north) * SCALE * 10) / 10,
];
