import type { DeskDay, LessonOfDay } from '@thuto/contract/today';
import { ADMIN_BOOKED_TUTOR } from '@thuto/domain/lessons/bookings';
import { addDays, dateInZone, toInstant } from '@thuto/domain/calendar';
import { describeBookingStatus, describeSessionStatus, isBookingOrigin } from '@thuto/domain/lessons/lessons';
import { JOIN_MARGIN_MS, listLessonProblems, PREPARED_BEFORE_MS } from '@thuto/domain/lessons/today';
import { isWebLink } from '@thuto/domain/web-link';
import type { AdminContext } from '../../context.ts';
import { listLessonsDuringLeave } from '../availability/list-lessons-during-leave.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { REPORT_WINDOW_DAYS } from '@thuto/domain/lessons/lesson-reports';
import { listReportsDue } from '../learning/list-reports-due.ts';
import { listGroupsToDecide } from '../group-lessons/list-groups-to-decide.ts';
import {
  type JoinRow,
  listConfirmedIn,
  listJoins,
  listParticipants,
  listStartingBetween,
  listWithoutOutcome,
} from './today.store.ts';

const MAX_LESSONS = 1000;
const MAX_UNFINISHED = 100;
/** Lessons without an outcome are listed as long as reports that are due. Later they are found under Bookings and Sessions. */
const UNFINISHED_DAYS = REPORT_WINDOW_DAYS;

/**
 * Returns the lessons of today in the platform's zone with who has joined, and what is missing: a tutor or a link in the
 * two hours before a lesson, anybody in it soon after its start, an outcome and a report after it (TODAY-1 to TODAY-4,
 * TODAY-7). Groups below their minimum that start
 * within 24 hours are listed for a decision (LESSON-18), lessons during a tutor's leave for moving (AVAIL-6).
 */
export async function getToday(ctx: AdminContext): Promise<
  Omit<DeskDay, 'groupsToDecide'> & {
    readonly groupsToDecide: Awaited<ReturnType<typeof listGroupsToDecide>>;
  }
> {
  const zone = ctx.config.timeZone;
  const now = ctx.now();
  const date = dateInZone(now.getTime(), zone);
  const midnight = (day: string) => new Date(toInstant(day, '00:00', zone));
  const [start, end] = [midnight(date), midnight(addDays(date, 1))];
  const soon = new Date(now.getTime() + PREPARED_BEFORE_MS + 1);
  const today = await listStartingBetween(ctx.db, {
    from: start,
    to: end > soon ? end : soon,
    limit: MAX_LESSONS + 1,
  });
  const from = midnight(addDays(date, -UNFINISHED_DAYS));
  const earlier = await listWithoutOutcome(ctx.db, { from, to: start, limit: MAX_UNFINISHED }, now);
  // The same lessons, in the same order and number, as under Reports Due.
  const due = await listReportsDue(ctx, { limit: MAX_UNFINISHED });
  const unreported = await listParticipants(
    ctx.db,
    due.rows.map(({ id }) => id),
  );
  const duringLeave = await listLessonsDuringLeave(ctx, ctx.db, null);
  const away = await listConfirmedIn(
    ctx.db,
    duringLeave.map(({ id }) => id),
  );
  const shown = today.slice(0, MAX_LESSONS);
  const ids = [...new Set([...shown, ...earlier].map(({ lessonId }) => lessonId))];
  const joins = await listJoins(ctx.db, ids);
  return {
    date,
    lessons: groupLessons(shown, joins, now),
    withoutOutcome: groupLessons(earlier, joins, now),
    withoutReport: groupLessons(unreported, [], now).map((lesson) => ({
      ...lesson,
      problems: ['no-report'],
    })),
    reportsDue: due.total,
    duringLeave: groupLessons(away, [], now).map((lesson) => ({ ...lesson, problems: ['tutor-away'] })),
    complete: today.length <= MAX_LESSONS,
    groupsToDecide: await listGroupsToDecide(ctx),
  };
}

/** Puts the students of a lesson together, in the order of the rows. */
function groupLessons(rows: readonly LessonOfStudent[], joins: readonly JoinRow[], now: Date): LessonOfDay[] {
  const groups = Map.groupBy(rows, ({ lessonId }) => lessonId);
  const joinsOf = Map.groupBy(joins, ({ lessonId }) => lessonId);
  return [...groups.values()].flatMap((participants) => {
    const [first] = participants;
    if (first === undefined) return [];
    const { lessonId, subject, startsAt, endsAt, duration, tutorName } = first;
    // A lesson that was moved since: an earlier press was for the old time.
    const valid = (joinsOf.get(lessonId) ?? []).filter(
      ({ joinedAt }) => joinedAt.getTime() >= startsAt.getTime() - JOIN_MARGIN_MS,
    );
    const joinedAt = (isWanted: (join: JoinRow) => boolean) =>
      valid.find(isWanted)?.joinedAt.toISOString() ?? null;
    return [
      {
        id: lessonId,
        subject,
        isAssessmentCall: first.kind === 'assessment',
        startsAt: startsAt.toISOString(),
        duration,
        tutorName,
        tutorJoinedAt: joinedAt(({ side }) => side === 'tutor'),
        students: participants.map((one) => ({
          id: one.id,
          kind: isBookingOrigin(one.origin) ? ('booking' as const) : ('session' as const),
          studentId: one.studentId,
          name: one.studentName,
          status: isBookingOrigin(one.origin)
            ? describeBookingStatus(one.status)
            : describeSessionStatus(one.status),
          joinedAt: joinedAt(({ participantId }) => participantId === one.id),
        })),
        problems: listLessonProblems(
          {
            startsAt: startsAt.getTime(),
            endsAt: endsAt.getTime(),
            hasTutor: participants.every((one) => one.tutorId !== null || isNamed(one.tutorName)),
            hasLink: participants.every((one) => one.meetingLink !== null && isWebLink(one.meetingLink)),
            hasJoined: valid.length > 0,
            isOpen: participants.some(({ status }) => status === 'confirmed'),
          },
          now.getTime(),
        ),
      },
    ];
  });
}

/** `Admin Booked` is a placeholder, not a tutor. */
const isNamed = (tutorName: string | null) =>
  tutorName !== null && tutorName.trim() !== '' && tutorName !== ADMIN_BOOKED_TUTOR;
