import type { PlanStanding, Progress, TopicOfMap } from '@thuto/contract/learning';
import { STATE_NAMES } from '../../components/lesson-report/level-badge.tsx';
import { formatDay } from '../../lib/time/dates.ts';

const countWeeks = (weeks: number) => (weeks === 1 ? '1 week' : `${weeks} weeks`);
const countTopics = (topics: number) => (topics === 1 ? '1 topic' : `${topics} topics`);

/** How a plan goes, in two or three words. */
export function formatStatus(standing: PlanStanding | null): string {
  if (standing === null) return 'No plan yet';
  const { status, weeks } = standing;
  return {
    done: 'All topics done',
    ahead: `${countWeeks(weeks)} ahead`,
    on_time: 'On time',
    behind: `${countWeeks(weeks)} behind`,
    no_time: 'Not enough time',
  }[status];
}

/**
 * How a plan goes, in sentences: `24 of 39 topics taught, 10 weeks ahead. At this pace all 39 by 7 March 2027, 8 weeks
 * before the exam.`
 */
export function formatStanding(standing: PlanStanding): string {
  const { status, total, taught, secure, waiting, forecast, reachable } = standing;
  const known = secure > 0 ? `, ${secure} more secure` : '';
  const first = `${taught} of ${countTopics(total)} taught${known}, ${formatStatus(standing).toLowerCase()}.`;
  if (status === 'done') return first;
  if (forecast !== null) {
    const { on, weeksBeforeExam } = forecast;
    return `${first} At this pace all ${total} by ${formatDay(on)}, ${countWeeks(weeksBeforeExam)} before the exam.`;
  }
  if (reachable !== null && reachable < total)
    return `${first} At this pace ${reachable} of ${total} before the exam.`;
  return waiting > 0
    ? `${first} For ${countTopics(waiting)} there is no time before the exam at the pace of the plan.`
    : first;
}

/** Why a plan and the topic map have different totals; null if the plan has every topic. */
export function formatCoverage({
  topics,
  planned,
  secureOutside,
  retired,
}: NonNullable<Progress['coverage']>): string | null {
  const outside = topics - planned;
  const left = retired > 0 ? `It also has ${countTopics(retired)} that left the syllabus.` : null;
  if (outside === 0) return left;
  const others = {
    none: 'not planned',
    all: 'secure already',
    some: `not planned, ${secureOutside} of them secure already`,
  }[secureOutside === 0 ? 'none' : secureOutside === outside ? 'all' : 'some'];
  const plan = `The plan has ${planned} of the ${countTopics(topics)}; the other ${outside} ${outside === 1 ? 'is' : 'are'} ${others}.`;
  return left === null ? plan : `${plan} ${left}`;
}

/** What went wrong in a chapter: `1 fell back, 2 gaps`. Null if nothing did. A topic counts once. */
export function formatSetbacks(topics: readonly Pick<TopicOfMap, 'state' | 'change'>[]): string | null {
  const fellBack = topics.filter(({ change }) => change === 'fell_back').length;
  const gaps = topics.filter(({ state, change }) => state === 'gap' && change !== 'fell_back').length;
  const parts = [
    ...(fellBack > 0 ? [`${fellBack} fell back`] : []),
    ...(gaps > 0 ? [`${gaps} ${gaps === 1 ? 'gap' : 'gaps'}`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}

/** Why the state of a topic is not the level of the newest report; null if they agree. */
export function formatReported({ reported }: Pick<TopicOfMap, 'reported'>): string | null {
  if (reported === null) return null;
  const said = `Reported ${STATE_NAMES[reported.level].toLowerCase()} on ${formatDay(reported.on)}`;
  return reported.isOutdated ? `${said}; later work changed it.` : `${said}; earlier work still counts.`;
}
