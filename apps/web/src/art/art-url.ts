import type { ArtName } from './catalogue';

/** Where a drawing lies. Only the name reaches the browser: the drawings themselves are made at build. */
export const artUrl = (name: ArtName): string => `${__ART_BASE__}/${name}.svg`;
