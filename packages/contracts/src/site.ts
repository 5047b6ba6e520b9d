/** The constants of the specification's section 9 that every page needs: its code is loaded with the first one. Times are milliseconds. */

/** How long the browser waits for an answer. */
export const REQUEST_TIMEOUT_MS = 15_000;

export const SLIDER_INTERVAL_MS = 6_000;
export const SLIDER_FADE_MS = 500;
export const COUNTER_STEPS = 50;
export const COUNTER_DURATION_MS = 2_000;
/** The share of the counter that must be visible before it starts. */
export const COUNTER_START_VISIBLE = 0.2;
/** Sections reveal when their top passes this share of the window's height. */
export const REVEAL_AT_WINDOW_SHARE = 0.75;
export const HEADER_HIDE_AFTER_PX = 100;
/** Widths in CSS pixels at which the layout changes. */
export const BREAKPOINTS = { small: 576, medium: 768, large: 992 } as const;

/** The browser keeps the login token under both keys: the first is read for every request, the second at startup. */
export const TOKEN_KEY = 'token';
export const STARTUP_TOKEN_KEY = 'userToken';
