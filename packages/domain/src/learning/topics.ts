import { DomainError } from '../errors.ts';

/** Limits of a topic's texts, in characters, and of its numbers. */
export const MAX_TOPIC_CODE = 12;
export const MAX_TOPIC_TITLE = 100;
export const MAX_TOPIC_WEIGHT = 10;
export const MAX_PREREQUISITES = 12;
/** Maximum number of topics of a syllabus, chapters and retired ones included. One response contains them all. */
export const MAX_TOPICS = 200;

/** Letters, digits, dots and hyphens: `2.5a`, `P-1.3`. */
export const TOPIC_CODE_PATTERN = /^[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*$/;

/** A topic of one syllabus, as the rules see it. A chapter has no parent. */
export interface TopicState {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly subjectId: string;
  readonly parentId: string | null;
  readonly prerequisites: readonly string[];
  readonly isRetired: boolean;
}

/** What an admin enters for a topic. */
export interface TopicChoice {
  readonly code: string;
  readonly subjectId: string;
  readonly parentId: string | null;
  readonly prerequisites: readonly string[];
}

/**
 * Finds out whether a topic would need itself, directly or through other topics.
 * @returns the topics on the way, from the topic to itself without repeating it; null if there is no circle.
 */
export function findPrerequisiteCircle(
  topics: readonly Pick<TopicState, 'id' | 'prerequisites'>[],
  id: string,
  prerequisites: readonly string[],
): string[] | null {
  const needs = new Map(topics.map((topic) => [topic.id, topic.prerequisites]));
  needs.set(id, prerequisites);
  const seen = new Set<string>();
  const ways: string[][] = [[id]];
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of needs.get(way.at(-1) ?? id) ?? []) {
      if (next === id) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/**
 * Checks what an admin enters for a topic (SYL-2, SYL-3).
 * @param topics all topics of the syllabus.
 * @param id the topic to change, or the id of the new one.
 * @throws DomainError topic_code_taken; topic_prerequisites_circular with the `titles` of the circle; input_invalid.
 */
export function decideTopic(topics: readonly TopicState[], id: string, choice: TopicChoice): void {
  const before = topics.find((topic) => topic.id === id);
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const refuse = (field: string, message: string) =>
    new DomainError('input_invalid', { fields: { [field]: message } });
  if (before === undefined && topics.length >= MAX_TOPICS) {
    throw refuse('code', `A syllabus has at most ${String(MAX_TOPICS)} topics`);
  }
  const holder = topics.find(
    (topic) => topic.id !== id && topic.code.toLowerCase() === choice.code.toLowerCase(),
  );
  if (holder) throw new DomainError('topic_code_taken', { title: holder.title });
  const isNewChapter = choice.parentId === null && before !== undefined && before.parentId !== null;
  const leavesTopics = topics.some((topic) => topic.parentId === id);
  if (isNewChapter || (leavesTopics && choice.parentId !== null)) {
    throw refuse('parentId', 'A chapter stays a chapter, and a topic stays a topic');
  }
  if (choice.parentId !== null) {
    const chapter = byId.get(choice.parentId);
    if (!chapter || chapter.parentId !== null || chapter.id === id) {
      throw refuse('parentId', 'Please choose a chapter');
    }
    if (chapter.subjectId !== choice.subjectId) {
      throw refuse('parentId', 'Please choose a chapter of the same subject');
    }
  } else if (choice.prerequisites.length > 0) {
    throw refuse('prerequisites', 'Only topics have prerequisites, not chapters');
  }
  for (const prerequisite of choice.prerequisites) {
    const topic = byId.get(prerequisite);
    const isKept = before?.prerequisites.includes(prerequisite) === true;
    if (!topic || topic.parentId === null || (topic.isRetired && !isKept)) {
      throw refuse('prerequisites', 'Please choose topics of this syllabus');
    }
  }
  const circle = findPrerequisiteCircle(topics, id, choice.prerequisites);
  if (circle !== null) {
    const titles = circle.slice(1).map((each) => byId.get(each)?.title ?? '');
    throw new DomainError('topic_prerequisites_circular', { titles });
  }
}
