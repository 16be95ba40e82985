import { isWallDate, isWallTime, instantOf } from '@thuto/domain/calendar';
import { ADMIN_DURATIONS, DEFAULT_DURATION, SUBJECTS, type Subject } from '@thuto/domain/tuition';
import { NotTaken } from './import-report.ts';
import { type OldDocument, quote } from './old-document.ts';

const FIRST_YEAR = '2000';
const LAST_YEAR = '2099';

/** The subject of a booking, a session or content. @throws NotTaken when it is none that is taught. */
export function readSubject(document: OldDocument): Subject {
  const subject = document.word('subject', SUBJECTS);
  if (subject === null) throw new NotTaken(`its subject is ${quote(document.raw('subject'))}`);
  return subject;
}

/** Minutes, also written as text; the default when absent. @throws NotTaken for one that cannot be booked here. */
export function readDuration(document: OldDocument): number {
  const value = document.raw('duration');
  if (value === undefined || value === '') return DEFAULT_DURATION;
  const minutes = Number(value);
  if (!ADMIN_DURATIONS.some((duration) => duration === minutes)) {
    throw new NotTaken(`its duration is ${quote(value)}; possible are ${ADMIN_DURATIONS.join(', ')} minutes`);
  }
  return minutes;
}

/** `9:05`, `09:05` and `09:05:00` are the same time of day. */
const plainTime = (text: string) => text.replace(/^(\d):/, '0$1:').replace(/^(\d{2}:\d{2}):\d{2}$/, '$1');

/** Date and time on the wall, with the instants that they and the duration mean. */
export function readTimes(
  document: OldDocument,
  { date, time, zone }: { readonly date: string; readonly time: string; readonly zone: string },
) {
  const [plainDate, wallTime] = [date.trim(), plainTime(time.trim())];
  if (!isWallDate(plainDate)) throw new NotTaken(`its date is ${quote(date)}`);
  const year = plainDate.slice(0, 4);
  if (year < FIRST_YEAR || year > LAST_YEAR) throw new NotTaken(`its date is ${quote(date)}`);
  if (!isWallTime(wallTime)) throw new NotTaken(`its time is ${quote(time)}`);
  const duration = readDuration(document);
  const startsAt = instantOf(plainDate, wallTime, zone);
  return {
    date: plainDate,
    time: wallTime,
    duration,
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + duration * 60_000),
  };
}
