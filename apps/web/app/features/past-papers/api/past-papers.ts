import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PastPaperDetails } from '@thuto/contract/past-papers';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const { pastPapers, syllabus } = orpc;

/** Whose past papers are shown, and to whom. */
export interface PaperOwner {
  readonly side: 'family' | 'tutor' | 'desk';
  readonly studentId: string;
}

/** Fetches the past papers of a syllabus; without one, of the student's first. */
export function usePastPapers({ side, studentId }: PaperOwner, wanted: string | undefined) {
  const choice = { syllabus: wanted };
  const options = { placeholderData: keepPreviousData };
  const family = useQuery(
    pastPapers.listPastPapers.queryOptions({
      ...options,
      input: { studentId, ...choice },
      enabled: side === 'family',
    }),
  );
  const tutor = useQuery(
    pastPapers.listTaughtPastPapers.queryOptions({
      ...options,
      input: { id: studentId, ...choice },
      enabled: side === 'tutor',
    }),
  );
  const desk = useQuery(
    pastPapers.listStudentPastPapers.queryOptions({
      ...options,
      input: { id: studentId, ...choice },
      enabled: side === 'desk',
    }),
  );
  return { family, tutor, desk }[side];
}

/** Fetches the current topics of a syllabus, without its chapters. */
export const useTopicsOfSyllabus = (syllabusId: string) =>
  useQuery(
    syllabus.listTopics.queryOptions({
      input: { syllabus: syllabusId },
      enabled: syllabusId !== '',
      select: ({ items }) => {
        const chapters = new Set(items.map(({ parentId }) => parentId));
        return items.filter(({ id }) => !chapters.has(id));
      },
    }),
  );

const MESSAGES = { not_found: 'This past paper is no longer here.' } as const;

/** Saves a past paper, new or changed, for the family or its tutor. */
export const useSavePastPaper = ({ side, studentId }: PaperOwner) =>
  useAction({
    call: ({ seen, ...details }: PastPaperDetails & { seen: { id: string; revision: number } | null }) => {
      if (side === 'tutor') {
        return seen === null
          ? pastPapers.addTaughtPastPaper.call({ id: studentId, ...details })
          : pastPapers.updateTaughtPastPaper.call({
              ...details,
              id: studentId,
              paperId: seen.id,
              revision: seen.revision,
            });
      }
      return seen === null
        ? pastPapers.addPastPaper.call({ studentId, ...details })
        : pastPapers.updatePastPaper.call({
            ...details,
            studentId,
            paperId: seen.id,
            revision: seen.revision,
          });
    },
    changes: 'learning.past-paper-changed',
    done: ({ seen }) => (seen === null ? 'Past paper added.' : 'Past paper saved.'),
    failure: 'The past paper could not be saved. Please try again.',
    messages: MESSAGES,
  });

/** Deletes a past paper with its evidence. */
export const useDeletePastPaper = ({ side, studentId }: PaperOwner) =>
  useAction({
    call: (paperId: string) => {
      if (side === 'family') return pastPapers.deletePastPaper.call({ studentId, paperId });
      const input = { id: studentId, paperId };
      return side === 'tutor'
        ? pastPapers.deleteTaughtPastPaper.call(input)
        : pastPapers.deleteStudentPastPaper.call(input);
    },
    changes: 'learning.past-paper-deleted',
    done: 'Past paper deleted.',
    failure: 'The past paper could not be deleted. Please try again.',
    doneCodes: ['not_found'],
  });
