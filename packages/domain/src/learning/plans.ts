// One file because drafting, order and description of a plan share its weeks and topics.
import { addDays, getMonday, type WallDate } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import { NO_ESTIMATE, type TopicEstimate, type TopicState } from './topic-states.ts';
import type { Relationship } from '../people/students.ts';
import type { Syllabus } from '../lessons/tuition.ts';

/** The last weeks before the exam are for revision. */
export const REVISION_WEEKS = 2;
/** Share of the lessons that the plan leaves free. */
export const PLAN_SLACK = 0.2;
export const MIN_LESSONS_PER_WEEK = 1;
export const MAX_LESSONS_PER_WEEK = 7;
/** A plan without an exam date of its own has at least this much time. */
const MIN_WEEKS_TO_EXAM = 12;
/** Topics of at least this weight take two lessons when they are a gap or new. */
const LARGE_TOPIC_WEIGHT = 3;

/** A topic of the syllabus. Plans take them in the order of the syllabus. */
export interface PlanTopic {
  readonly id: string;
  readonly weight: number;
  readonly prerequisites: readonly string[];
}

export interface PlanSettings {
  /** The day on which the plan is drafted. */
  readonly today: WallDate;
  readonly examOn: WallDate;
  readonly lessonsPerWeek: number;
}

export interface PlannedTopic {
  readonly topicId: string;
  /** The Monday of the week in which the topic is taught. */
  readonly weekOf: WallDate;
  /** Lessons that the topic takes. */
  readonly lessons: number;
}

export interface PlanDraft {
  readonly items: readonly PlannedTopic[];
  /** Topics for which there is no time before the revision, the most important first. */
  readonly left: readonly string[];
}

/** Which states come first. Secure topics are not planned. */
const TIERS: Readonly<Record<TopicState, number | null>> = {
  gap: 0,
  not_seen: 1,
  developing: 2,
  not_enough_evidence: 3,
  secure: null,
};

type Estimates = ReadonlyMap<string, TopicEstimate>;
const estimateOf = (estimates: Estimates, id: string) => estimates.get(id) ?? NO_ESTIMATE;

/**
 * Lists the topics to learn in the order of the plan. Known gaps come first, then what was not taught, then what is
 * developing or unknown. Within each, gap size × weight × number of topics that build on it decides, then the order of
 * the syllabus. A prerequisite to learn always comes before its topic.
 */
export function orderTopics(topics: readonly PlanTopic[], estimates: Estimates): PlanTopic[] {
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const depths = countDependents(topics);
  const priorityOf = ({ id, weight }: PlanTopic) =>
    (1 - estimateOf(estimates, id).mean) * Math.max(1, weight) * (1 + (depths.get(id) ?? 0));
  const tierOf = ({ id }: PlanTopic) => TIERS[estimateOf(estimates, id).state];
  const position = new Map(topics.map(({ id }, at) => [id, at]));
  const wanted = topics
    .filter((topic) => tierOf(topic) !== null)
    .toSorted(
      (a, b) =>
        (tierOf(a) ?? 0) - (tierOf(b) ?? 0) ||
        priorityOf(b) - priorityOf(a) ||
        (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0),
    );
  const ordered: PlanTopic[] = [];
  const visited = new Set<string>();
  const visit = (topic: PlanTopic) => {
    if (visited.has(topic.id)) return;
    visited.add(topic.id);
    for (const id of topic.prerequisites) {
      const prerequisite = byId.get(id);
      if (prerequisite !== undefined) visit(prerequisite);
    }
    if (tierOf(topic) !== null) ordered.push(topic);
  };
  for (const topic of wanted) visit(topic);
  return ordered;
}

/** Counts the topics that build on each topic, directly or not. */
function countDependents(topics: readonly PlanTopic[]): Map<string, number> {
  const next = new Map<string, string[]>();
  for (const { id, prerequisites } of topics) {
    for (const before of prerequisites) next.set(before, [...(next.get(before) ?? []), id]);
  }
  const reach = (id: string, found: Set<string>): Set<string> => {
    for (const dependent of next.get(id) ?? []) {
      if (found.has(dependent)) continue;
      found.add(dependent);
      reach(dependent, found);
    }
    return found;
  };
  return new Map(topics.map(({ id }) => [id, reach(id, new Set([id])).size - 1]));
}

/** Returns the number of lessons that a topic takes. */
export const countLessonsOfTopic = (topic: PlanTopic, estimates: Estimates): number => {
  const { state } = estimateOf(estimates, topic.id);
  return topic.weight >= LARGE_TOPIC_WEIGHT && (state === 'gap' || state === 'not_seen') ? 2 : 1;
};

/** Returns the Monday of the week in which a number of lessons is reached, with the slack. */
function weekOfLesson(lesson: number, { today, lessonsPerWeek }: Omit<PlanSettings, 'examOn'>): WallDate {
  const week = Math.floor((lesson - 1) / (lessonsPerWeek * (1 - PLAN_SLACK)) + 1e-9);
  return addDays(getMonday(today), 7 * (week + 1));
}

