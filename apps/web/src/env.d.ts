/** Set by vite.config.ts: the folder of the drawings, whose name changes with them. */
declare const __ART_BASE__: string;
/** Set by vite.config.ts: the year in which the pages were made. */
declare const __BUILD_YEAR__: string;
