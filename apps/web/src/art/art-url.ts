import type { ArtName } from './catalogue';

/** Where a drawing lies. Only the name reaches the browser: the drawings themselves are made at build. */
/** The folder of the drawings below the site's root. */
export const artFolder: string = __ART_BASE__.slice(1);

export const artUrl = (name: ArtName): string => `${__ART_BASE__}/${name}.svg`;