/** Returns the Monday of the first week of revision: nothing new is taught from then on. */
export const getRevisionStart = (examOn: WallDate): WallDate =>
  addDays(getMonday(examOn), -7 * (REVISION_WEEKS - 1));

/**
 * Drafts a plan (PLAN-1): topics in the order of `orderTopics`, placed into weeks from the next Monday until the
 * revision, at the pace of the package with 20 % slack. The same input returns the same plan.
 */
export function draftPlan(
  topics: readonly PlanTopic[],
  estimates: Estimates,
  settings: PlanSettings,
): PlanDraft {
  const revision = getRevisionStart(settings.examOn);
  const items: PlannedTopic[] = [];
  const left: string[] = [];
  let taught = 0;
  for (const topic of orderTopics(topics, estimates)) {
    const lessons = countLessonsOfTopic(topic, estimates);
    const ends = weekOfLesson(taught + lessons, settings);
    if (left.length > 0 || ends >= revision) {
      left.push(topic.id);
      continue;
    }
    items.push({ topicId: topic.id, weekOf: weekOfLesson(taught + 1, settings), lessons });
    taught += lessons;
  }
  return { items, left };
}

/** Longest target sentence of a topic, in characters. */
export const MAX_TARGET = 200;
/** Library items that one topic of a plan may have. */
export const MAX_TOPIC_CONTENTS = 5;
/** Topics of one plan. More than any syllabus has in a subject. */
export const MAX_PLAN_TOPICS = 200;

/** A topic of a plan as a tutor places it. */
export interface PlacedTopic {
  readonly topicId: string;
  /** A Monday; null for a topic for which there is no time. */
  readonly weekOf: WallDate | null;
}

const isLater = (a: WallDate | null, b: WallDate | null) => (a === null ? b !== null : b !== null && a > b);

/** A topic that is planned before a topic to know first. */
export interface PlanOrderFault {
  readonly topicId: string;
  readonly prerequisiteId: string;
  /** The first week in which the topic may be taught; null while its prerequisite has no week. */
  readonly earliest: WallDate | null;
}

/**
 * Lists the topics that an edited plan places into a week before their prerequisite. A prerequisite that is not in the
 * plan does not count: the student knows it, or the tutor decided to leave it out.
 */
export function findPlanOrderFaults(
  items: readonly PlacedTopic[],
  topics: readonly Pick<PlanTopic, 'id' | 'prerequisites'>[],
): PlanOrderFault[] {
  const weeks = new Map(items.map(({ topicId, weekOf }) => [topicId, weekOf]));
  const prerequisites = new Map(topics.map((topic) => [topic.id, topic.prerequisites]));
  return items.flatMap(({ topicId, weekOf }) => {
    const late = (prerequisites.get(topicId) ?? [])
      .filter((id) => weeks.has(id) && isLater(weeks.get(id) ?? null, weekOf))
      .toSorted((a, b) => (isLater(weeks.get(a) ?? null, weeks.get(b) ?? null) ? -1 : 1));
    const [prerequisiteId] = late;
    return prerequisiteId === undefined
      ? []
      : [{ topicId, prerequisiteId, earliest: weeks.get(prerequisiteId) ?? null }];
  });
}

/**
 * Sorts the topics of an edited plan by week, those without a week last. Within a week a prerequisite comes first;
 * otherwise the order stays.
 */
export function arrangePlan<Item extends PlacedTopic>(
  items: readonly Item[],
  topics: readonly Pick<PlanTopic, 'id' | 'prerequisites'>[],
): Item[] {
  const byId = new Map(items.map((item) => [item.topicId, item]));
  const prerequisites = new Map(topics.map((topic) => [topic.id, topic.prerequisites]));
  const arranged = new Set<Item>();
  const visited = new Set<string>();
  const visit = (item: Item) => {
    if (visited.has(item.topicId)) return;
    visited.add(item.topicId);
    for (const id of prerequisites.get(item.topicId) ?? []) {
      const before = byId.get(id);
      if (before?.weekOf === item.weekOf) visit(before);
    }
    arranged.add(item);
  };
  for (const item of items.toSorted(
    (a, b) => Number(isLater(a.weekOf, b.weekOf)) - Number(isLater(b.weekOf, a.weekOf)),
  ))
    visit(item);
  return [...arranged];
}

/**
 * Lists the Mondays from which a tutor can choose: from this week until the week before the exam. The week of an exam
 * in the past is never listed.
 */
export function listPlanWeeks(today: WallDate, examOn: WallDate): WallDate[] {
  const weeks: WallDate[] = [];
  for (let week = getMonday(today); week < examOn && weeks.length < MAX_PLAN_WEEKS; week = addDays(week, 7)) {
    weeks.push(week);
  }
  return weeks;
}

/** Two years: no exam is further away. */
const MAX_PLAN_WEEKS = 105;

