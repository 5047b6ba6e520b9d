/** The address of a style sheet that is not part of the page's own. */
declare module '*.css?url' {
  const address: string;
  export default address;
}

/** Set by vite.config.ts: the folder of the drawings, whose name changes with them. */
declare const __ART_BASE__: string;
/** Set by vite.config.ts: the year in which the pages were made. */
declare const __BUILD_YEAR__: string;
