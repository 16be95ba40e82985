import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { useStudent } from '../../../lib/student.ts';
import { refreshAfter } from '../../../lib/changed-queries.ts';

/** Fetches the signed-in student's profile. */
export function useMyProfile() {
  const { id: studentId } = useStudent();
  return useQuery(orpc.profiles.getMyProfile.queryOptions({ input: { studentId } }));
}

/** Saves the profile. */
export function useSaveMyProfile() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.profiles.saveMyProfile.mutationOptions({
      onSuccess: (profile, { studentId }) => {
        const key = orpc.profiles.getMyProfile.queryKey({ input: { studentId } });
        queryClient.setQueryData(key, profile);
        void refreshAfter(queryClient, 'profile.saved', key);
      },
    }),
  );
}
