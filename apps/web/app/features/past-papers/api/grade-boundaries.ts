import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const { pastPapers, syllabus } = orpc;

/** Fetches the syllabuses, for admins. */
export const useSyllabuses = () => useQuery(syllabus.getSyllabus.queryOptions({ input: {} }));

/** Fetches the official grade boundaries of a syllabus. */
export const useGradeBoundaries = (syllabusId: string | undefined) =>
  useQuery(
    pastPapers.listGradeBoundaries.queryOptions({
      input: { syllabus: syllabusId ?? '' },
      enabled: syllabusId !== undefined,
    }),
  );

const SAVE = {
  failure: 'The grade boundaries could not be saved. Please try again.',
  messages: { not_found: 'These grade boundaries are no longer here.' },
} as const;

/** The actions of an admin with grade boundaries. */
export const useBoundaryActions = () => ({
  create: useAction({
    ...SAVE,
    call: pastPapers.addGradeBoundary.call,
    changes: 'grade-boundary.added',
    done: 'Grade boundaries added.',
  }),
  update: useAction({
    ...SAVE,
    call: pastPapers.updateGradeBoundary.call,
    changes: 'grade-boundary.changed',
    done: 'Grade boundaries saved.',
  }),
  remove: useAction({
    call: pastPapers.deleteGradeBoundary.call,
    changes: 'grade-boundary.deleted',
    done: 'Grade boundaries deleted.',
    failure: 'The grade boundaries could not be deleted. Please try again.',
    doneCodes: ['not_found'],
  }),
});
