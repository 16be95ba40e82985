import { isWallDate, isWallTime, toInstant } from '@thuto/domain/calendar';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { ADMIN_DURATIONS, DEFAULT_DURATION } from '@thuto/domain/lessons/tuition';
import { ImportRejected } from './import-report.ts';
import { type OldDocument, quoteValue } from './old-document.ts';

const FIRST_YEAR = '2000';
const LAST_YEAR = '2099';

/** The subjects of the old product. Their ids are the same here, and subjects are never deleted. */
export const OLD_SUBJECTS = ['mathematics', 'chemistry', 'physics'] as const;

/** Reads the subject of a booking, session or content item. @throws ImportRejected for an unknown subject. */
export function readSubject(document: OldDocument): SubjectId {
  const subject = document.word('subject', OLD_SUBJECTS);
  if (subject === null) throw new ImportRejected(`its subject is ${quoteValue(document.raw('subject'))}`);
  return subject;
}

/**
 * Reads the duration in minutes, also from text; the default if absent. @throws ImportRejected for a duration
 * that cannot be booked.
 */
export function readDuration(document: OldDocument): number {
  const value = document.raw('duration');
  if (value === undefined || value === '') return DEFAULT_DURATION;
  const minutes = Number(value);
  if (!ADMIN_DURATIONS.some((duration) => duration === minutes)) {
    throw new ImportRejected(
      `its duration is ${quoteValue(value)}; allowed are ${ADMIN_DURATIONS.join(', ')} minutes`,
    );
  }
  return minutes;
}

/** Normalises `9:05`, `09:05` and `09:05:00` to the same text. */
const plainTime = (text: string) => text.replace(/^(\d):/, '0$1:').replace(/^(\d{2}:\d{2}):\d{2}$/, '$1');

/** Reads the wall-clock date and time, and the start and end instants they imply. */
export function readTimes(
  document: OldDocument,
  { date, time, zone }: { readonly date: string; readonly time: string; readonly zone: string },
) {
  const [plainDate, wallTime] = [date.trim(), plainTime(time.trim())];
  if (!isWallDate(plainDate)) throw new ImportRejected(`its date is ${quoteValue(date)}`);
  const year = plainDate.slice(0, 4);
  if (year < FIRST_YEAR || year > LAST_YEAR) throw new ImportRejected(`its date is ${quoteValue(date)}`);
  if (!isWallTime(wallTime)) throw new ImportRejected(`its time is ${quoteValue(time)}`);
  const duration = readDuration(document);
  const startsAt = toInstant(plainDate, wallTime, zone);
  return {
    date: plainDate,
    time: wallTime,
    duration,
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + duration * 60_000),
  };
}
