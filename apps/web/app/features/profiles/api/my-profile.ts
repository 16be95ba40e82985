import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { refreshAfter } from '../../../lib/changed-queries.ts';

/** Fetches the signed-in student's profile. */
export function useMyProfile() {
  return useQuery(orpc.profiles.getMyProfile.queryOptions());
}

/** Saves the profile. */
export function useSaveMyProfile() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.profiles.saveMyProfile.mutationOptions({
      onSuccess: (profile) => {
        const key = orpc.profiles.getMyProfile.queryKey();
        queryClient.setQueryData(key, profile);
        void refreshAfter(queryClient, 'profile.saved', key);
      },
    }),
  );
}
