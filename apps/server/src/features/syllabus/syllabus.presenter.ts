import type { SyllabusForAdmin, Topic, TopicForAdmin } from '@thuto/contract/syllabus';
import type { SyllabusRow, TopicRow } from './syllabus.store.ts';

/** Presents a topic to everyone. */
export function presentTopic(row: TopicRow): Topic {
  const { id, code, title, prerequisites, syllabusId, subjectId, parentId, weight } = row;
  return { id, code, title, prerequisites, syllabusId, subjectId, parentId, weight };
}

/** Presents a topic to admins, with what they may do with it. */
export function presentTopicForAdmin(row: TopicRow): TopicForAdmin {
  const isRetired = row.retiredAt !== null;
  return {
    ...presentTopic(row),
    isRetired,
    revision: row.revision,
    allowedActions: ['edit', isRetired ? 'restore' : 'retire'],
  };
}

/** Presents a syllabus with the subjects that it covers. */
export const presentSyllabus = (row: SyllabusRow): SyllabusForAdmin => ({
  ...row,
  subjects: row.subjects.map((subject) => ({ ...subject })),
});
