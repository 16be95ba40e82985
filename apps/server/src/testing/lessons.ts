import { timeInZone, dateInZone } from '@thuto/domain/calendar';
import type { LessonId, StudentId } from '@thuto/domain/ids';
import { type ParticipantStatus, isBookingOrigin } from '@thuto/domain/lessons/lessons';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { eq, type SQL } from 'drizzle-orm';
import {
  isOfLesson,
  lessonColumns,
  type LessonOfStudent,
} from '../features/lessons/lesson-rows.shared.store.ts';
import { lessonParticipants } from '../platform/db/schema/lesson-participants.ts';
import { lessons } from '../platform/db/schema/lessons.ts';
import type { TestApp } from './build-test-app.ts';

/** A lesson of one student to insert. The wall-clock date and time follow from the start. */
export interface TestLesson {
  readonly id?: string;
  readonly studentId: StudentId;
  readonly origin?: LessonOfStudent['origin'];
  readonly status: ParticipantStatus;
  readonly subject?: SubjectId;
  readonly startsAt: Date;
  /** In minutes. */
  readonly duration?: number;
  readonly tutorName?: string | null;
  readonly meetingLink?: string | null;
  readonly createdAt?: Date;
}

/** Inserts lessons of one student each, without use cases. Returns the ids of the bookings or sessions. */
export async function insertLessons(
  t: Pick<TestApp, 'ctx' | 'db' | 'config' | 'clock'>,
  wanted: readonly TestLesson[],
): Promise<string[]> {
  const rows = wanted.map((lesson) => {
    const id = lesson.id ?? t.ctx.newId();
    const lessonId = id as LessonId;
    const { startsAt, duration = 60, status } = lesson;
    const endsAt = new Date(startsAt.getTime() + duration * 60_000);
    const createdAt = lesson.createdAt ?? t.clock.now();
    const times = { startsAt, endsAt, createdAt, updatedAt: createdAt };
    const zone = t.config.timeZone;
    return {
      lesson: {
        id: lessonId,
        ...times,
        subject: lesson.subject ?? 'physics',
        date: dateInZone(startsAt.getTime(), zone),
        time: timeInZone(startsAt.getTime(), zone),
        duration,
        tutorName: lesson.tutorName ?? null,
        meetingLink: lesson.meetingLink ?? null,
        isLive: status === 'confirmed',
      },
      participant: {
        id,
        lessonId,
        ...times,
        studentId: lesson.studentId,
        origin: lesson.origin ?? 'requested',
        status,
        confirmedAt: ['confirmed', 'completed', 'no_show'].includes(status) ? createdAt : null,
        completedAt: status === 'completed' ? createdAt : null,
        cancelledAt: status === 'cancelled' ? createdAt : null,
        noShowAt: status === 'no_show' ? createdAt : null,
      },
    };
  });
  await t.db.insert(lessons).values(rows.map(({ lesson }) => lesson));
  await t.db.insert(lessonParticipants).values(rows.map(({ participant }) => participant));
  return rows.map(({ participant }) => participant.id);
}

/** Reads lessons of students, in the order in which they were made. */
export const readLessons = (t: Pick<TestApp, 'db'>, where?: SQL): Promise<LessonOfStudent[]> =>
  t.db
    .select(lessonColumns)
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .where(where)
    .orderBy(lessonParticipants.createdAt, lessonParticipants.id);

/** Reads one booking or session. */
export async function readLessonById(t: Pick<TestApp, 'db'>, id: string): Promise<LessonOfStudent> {
  const [lesson] = await readLessons(t, eq(lessonParticipants.id, id));
  if (!lesson) throw new Error(`There is no booking or session ${id}.`);
  return lesson;
}

/** Reads the bookings of a student. */
export const readBookingsOf = async (
  t: Pick<TestApp, 'db'>,
  studentId: StudentId,
): Promise<LessonOfStudent[]> =>
  (await readLessons(t, eq(lessonParticipants.studentId, studentId))).filter(({ origin }) =>
    isBookingOrigin(origin),
  );
