/** A line of the opening hours as the public pages show it. */
export interface OpeningHours {
  /** Empty if the line has no colon. */
  readonly days: string;
  readonly hours: string;
  /** For search engines; null if the line cannot be read, such as "by appointment". */
  readonly times: {
    readonly weekdays: readonly string[];
    readonly opens: string;
    readonly closes: string;
  } | null;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Reads the setting *Opening Hours*: one line for some days, such as `Mon to Fri: 8am to 10pm` (SITE-9). */
export const parseOpeningHours = (text: string): OpeningHours[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const colon = line.search(/:(?!\d\d)/);
      const days = colon === -1 ? '' : line.slice(0, colon).trim();
      const hours = line.slice(colon + 1).trim();
      return { days, hours, times: readTimes(days, hours) };
    });

function readTimes(days: string, hours: string): OpeningHours['times'] {
  const weekdays = readWeekdays(days);
  const [opens = null, closes = null, ...others] = splitRange(hours).map(readTime);
  if (weekdays === null || opens === null || closes === null || others.length > 0 || closes <= opens)
    return null;
  return { weekdays, opens, closes };
}

const splitRange = (text: string) => text.split(/ to |[-–]/u).map((part) => part.trim());

/** Returns the days of `Mon to Fri` or `Sat`; null if a word is no day. */
function readWeekdays(text: string): readonly string[] | null {
  const [first = -1, last = first, ...others] = splitRange(text).map((word) =>
    word.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith(word.toLowerCase())),
  );
  return first === -1 || last < first || others.length > 0 ? null : WEEKDAYS.slice(first, last + 1);
}

/** Returns `8am`, `5.30 pm` or `17:30` as `HH:MM`; null if it is none. */
function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.](\d\d))? ?([ap]m)?$/iu.exec(text);
  if (match === null) return null;
  const [, hourText = '', minutes = '00', half] = match;
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (/p/iu.test(half) ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
