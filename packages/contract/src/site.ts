/**
 * Lite saves data (LITE-1). The cookie remembers the choice of this browser for a year: `1` is on, `0` is off. The
 * attribute marks the `<html>` element of a page in Lite.
 */
export const LITE_COOKIE = 'lite';
export const LITE_ATTRIBUTE = 'data-lite';
