/** Lite saves data (LITE-1). The cookie remembers the choice of this browser for a year: `1` is on, `0` is off. */
export const LITE_COOKIE = 'lite';
