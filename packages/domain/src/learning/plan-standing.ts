import { addDays, daysBetween, getMonday, type WallDate } from '../calendar.ts';

/** The forecast counts the topics of this many weeks. */
const PACE_WEEKS = 6;

/** A topic of a plan, as far as it decides how the plan goes. */
export interface StandingTopic {
  /** The Monday of its week; null if there is no time for it before the revision. */
  readonly weekOf: WallDate | null;
  /** The day of the lesson that taught it since the signature; null if none did. */
  readonly taughtOn: WallDate | null;
  readonly isSecure: boolean;
}

export const PLAN_STATUSES = ['done', 'ahead', 'on_time', 'behind', 'no_time'] as const;
/** How a plan goes. `no_time`: at the present pace some of its topics are not reached before the exam. */
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export interface PlanStanding {
  readonly status: PlanStatus;
  /** Weeks ahead or behind; 0 for the other statuses. */
  readonly weeks: number;
  readonly total: number;
  /** Topics that a lesson taught since the signature. */
  readonly taught: number;
  /** Topics that are secure without such a lesson. */
  readonly secure: number;
  /** Open topics for which the plan has no week. */
  readonly waiting: number;
  /** The day on which the last topic is reached at the present pace; null unless it is before the exam. */
  readonly forecast: { readonly on: WallDate; readonly weeksBeforeExam: number } | null;
  /** Topics that are reached before the exam at the present pace; null without a pace or after the exam. */
  readonly reachable: number | null;
}

/** The topics of a subject beside those of the plan: they explain why the two have different totals. */
export interface PlanCoverage {
  /** Topics of the subject. */
  readonly topics: number;
  /** Those that the plan has. */
  readonly planned: number;
  /** Secure ones among the others. */
  readonly secureOutside: number;
  /** Topics of the plan that left the syllabus. */
  readonly retired: number;
}

/** Compares the topics of a plan with those of its subject (PROG-2). */
export function comparePlanWithTopics(
  plannedIds: readonly string[],
  topics: readonly { readonly id: string; readonly isSecure: boolean }[],
): PlanCoverage {
  const planned = new Set(plannedIds);
  const outside = topics.filter(({ id }) => !planned.has(id));
  const inside = topics.length - outside.length;
  return {
    topics: topics.length,
    planned: inside,
    secureOutside: outside.filter(({ isSecure }) => isSecure).length,
    retired: planned.size - inside,
  };
}

/** What a topic of a plan says about its time. */
export interface TopicDay {
  readonly kind: 'taught' | 'lesson' | 'week';
  readonly on: WallDate;
}

/**
 * Returns the day that a topic of a plan shows (PLAN-7): the day it was taught, otherwise that of the lesson that will
 * teach it, otherwise the Monday of its week; null without any. A taught or booked topic never shows its week.
 */
export function getTopicDay({
  taughtOn,
  lessonOn,
  weekOf,
}: {
  readonly taughtOn: WallDate | null;
  readonly lessonOn: WallDate | null;
  readonly weekOf: WallDate | null;
}): TopicDay | null {
  if (taughtOn !== null) return { kind: 'taught', on: taughtOn };
  if (lessonOn !== null) return { kind: 'lesson', on: lessonOn };
  return weekOf === null ? null : { kind: 'week', on: weekOf };
}

/** Returns true for a topic that needs no more lessons. */
export const isTopicDone = ({ taughtOn, isSecure }: Omit<StandingTopic, 'weekOf'>): boolean =>
  taughtOn !== null || isSecure;

/**
 * Says how a plan goes (PROG-2). The forecast starts today and continues at the pace of the last six weeks, or of the
 * weeks since the first topic was taught if there were fewer. A plan is never ahead or on time while topics remain for
 * which there is no time before the exam.
 * @param topics the topics of the plan in its order.
 */
export function getPlanStanding(
  topics: readonly StandingTopic[],
  { today, examOn }: { readonly today: WallDate; readonly examOn: WallDate },
): PlanStanding {
  const open = topics.filter((topic) => !isTopicDone(topic));
  const taughtDays = topics.flatMap(({ taughtOn }) => taughtOn ?? []).toSorted();
  const done = topics.length - open.length;
  const waiting = open.filter(({ weekOf }) => weekOf === null).length;
  const daysToExam = Math.max(0, daysBetween(today, examOn));
  const pace = getWeeklyPace(taughtDays, today);
  const daysNeeded = pace === 0 ? Infinity : Math.ceil((7 * open.length) / pace);
  const isReached = open.length > 0 && daysNeeded < daysToExam;
  const counts = {
    total: topics.length,
    taught: taughtDays.length,
    secure: done - taughtDays.length,
    waiting,
  };
  const forecast = isReached
    ? {
        on: addDays(today, daysNeeded),
        weeksBeforeExam: Math.floor((daysToExam - daysNeeded) / 7),
      }
    : null;
  const reachable =
    pace === 0 || daysToExam === 0 || open.length === 0
      ? null
      : done + Math.min(open.length, Math.floor((pace * daysToExam) / 7));
  return {
    ...getStatus(open, { today, done, isShort: waiting > 0 && !isReached }),
    ...counts,
    forecast,
    reachable,
  };
}

/** Returns how many topics were taught per week lately. */
function getWeeklyPace(taughtDays: readonly WallDate[], today: WallDate): number {
  const recent = taughtDays.filter((day) => day > addDays(today, -7 * PACE_WEEKS) && day <= today);
  const [first] = taughtDays;
  if (first === undefined || recent.length === 0) return 0;
  const weeks = Math.min(PACE_WEEKS, Math.max(1, Math.ceil((daysBetween(first, today) + 1) / 7)));
  return recent.length / weeks;
}

function getStatus(
  open: readonly StandingTopic[],
  { today, done, isShort }: { today: WallDate; done: number; isShort: boolean },
): Pick<PlanStanding, 'status' | 'weeks'> {
  const [first] = open;
  if (first === undefined) return { status: 'done', weeks: 0 };
  const weekOf = open.find((topic) => topic.weekOf !== null)?.weekOf ?? null;
  const late = weekOf === null ? 0 : daysBetween(weekOf, getMonday(today)) / 7;
  if (late > 0) return { status: 'behind', weeks: late };
  if (isShort) return { status: 'no_time', weeks: 0 };
  // A new plan begins with the next week, so one week of distance is on time.
  const ahead = done === 0 ? 0 : -late - 1;
  return ahead > 0 ? { status: 'ahead', weeks: ahead } : { status: 'on_time', weeks: 0 };
}
