// The day of the centres. Many tests need a lesson that starts or has started on the day of the test.

const HOME = { name: 'Africa/Maseru', offset: '+02:00' };
/** Eight hours ahead of home, also without daylight saving time. */
const EAST = { name: 'Australia/Brisbane', offset: '+10:00' };
/** The hours of home in which every test finds its lessons within the day: three hours before now, and two after. */
const [FIRST_HOUR, LAST_HOUR] = [4, 20];

const getHour = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format());

function choose(): string {
  const hour = getHour(HOME.name);
  return (hour >= FIRST_HOUR && hour <= LAST_HOUR ? HOME : EAST).name;
}

/**
 * The time zone of the centres of this run: home, or Brisbane when it is late evening or night at home. So no test depends
 * on the hour. Chosen once, in the process that loads the configuration first; the workers inherit it.
 */
export const TIME_ZONE = (process.env.E2E_TIME_ZONE ??= choose());

/** How the product names it: `Maseru time`. */
export const ZONE_LABEL = `${TIME_ZONE.split('/')[1]} time`;

/** Returns the date in the time zone of the centres `days` days from now, as YYYY-MM-DD. */
export const daysFromNow = (days: number): string => minutesFromNow(days * 24 * 60).date;

/** Returns the date and time in the time zone of the centres `minutes` from now, as the API and the booking form write them. */
export function minutesFromNow(minutes: number): { date: string; time: string } {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(Date.now() + minutes * 60_000)
    .split(' ');
  return { date, time };
}

/** Returns the instant of a date and time of the centres, as calendar files write it: `20260304T133000Z`. */
export function formatForCalendar(date: string, time: string): string {
  const { offset } = TIME_ZONE === EAST.name ? EAST : HOME;
  return `${new Date(`${date}T${time}:00${offset}`).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
