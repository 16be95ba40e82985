import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Whatever shows users, or what waits, is fetched again. */
const refresh = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: orpc.users.key() }),
    cache.invalidateQueries({ queryKey: orpc.activity.key() }),
  ]);

/** Lets a student sign in again. */
export function useActivateUser() {
  const cache = useQueryClient();
  return useMutation(orpc.users.activateUser.mutationOptions({ onSettled: () => refresh(cache) }));
}

/** Signs a student out everywhere and keeps them out. */
export function useDeactivateUser() {
  const cache = useQueryClient();
  return useMutation(orpc.users.deactivateUser.mutationOptions({ onSettled: () => refresh(cache) }));
}

/** Takes the New flag from students. */
export function useMarkUsersReviewed() {
  const cache = useQueryClient();
  return useMutation(orpc.users.markUsersReviewed.mutationOptions({ onSettled: () => refresh(cache) }));
}

/** Corrects a student's remaining credits. */
export function useAdjustCredits() {
  const cache = useQueryClient();
  return useMutation(orpc.users.adjustCredits.mutationOptions({ onSettled: () => refresh(cache) }));
}
