import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** The head of a student's page. */
export const useStudent = (id: string) => useQuery(orpc.users.getStudent.queryOptions({ input: { id } }));

/** How a part of the page is asked for: page by page. */
const paged = (id: string) => ({
  input: (cursor: string | undefined) => ({ id, cursor, limit: 10 }),
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
});

export const useStudentLedger = (id: string) =>
  useInfiniteQuery(orpc.users.listStudentLedger.infiniteOptions(paged(id)));
export const useStudentBookings = (id: string) =>
  useInfiniteQuery(orpc.users.listStudentBookings.infiniteOptions(paged(id)));
export const useStudentSessions = (id: string) =>
  useInfiniteQuery(orpc.users.listStudentSessions.infiniteOptions(paged(id)));
export const useStudentMails = (id: string) =>
  useInfiniteQuery(orpc.users.listStudentMails.infiniteOptions(paged(id)));
