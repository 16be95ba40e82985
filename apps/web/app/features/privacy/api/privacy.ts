import { useInfiniteQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';

/** The access log of a student, page by page. */
export const useStudentAccesses = (id: string, after: string | undefined) =>
  useInfiniteQuery(
    orpc.privacy.listStudentAccesses.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, limit: 20 }),
      ...listPages(after),
    }),
  );
