import type { LessonId, StudentId, TutorId } from '@thuto/domain/ids';
import type { LessonKind, ParticipantOrigin, ParticipantStatus } from '@thuto/domain/lessons/lessons';
import type { LessonOutcome } from '@thuto/domain/lessons/outcomes';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { createJsonList } from '../../platform/db/rows-as-json.ts';
import { bookingProposals } from '../../platform/db/schema/booking-proposals.ts';
import { creditEntries } from '../../platform/db/schema/credits.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { selectStudentName } from '../students/students.shared.store.ts';

/** How the screens show a lesson: as a booking, or as a session that an admin scheduled or a weekly place confirmed. */
export type LessonView = 'booking' | 'session';

/** A lesson of one student: the participant with the lesson, as the screens show it. */
export interface LessonOfStudent {
  /** The id of the participant: of the booking or session. */
  readonly id: string;
  readonly lessonId: LessonId;
  readonly studentId: StudentId;
  readonly studentName: string;
  readonly origin: ParticipantOrigin;
  readonly status: ParticipantStatus;
  readonly kind: LessonKind;
  /** Maximum number of students; null without a limit. */
  readonly capacity: number | null;
  readonly subject: SubjectId;
  readonly date: string;
  readonly time: string;
  readonly duration: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reservesTime: boolean;
  readonly tutorId: TutorId | null;
  readonly tutorName: string | null;
  readonly meetingLink: string | null;
  readonly notes: string;
  readonly reason: string | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly confirmedAt: Date | null;
  readonly rejectedAt: Date | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** When a pending request expires. */
  readonly expiresAt: Date | null;
  /** Hours of notice for a free cancellation; null means until the start. */
  readonly noticeHours: number | null;
  readonly isLateCancellation: boolean;
  /** Whether a late cancellation and a missed lesson use the session. */
  readonly lateCancelUsesSession: boolean;
  readonly noShowUsesSession: boolean;
  /** The outcome that was marked; null also for a cancellation by the family. */
  readonly outcome: LessonOutcome | null;
  readonly outcomeAt: Date | null;
  readonly disputedAt: Date | null;
  readonly disputeDecidedAt: Date | null;
  readonly disputeNote: string | null;
  /** The tutor whom the family asks for. */
  readonly preferredTutorId: TutorId | null;
  readonly preferredTutorName: string | null;
  /** Other preferred times of a request, best first: `2026-03-12T14:00`. */
  readonly otherTimes: readonly string[];
  /** The topic of the plan from which it was booked; null for any other lesson. */
  readonly planId: string | null;
  readonly planTopicId: string | null;
  readonly planTopic: string | null;
  /** How often the family may still change the time; null means no limit. */
  readonly changesLeft: number | null;
  /** Times that the desk proposes for a pending request, soonest first; null for other lessons. */
  readonly proposals: readonly ProposedTime[] | null;
}

/** A time that the desk proposes. Instants in epoch milliseconds. */
export interface ProposedTime {
  readonly id: string;
  readonly date: string;
  readonly time: string;
  readonly startsAt: number;
  readonly expiresAt: number;
  readonly tutorName: string;
}

const p = lessonParticipants;

/** The conditions of the partial indexes. Written as literals, so that prepared statements can use the indexes too. */
export const isBooking = sql`${p.origin} in ('requested', 'booked_by_admin')`;
export const isSession = sql`${p.origin} in ('scheduled', 'series')`;

/** Matches the requests that wait for the desk, with literals for the same reason. */
export const isPendingRequest = sql`(${isBooking} and ${p.status} = 'requested')`;

/** Matches the participants of a view. */
export const isInView = (view: LessonView): SQL => (view === 'booking' ? isBooking : isSession);

/**
 * Matches participants in these statuses. Written as literals: a plan for statuses that it does not know would expect as
 * many pending requests as completed lessons.
 */
export const isInStatus = (statuses: readonly ParticipantStatus[]): SQL =>
  sql`${p.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`;

const own = <T>(column: PgColumn, shared: PgColumn, name: string) =>
  sql<T>`coalesce(${column}, ${shared})`.as(name);

const preferredTutorName = sql<string | null>`(case when ${p.preferredTutorId} is not null
  then (select t.name from ${tutors} t where t.id = ${p.preferredTutorId}) end)`.as('preferred_tutor_name');

const planTopic = sql<string | null>`(case when ${p.planTopicId} is not null
  then (select t.title from topics t where t.id = ${p.planTopicId}) end)`.as('plan_topic');

// Few requests have proposals. The offset makes PostgreSQL look them up instead of reading all proposals.
const hasProposals = sql`exists (
  select from ${bookingProposals} q where q.participant_id = ${p.id} offset 0)`;

const proposals = sql<ProposedTime[] | null>`(case when ${p.status} = 'requested' and ${hasProposals} then (
  select json_agg(json_build_object('id', q.id, 'date', q.local_date, 'time', q.local_time,
    'tutorName', (select t.name from ${tutors} t where t.id = q.tutor_id),
    'startsAt', extract(epoch from q.starts_at) * 1000, 'expiresAt', extract(epoch from q.expires_at) * 1000)
    order by q.starts_at)
  from ${bookingProposals} q where q.participant_id = ${p.id}) end)`.as('proposals');

