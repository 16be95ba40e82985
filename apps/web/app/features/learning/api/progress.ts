import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const { learning } = orpc;

/** Whose progress is shown, and to whom. */
export interface ProgressOwner {
  readonly side: 'family' | 'tutor' | 'desk';
  readonly studentId: string;
}

/** A topic of the signed plan that a family books a lesson for. */
export interface BookedTopic {
  readonly subject: string;
  readonly planId: string;
  readonly topicId: string;
  readonly title: string;
}

export type LessonWord = 'session' | 'lesson';

/** Returns what a lesson is called on the screens of this side (glossary). */
export const wordOfLesson = ({ side }: ProgressOwner): LessonWord =>
  side === 'family' ? 'session' : 'lesson';

/** Fetches the topic map of a subject; without one, of the student's first. */
export function useProgress({ side, studentId }: ProgressOwner, subject: string | undefined) {
  const family = useQuery(
    learning.getProgress.queryOptions({ input: { studentId, subject }, enabled: side === 'family' }),
  );
  const tutor = useQuery(
    learning.getTaughtProgress.queryOptions({ input: { id: studentId, subject }, enabled: side === 'tutor' }),
  );
  const desk = useQuery(
    learning.getStudentProgress.queryOptions({ input: { id: studentId, subject }, enabled: side === 'desk' }),
  );
  return { family, tutor, desk }[side];
}

/** Fetches the evidence of a topic. */
export function useEvidence({ side, studentId }: ProgressOwner, topicId: string) {
  const family = useQuery(
    learning.listEvidence.queryOptions({ input: { studentId, topicId }, enabled: side === 'family' }),
  );
  const tutor = useQuery(
    learning.listTaughtEvidence.queryOptions({
      input: { id: studentId, topicId },
      enabled: side === 'tutor',
    }),
  );
  const desk = useQuery(
    learning.listStudentEvidence.queryOptions({
      input: { id: studentId, topicId },
      enabled: side === 'desk',
    }),
  );
  return { family, tutor, desk }[side];
}

/** Deletes a piece of evidence, for tutors and admins. */
export function useDeleteEvidence(side: 'tutor' | 'desk') {
  return useAction({
    call: side === 'tutor' ? learning.deleteTaughtEvidence.call : learning.deleteStudentEvidence.call,
    changes: 'learning.evidence-deleted',
    done: 'Evidence deleted.',
    failure: 'The evidence could not be deleted. Please try again.',
  });
}
