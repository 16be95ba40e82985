import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TaughtView } from '@thuto/contract/tutor-area';
import { orpc } from '../../../lib/api/api-client.ts';

const { tutorArea } = orpc;

export const useTutorDay = () => useQuery(tutorArea.getTutorDay.queryOptions());
export const useTutorTodo = () => useQuery(tutorArea.getTutorTodo.queryOptions());
export const useStudentsOfTutor = () => useQuery(tutorArea.listStudentsOfTutor.queryOptions());
export const useTutorEarnings = () => useQuery(tutorArea.getTutorEarnings.queryOptions());

/** The tutor's lessons of one view, page by page. Loaders pass the calls of their request. */
export const buildTaughtLessons = (calls: typeof orpc, view: TaughtView) =>
  calls.tutorArea.listTaughtLessons.infiniteOptions({
    input: (cursor: string | undefined) => ({ view, cursor }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Fetches the tutor's lessons of one view, page by page. */
export const useTaughtLessons = (view: TaughtView) => useInfiniteQuery(buildTaughtLessons(orpc, view));
