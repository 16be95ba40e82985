import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** The signed-in student's profile. */
export function useMyProfile() {
  return useQuery(orpc.profiles.getMyProfile.queryOptions());
}

/** Saves the profile; the dashboard and the sessions view show parts of it. */
export function useSaveMyProfile() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.profiles.saveMyProfile.mutationOptions({
      onSuccess: (profile) => {
        queryClient.setQueryData(orpc.profiles.getMyProfile.queryKey(), profile);
        void queryClient.invalidateQueries({ queryKey: orpc.profiles.getMyDashboard.key() });
        void queryClient.invalidateQueries({ queryKey: orpc.bookings.getMySessions.key() });
      },
    }),
  );
}
