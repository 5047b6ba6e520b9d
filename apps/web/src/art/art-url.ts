import type { ArtName } from './catalogue';

/** The addresses of the drawings, without the code that makes them: the build writes the drawings to files. */
/** The folder of the drawings below the site's root. */
export const artFolder: string = __ART_BASE__.slice(1);

export const artUrl = (name: ArtName): string => `${__ART_BASE__}/${name}.svg`;
