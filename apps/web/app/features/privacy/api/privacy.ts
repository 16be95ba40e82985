import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api-client.ts';

/** Agrees to the terms as they are now. */
export function useAcceptTerms() {
  const cache = useQueryClient();
  return useMutation(
    orpc.privacy.acceptTerms.mutationOptions({
      onSettled: () => cache.invalidateQueries({ queryKey: orpc.privacy.key() }),
    }),
  );
}

/** Erases the signed-in student. */
export const useEraseMe = () => useMutation(orpc.privacy.eraseMe.mutationOptions());

/** Erases a student, for admins. */
export function useEraseStudent() {
  const cache = useQueryClient();
  return useMutation(
    orpc.privacy.eraseStudent.mutationOptions({ onSuccess: () => cache.invalidateQueries() }),
  );
}

/** The access log of a student, page by page. */
export const useStudentAccesses = (id: string, after: string | undefined) =>
  useInfiniteQuery(
    orpc.privacy.listStudentAccesses.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, limit: 20 }),
      ...listPages(after),
    }),
  );
