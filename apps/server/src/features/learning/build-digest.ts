import type { StudentId } from '@thuto/domain/ids';
import type { TopicState } from '@thuto/domain/learning/topic-states';
import { type DigestWeek, listMovedTopics } from '@thuto/domain/messages/weekly-digest';
import type { Executor } from '../../platform/db/client.ts';
import { getBalance } from '../credits/get-balance.ts';
import { findNext, findTopicTitles, listLessonsOfWeek } from './digest.store.ts';
import { listEvidenceOf } from './evidence.store.ts';
import type { DigestOfStudent } from './weekly-digest.mail.tsx';

/** More topics than this are counted. Keeps the mail short. */
const MAX_MOVED = 8;

const STATE_NAMES: Readonly<Record<TopicState, string>> = {
  secure: 'Secure',
  developing: 'Developing',
  gap: 'Gap',
  not_seen: 'Not seen',
  not_enough_evidence: 'Not enough evidence',
};

/** Builds the digest of a student's week. Reads the records of this student only. */
export async function buildDigest(
  executor: Executor,
  student: { readonly id: StudentId; readonly firstName: string },
  week: DigestWeek,
  { nameOf, timeZone }: { readonly nameOf: (subject: string) => string; readonly timeZone: string },
): Promise<DigestOfStudent> {
  const { id, firstName } = student;
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const lessons = await listLessonsOfWeek(executor, id, week);
  const moved = listMovedTopics(await listEvidenceOf(executor, id), week);
  const titles = await findTopicTitles(
    executor,
    moved.map(({ topicId }) => topicId),
  );
  const { lesson, homework } = await findNext(executor, id, week);
  const { remaining } = await getBalance(executor, id);
  const taught = lessons.flatMap(({ topics }) => topics).at(-1);
  return {
    firstName,
    done: lessons.map(({ subject, startsAt, wasHeld, topics }) => {
      const when = `${nameOf(subject)}, ${day.format(startsAt)}`;
      if (!wasHeld) return `${when}: absent`;
      return topics.length === 0 ? when : `${when}: ${topics.join(', ')}`;
    }),
    moved: [
      ...moved
        .slice(0, MAX_MOVED)
        .map(
          ({ topicId, before, after }) =>
            `${titles.get(topicId) ?? 'A topic'}: ${STATE_NAMES[before]} → ${STATE_NAMES[after]}`,
        ),
      ...(moved.length > MAX_MOVED ? [`and ${moved.length - MAX_MOVED} more`] : []),
    ],
    next: [
      ...(lesson === null ? [] : [`${nameOf(lesson.subject)}, ${day.format(lesson.startsAt)}`]),
      ...homework.map(
        ({ text, dueOn }) => `homework due ${day.format(new Date(`${dueOn}T12:00:00Z`))}: ${text}`,
      ),
    ],
    sessionsLeft: remaining,
    ask: taught === undefined ? null : `Ask ${firstName}: what is the main idea of ${taught}?`,
  };
}
