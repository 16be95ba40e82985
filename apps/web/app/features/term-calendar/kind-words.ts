import type { CalendarPeriod } from '@thuto/contract/term-calendar';

/** The words of the screens for the kinds of periods. */
export const KIND_WORDS: Readonly<Record<CalendarPeriod['kind'], string>> = {
  term: 'Term',
  break: 'Break',
  holiday: 'Holiday',
};
