import type { SubjectId } from '@thuto/domain/learning/subject-names';

/** Code, title, weight, and the codes of the topics to know before it. */
export type TopicRow = readonly [
  code: string,
  title: string,
  weight: number,
  prerequisites: readonly string[],
];

/** A part of a syllabus with its topics, in teaching order. */
export interface Chapter {
  readonly code: string;
  readonly title: string;
  readonly subject: SubjectId;
  readonly topics: readonly TopicRow[];
}

export const SYLLABUS_IDS = [
  'igcse-0580',
  'igcse-0620',
  'igcse-0625',
  'lgcse-mathematics',
  'lgcse-physical-science',
] as const;
export type SyllabusId = (typeof SYLLABUS_IDS)[number];

/** A row of the table `topics`. A chapter has no chapter and the weight 0. */
export interface SeedTopic {
  readonly id: string;
  readonly syllabusId: SyllabusId;
  readonly subjectId: SubjectId;
  readonly chapterId: string | null;
  readonly code: string;
  readonly title: string;
  /** The place within its chapter, from 1. */
  readonly position: number;
  readonly weight: number;
  /** Ids of the topics to know before it. */
  readonly prerequisites: readonly string[];
}

/** Returns the id of the n-th row of a syllabus. Ids are numbered, so that every centre has the same. */
function createTopicId(syllabus: SyllabusId, number: number): string {
  const series = String(SYLLABUS_IDS.indexOf(syllabus) + 1).padStart(4, '0');
  return `00000000-0000-7000-8000-${series}${String(number).padStart(8, '0')}`;
}

/** Returns the chapters and topics of a syllabus as rows, each chapter before its topics. */
export function listRows(syllabusId: SyllabusId, chapters: readonly Chapter[]): SeedTopic[] {
  const codes = chapters.flatMap(({ code, topics }) => [code, ...topics.map(([topicCode]) => topicCode)]);
  const idOf = (code: string) => createTopicId(syllabusId, codes.indexOf(code) + 1);
  return chapters.flatMap((chapter, index) => {
    const shared = { syllabusId, subjectId: chapter.subject };
    const head: SeedTopic = {
      ...shared,
      id: idOf(chapter.code),
      chapterId: null,
      code: chapter.code,
      title: chapter.title,
      position: index + 1,
      weight: 0,
      prerequisites: [],
    };
    const topics = chapter.topics.map(([code, title, weight, prerequisites], place): SeedTopic => ({
      ...shared,
      id: idOf(code),
      chapterId: head.id,
      code,
      title,
      position: place + 1,
      weight,
      prerequisites: prerequisites.map(idOf),
    }));
    return [head, ...topics];
  });
}
