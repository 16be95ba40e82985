import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches what a merge would join, and what prevents it; nothing until both students are chosen. */
export const useMergePreview = (keptId: string, duplicateId: string) =>
  useQuery({
    ...orpc.consoleStudents.getMergePreview.queryOptions({ input: { keptId, duplicateId } }),
    enabled: keptId !== '' && duplicateId !== '' && keptId !== duplicateId,
  });

export const useMergeStudents = () =>
  useAction({
    call: orpc.consoleStudents.mergeStudents.call,
    changes: 'student.merged',
    done: 'Students merged.',
    failure: 'The students could not be merged. Please try again.',
  });

export const useUndoMerge = () =>
  useAction({
    call: orpc.consoleStudents.undoMerge.call,
    changes: 'student.merge-undone',
    done: 'Merge undone. Both records are back.',
    failure: 'The merge could not be undone. Please try again.',
  });
