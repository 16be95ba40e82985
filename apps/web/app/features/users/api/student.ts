import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** The head of a student's page. */
export const useStudent = (id: string) => useQuery(orpc.users.getStudent.queryOptions({ input: { id } }));

/** How a part of the page is asked for: a page of it; the last one stays on the screen while another comes. */
const paged = (id: string, after: string | undefined) => ({
  input: (cursor: string | undefined) => ({ id, cursor, limit: 10 }),
  initialPageParam: after,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
});

export const useStudentLedger = (id: string, after: string | undefined) =>
  useInfiniteQuery(orpc.users.listStudentLedger.infiniteOptions(paged(id, after)));
export const useStudentBookings = (id: string, after: string | undefined) =>
  useInfiniteQuery(orpc.users.listStudentBookings.infiniteOptions(paged(id, after)));
export const useStudentSessions = (id: string, after: string | undefined) =>
  useInfiniteQuery(orpc.users.listStudentSessions.infiniteOptions(paged(id, after)));
export const useStudentMails = (id: string, after: string | undefined) =>
  useInfiniteQuery(orpc.users.listStudentMails.infiniteOptions(paged(id, after)));