/** A lesson of the plan's subject, taught or to come. */
export interface PlanLesson {
  readonly id: string;
  /** The topic from which it was booked; null for any other lesson. */
  readonly topicId: string | null;
  /** Epoch milliseconds. */
  readonly startsAt: number;
}

/**
 * Finds the lesson that will teach each topic of a plan. A lesson that was booked from a topic teaches it; the other
 * lessons teach the remaining topics in the order of the plan, as many lessons as a topic takes.
 * @param items the topics that are planned and not taught yet, in order.
 * @param lessons the lessons to come, the earliest first.
 * @returns the first lesson of each topic that has one, by topic.
 */
export function assignLessons<Lesson extends PlanLesson>(
  items: readonly Pick<PlannedTopic, 'topicId' | 'lessons'>[],
  lessons: readonly Lesson[],
): Map<string, Lesson> {
  const assigned = new Map<string, Lesson>();
  const planned = new Set(items.map(({ topicId }) => topicId));
  for (const lesson of lessons) {
    if (lesson.topicId !== null && planned.has(lesson.topicId) && !assigned.has(lesson.topicId))
      assigned.set(lesson.topicId, lesson);
  }
  const free = lessons.filter(({ topicId }) => topicId === null);
  let at = 0;
  for (const { topicId, lessons: count } of items) {
    if (assigned.has(topicId)) continue;
    const lesson = free[at];
    if (lesson === undefined) break;
    assigned.set(topicId, lesson);
    at += count;
  }
  return assigned;
}

/**
 * When a plan reaches its last topic with one lesson a week and with two. Dates are the Sundays of these weeks; null if
 * the exam comes first.
 */
export interface PlanTrade {
  readonly topicId: string;
  readonly oneAWeek: WallDate | null;
  readonly twoAWeek: WallDate | null;
}

/**
 * Returns the trade between one and two lessons a week, counted from today; null without a topic to teach.
 * @param items the topics that are planned and not taught yet, in order.
 */
export function getPlanTrade(
  items: readonly PlannedTopic[],
  { today, examOn }: Pick<PlanSettings, 'today' | 'examOn'>,
): PlanTrade | null {
  const last = items.at(-1);
  if (last === undefined) return null;
  const lessons = items.reduce((sum, item) => sum + item.lessons, 0);
  const reach = (lessonsPerWeek: number) => {
    const on = addDays(weekOfLesson(lessons, { today, lessonsPerWeek }), 6);
    return on < examOn ? on : null;
  };
  return { topicId: last.topicId, oneAWeek: reach(1), twoAWeek: reach(2) };
}

/** The first days of the exams of each board, as month and day. */
const EXAM_SESSIONS: Readonly<Record<Syllabus, readonly string[]>> = {
  LGCSE: ['10-01'],
  IGCSE: ['05-01', '10-01'],
};

/** Returns the first exam session of the board that leaves enough time for a plan. The tutor can change it. */
export function getDefaultExamDate(board: Syllabus, today: WallDate): WallDate {
  const earliest = addDays(today, 7 * MIN_WEEKS_TO_EXAM);
  const year = Number(today.slice(0, 4));
  const sessions = [year, year + 1].flatMap((each) => EXAM_SESSIONS[board].map((day) => `${each}-${day}`));
  return sessions.find((day) => day >= earliest) ?? `${year + 2}-${EXAM_SESSIONS[board][0]}`;
}

/** Weeks in a month, on average. */
const WEEKS_A_MONTH = 52 / 12;

/** Returns the pace of a package in whole lessons a week, at least one. */
export const getPackagePace = (lessons: number, validMonths: number): number =>
  Math.min(
    MAX_LESSONS_PER_WEEK,
    Math.max(MIN_LESSONS_PER_WEEK, Math.round(lessons / (validMonths * WEEKS_A_MONTH))),
  );

/** What decides what may be done with a version of a plan. */
export interface PlanState {
  readonly isSigned: boolean;
  /** True for the newest version. */
  readonly isNewest: boolean;
}

/** @throws DomainError plan_changed if another version or a signature came first. */
export function requireSignable({ isSigned, isNewest }: PlanState): void {
  if (isSigned || !isNewest) throw new DomainError('plan_changed');
}

export const PLAN_PARTIES = ['guardian', 'student'] as const;
/** Who accepts a plan: a guardian, and a student with their own sign-in. One guardian accepts for all of them. */
export type PlanParty = (typeof PLAN_PARTIES)[number];

/** Returns for whom an account accepts a plan. */
export const getPlanParty = (relationship: Relationship): PlanParty =>
  relationship === 'self' ? 'student' : 'guardian';

/**
 * Lists the parties that still have to accept a signed plan, guardian first.
 * @param readers the accounts that see the student's progress.
 */
export function listAwaitedParties(
  readers: readonly Relationship[],
  accepted: readonly PlanParty[],
): PlanParty[] {
  const parties = new Set(readers.map(getPlanParty));
  return PLAN_PARTIES.filter((party) => parties.has(party) && !accepted.includes(party));
}
