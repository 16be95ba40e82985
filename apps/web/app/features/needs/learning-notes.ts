import type { AssessableSubject } from '@thuto/contract/assessments';
import type { Progress } from '@thuto/contract/learning';
import type { Need } from '@thuto/contract/needs';
import { formatWallDate } from '../../lib/time/dates.ts';

/** Days back that the server compares the progress with. */
const COMPARED_DAYS = 30;

/** How many topics are secure, and against a month ago: `25 of 60 topics, 8 more than 30 days ago`. */
export function writeProgress({ secure, topics, change }: Progress): string {
  const now = `${secure} of ${topics.length === 1 ? '1 topic' : `${topics.length} topics`}`;
  const more = change === null ? 0 : change.secured - change.fellBack;
  if (more === 0) return now;
  return `${now}, ${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than ${COMPARED_DAYS} days ago`;
}

/** What is due of one student, and the first day: `1 due Monday`; null without homework. */
export function writeHomework(needs: readonly Need[]): string | null {
  const days = needs.flatMap(({ kind, dueOn }) => (kind === 'homework_due' && dueOn !== null ? [dueOn] : []));
  const [first] = days.toSorted();
  if (first === undefined) return null;
  // A weekday alone is unique: the server lists homework of the next days only.
  const [weekday] = formatWallDate(first, 'long').split(/,? /);
  return days.length === 1 ? `1 due ${weekday}` : `${days.length} due, first ${weekday}`;
}

/** Whether a free assessment can be started or continued in a subject. */
export const canTakeAssessment = (subjects: readonly AssessableSubject[]): boolean =>
  subjects.some(({ allowedActions }) => allowedActions.some((action) => action !== 'view-results'));
