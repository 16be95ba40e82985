import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches the header of a student's page. */
export const useStudent = (id: string) => useQuery(orpc.users.getStudent.queryOptions({ input: { id } }));

const streamPages = (id: string, after: string | undefined) => ({
  input: (cursor: string | undefined) => ({ id, cursor, limit: 10 }),
  ...listPages(after),
});

export const useStudentLedger = (id: string, after: string | undefined) =>
  useInfiniteQuery(orpc.users.listStudentLedger.infiniteOptions(streamPages(id, after)));
export const useStudentBookings = (id: string, after: string | undefined) =>
  useInfiniteQuery(orpc.users.listStudentBookings.infiniteOptions(streamPages(id, after)));
export const useStudentSessions = (id: string, after: string | undefined) =>
  useInfiniteQuery(orpc.users.listStudentSessions.infiniteOptions(streamPages(id, after)));
export const useStudentMails = (id: string, after: string | undefined) =>
  useInfiniteQuery(orpc.users.listStudentMails.infiniteOptions(streamPages(id, after)));
