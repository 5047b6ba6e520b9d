/** The address of a style sheet that is not part of the page's own. */
declare module '*.css?url' {
  const address: string;
  export default address;
}

/** Set by vite.config.ts: the folder of the drawings, with a hash of them in its name. */
declare const __ART_BASE__: string;
/** Set by vite.config.ts: the year of the build. */
declare const __BUILD_YEAR__: string;