/** The columns that the family and the desk see. */
const sharedColumns = {
  id: p.id,
  origin: p.origin,
  status: p.status,
  kind: lessons.kind,
  subject: own<SubjectId>(p.subject, lessons.subject, 'own_subject'),
  date: lessons.date,
  time: lessons.time,
  duration: lessons.duration,
  startsAt: p.startsAt,
  tutorId: lessons.tutorId,
  tutorName: own<string | null>(p.tutorName, lessons.tutorName, 'own_tutor_name'),
  meetingLink: own<string | null>(p.meetingLink, lessons.meetingLink, 'own_meeting_link'),
  notes: p.notes,
  reason: p.reason,
  createdAt: p.createdAt,
  confirmedAt: p.confirmedAt,
  rejectedAt: p.rejectedAt,
  completedAt: p.completedAt,
  cancelledAt: p.cancelledAt,
  expiresAt: p.expiresAt,
  outcome: p.outcome,
  preferredTutorName,
  otherTimes: p.otherTimes,
  planId: p.planId,
  planTopicId: p.planTopicId,
  planTopic,
  proposals,
};

/** The columns that a family sees of its own lesson. Select them from `lessonParticipants`, joined with `isOfLesson`. */
export const familyColumns = {
  ...sharedColumns,
  capacity: lessons.capacity,
  noticeHours: p.noticeHours,
  isLateCancellation: p.isLateCancellation,
  lateCancelUsesSession: p.lateCancelUsesSession,
  outcomeAt: p.outcomeAt,
  disputedAt: p.disputedAt,
  disputeDecidedAt: p.disputeDecidedAt,
  disputeNote: p.disputeNote,
  changesLeft: p.changesLeft,
};

/** What a family sees of its own lesson. */
export type LessonForFamily = Pick<LessonOfStudent, keyof typeof familyColumns>;

/** The columns that the lists of the console show. */
export const consoleColumns = {
  ...sharedColumns,
  studentId: p.studentId,
  studentName: selectStudentName(p.studentId).as('student_name'),
  reservesTime: p.reservesTime,
  revision: lessons.revision,
  noShowUsesSession: p.noShowUsesSession,
};

/** What the lists of the console show of a lesson. */
export type LessonOnConsole = Pick<LessonOfStudent, keyof typeof consoleColumns>;

/** The columns of `LessonOfStudent`. */
export const lessonColumns = {
  ...familyColumns,
  ...consoleColumns,
  lessonId: p.lessonId,
  endsAt: p.endsAt,
  updatedAt: p.updatedAt,
  preferredTutorId: p.preferredTutorId,
};

/** The columns that decide whether and when a request takes place. */
export const requestColumns = {
  id: lessonColumns.id,
  lessonId: lessonColumns.lessonId,
  studentId: lessonColumns.studentId,
  status: lessonColumns.status,
  subject: lessonColumns.subject,
  date: lessonColumns.date,
  time: lessonColumns.time,
  duration: lessonColumns.duration,
  startsAt: lessonColumns.startsAt,
  expiresAt: lessonColumns.expiresAt,
  otherTimes: lessonColumns.otherTimes,
  tutorId: lessonColumns.tutorId,
  tutorName: lessonColumns.tutorName,
};

/** A request that the desk decides. */
export type RequestToDecide = Pick<LessonOfStudent, keyof typeof requestColumns>;

/** The condition that joins a participant with its lesson. */
export const isOfLesson = eq(lessons.id, p.lessonId);

/** Lists of lessons as a family sees them. */
export const familyList = createJsonList<LessonForFamily>(familyColumns);

/** What the card of the next session shows of a lesson. */
export type UpcomingLesson = Pick<
  LessonOfStudent,
  'id' | 'origin' | 'subject' | 'date' | 'time' | 'startsAt' | 'duration' | 'tutorName' | 'meetingLink'
>;

const upcomingColumns = {
  id: lessonColumns.id,
  origin: lessonColumns.origin,
  subject: lessonColumns.subject,
  date: lessonColumns.date,
  time: lessonColumns.time,
  startsAt: lessonColumns.startsAt,
  duration: lessonColumns.duration,
  tutorName: lessonColumns.tutorName,
  meetingLink: lessonColumns.meetingLink,
};

/** Lists of the next lessons. */
export const upcomingList = createJsonList<UpcomingLesson>(upcomingColumns);

const recentColumns = {
  id: lessonColumns.id,
  status: lessonColumns.status,
  subject: lessonColumns.subject,
  date: lessonColumns.date,
  time: lessonColumns.time,
  startsAt: lessonColumns.startsAt,
  meetingLink: lessonColumns.meetingLink,
};

/** Lists of the recently made bookings, as their card shows them. */
export const recentList = createJsonList<Pick<LessonOfStudent, keyof typeof recentColumns>>(recentColumns);

/** The student's own subject in a lesson. Needs no join, for conditions on a list of participants. */
export const subjectOf = sql<SubjectId>`coalesce(${p.subject}, (select l.subject from ${lessons} l where l.id = ${p.lessonId}))`;

const COUNTED = sql.raw(`('confirmed', 'completed', 'no_show')`);

/**
 * Counts the students of a lesson: confirmed, completed and no-shows. Returns 0 if the participant itself is none of
 * them.
 */
export const groupSize = sql<number>`(case when ${p.status} in ${COUNTED}
  then (select count(*) from ${p} g where g.lesson_id = ${p.lessonId} and g.status in ${COUNTED}) else 0 end)`.mapWith(
  Number,
);

/** Returns whether a confirmed lesson holds a credit, which cancelling it returns. False for any other status. */
export const holdsCredit = sql<boolean>`(${p.status} = 'confirmed' and coalesce(
  (select sum(e.held_delta) from ${creditEntries} e where e.cause = 'lesson:' || ${p.id}), 0) > 0)`;
