/**
 * Formats a wall-clock date, such as `2026-03-09`, in English. A wall-clock date has no time zone: it is parsed and
 * formatted as UTC.
 */
export const formatWallDate = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
