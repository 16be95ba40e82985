import type { AuditEventKind } from '@thuto/contract/activity';
import type { TopicDetails } from '@thuto/contract/syllabus';
import { DomainError } from '@thuto/domain/errors';
import type { TopicState } from '@thuto/domain/learning/topics';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import {
  findSyllabusOfTopic,
  listSyllabusRows,
  listTopicRows,
  lockSyllabus,
  type TopicRow,
} from './syllabus.store.ts';

type TopicEventKind = Extract<AuditEventKind, `topic.${string}`>;

/** The topics as the rules see them. */
export const topicStatesOf = (rows: readonly TopicRow[]): TopicState[] =>
  rows.map(({ retiredAt, ...row }) => ({ ...row, isRetired: retiredAt !== null }));

/**
 * Checks that a syllabus covers the subject of a topic.
 * @throws DomainError not_found, input_invalid.
 */
export async function requireSubjectOfSyllabus(
  tx: Tx,
  syllabusId: string,
  { subjectId }: Pick<TopicDetails, 'subjectId'>,
): Promise<void> {
  const syllabus = (await listSyllabusRows(tx)).find(({ id }) => id === syllabusId);
  if (!syllabus) throw new DomainError('not_found');
  if (!syllabus.subjects.some(({ id }) => id === subjectId)) {
    throw new DomainError('input_invalid', {
      fields: { subjectId: 'Please choose a subject of this syllabus' },
    });
  }
}

/** Returns a topic, as of this transaction. @throws DomainError not_found. */
export async function getTopic(tx: Tx, syllabusId: string, id: string): Promise<TopicRow> {
  const row = (await listTopicRows(tx, { syllabusId })).find((each) => each.id === id);
  if (!row) throw new DomainError('not_found');
  return row;
}

/**
 * Changes one topic and records an audit event, in one transaction. Changes of a syllabus run one at a time, so that two
 * of them cannot form a circle together.
 * @param revision the revision that the admin saw.
 * @param change writes the change.
 * @throws DomainError not_found; topic_changed if the topic is newer, with the `current` one.
 */
export async function changeTopic(
  ctx: AdminContext,
  kind: TopicEventKind,
  { id, revision }: { readonly id: string; readonly revision: number },
  change: (tx: Tx, topic: TopicRow, all: readonly TopicRow[]) => Promise<void>,
): Promise<TopicRow> {
  return ctx.db.transaction(async (tx) => {
    const syllabusId = await findSyllabusOfTopic(tx, id);
    await lockSyllabus(tx, syllabusId);
    const all = await listTopicRows(tx, { syllabusId });
    const topic = all.find((row) => row.id === id);
    if (!topic) throw new DomainError('not_found');
    if (topic.revision !== revision) {
      throw new DomainError('topic_changed', { current: topic });
    }
    await change(tx, topic, all);
    await recordTopicEvent(ctx, tx, kind, topic);
    return getTopic(tx, syllabusId, id);
  });
}

/** Records an audit event about a topic. */
export function recordTopicEvent(
  ctx: AdminContext,
  tx: Tx,
  kind: TopicEventKind,
  { id, code, title, syllabusId }: Pick<TopicRow, 'id' | 'code' | 'title' | 'syllabusId'>,
): Promise<void> {
  const details = { syllabus: syllabusId, code, title };
  return recordAuditEvent(ctx, tx, { kind, actorId: ctx.currentUser.accountId, subjectId: id, details });
}
