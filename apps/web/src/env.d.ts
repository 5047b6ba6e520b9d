/** Set by vite.config.ts: the folder of the drawings, whose name changes with them. */
declare const __ART_BASE__: string;
