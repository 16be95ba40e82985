import type { TAUGHT_HOMEWORK_VIEWS } from '@thuto/contract/homework';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const { homework } = orpc;

/** Whose homework is shown, and to whom. */
export interface HomeworkOwner {
  readonly side: 'family' | 'tutor' | 'desk';
  readonly studentId: string;
}

/** What fits in three screens of a phone. */
const FAMILY_PAGE = 6;

/** Fetches a student's homework, page by page. */
export function useHomework({ side, studentId }: HomeworkOwner) {
  const family = useInfiniteQuery(
    homework.listHomework.infiniteOptions({
      input: (cursor: string | undefined) => ({ studentId, cursor, limit: FAMILY_PAGE }),
      ...listPages(),
      enabled: side === 'family',
    }),
  );
  const tutor = useInfiniteQuery(
    homework.listHomeworkOfTaught.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: studentId, cursor }),
      ...listPages(),
      enabled: side === 'tutor',
    }),
  );
  const desk = useInfiniteQuery(
    homework.listHomeworkOfStudent.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: studentId, cursor }),
      ...listPages(),
      enabled: side === 'desk',
    }),
  );
  return { family, tutor, desk }[side];
}

export type TaughtView = (typeof TAUGHT_HOMEWORK_VIEWS)[number];

/** Fetches the homework that the tutor gave, page by page. */
export const useTaughtHomework = (view: TaughtView) =>
  useInfiniteQuery(
    homework.listTaughtHomework.infiniteOptions({
      input: (cursor: string | undefined) => ({ view, cursor }),
      ...listPages(),
    }),
  );

/** Marks homework, for tutors. */
export const useMarkHomework = () =>
  useAction({
    call: homework.markHomework.call,
    changes: 'learning.homework-marked',
    done: 'Homework marked. The family can read it now.',
    failure: 'The marks could not be saved. Please try again.',
    messages: { not_found: 'You no longer teach this student.' },
  });
