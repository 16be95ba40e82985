import { MAX_NAME, MAX_TEXT } from '@thuto/contract/fields/text';
import { dateInZone, isWallDate, timeInZone } from '@thuto/domain/calendar';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { readMeeting } from './import-bookings.ts';
import { type OldLesson, insertOldLessons } from './import-lessons.ts';
import { ImportRejected } from './import-report.ts';
import {
  type ImportRun,
  readDocuments,
  recordImported,
  excludeImported,
  getImportedStudent,
} from './import-run.ts';
import { listUsedIds } from './imports.store.ts';
import { type OldDocument, quoteValue } from './old-document.ts';
import { readSubject, readTimes } from './read-old-lesson.ts';
import { recordCountedLessons } from './record-counted-lessons.ts';

const MIDNIGHT = '00:00';

/** Statuses of a session in the old product. */
const OLD_STATUSES = ['scheduled', 'completed', 'cancelled'] as const;

/** Reads the old product's single time field: a date or an instant. */
function readWhen(document: OldDocument, zone: string): { date: string; time: string } {
  const value = document.raw('date');
  if (typeof value === 'string' && isWallDate(value.trim())) {
    const time = document.text('time', MAX_NAME);
    if (time === '') document.note('has a date but no time of day; it was imported as midnight');
    return { date: value, time: time || MIDNIGHT };
  }
  const instant = document.instant('date');
  if (instant === null) throw new ImportRejected(`its date is ${quoteValue(value)}`);
  return { date: dateInZone(instant.getTime(), zone), time: timeInZone(instant.getTime(), zone) };
}

function readSession(run: ImportRun, document: OldDocument, taken: ReadonlySet<string>): OldLesson {
  const student = getImportedStudent(run, document.raw('studentId'));
  if (taken.has(document.recordId)) throw new ImportRejected('its id belongs to another session here');
  const zone = run.ctx.config.timeZone;
  const times = readTimes(document, { ...readWhen(document, zone), zone });
  const status = document.word('status', OLD_STATUSES);
  if (status === null) throw new ImportRejected(`its status is ${quoteValue(document.raw('status'))}`);
  const createdAt = document.firstInstant('createdAt', 'updatedAt') ?? run.now;
  const completedAt =
    status === 'completed' ? (document.firstInstant('completedAt', 'updatedAt') ?? times.endsAt) : null;
  const cancelledAt =
    status === 'cancelled' ? (document.firstInstant('cancelledAt', 'updatedAt') ?? times.startsAt) : null;
  return {
    id: document.recordId,
    studentId: student.id,
    origin: 'scheduled',
    subject: readSubject(document),
    ...times,
    notes: document.text('notes', MAX_TEXT),
    status: status === 'scheduled' ? 'confirmed' : status,
    ...readMeeting(document),
    createdAt,
    updatedAt: completedAt ?? cancelledAt ?? createdAt,
    confirmedAt: createdAt,
    rejectedAt: null,
    completedAt,
    cancelledAt,
  };
}

/** Imports the sessions (IMPORT-3). Their effect on balances is part of the opening balances. */
export async function importSessions(run: ImportRun, documents: readonly OldDocument[]): Promise<void> {
  const fresh = excludeImported(run, documents);
  const taken = await listUsedIds(
    run.tx,
    lessonParticipants,
    fresh.map(({ recordId }) => recordId),
  );
  const read = readDocuments(run, fresh, (document) => readSession(run, document, taken));
  await insertOldLessons(run, read);
  await recordCountedLessons(
    run,
    read
      .filter(({ record }) => record.status === 'completed')
      .map(({ record }) => ({
        studentId: record.studentId,
        participantId: record.id,
        reason: 'consumed',
        at: record.completedAt ?? run.now,
      })),
  );
  await recordImported(
    run,
    read.map(({ document }) => document),
  );
}
