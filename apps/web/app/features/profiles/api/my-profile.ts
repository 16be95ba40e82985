import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the signed-in student's profile. */
export function useMyProfile() {
  const { id: studentId } = useStudent();
  return useQuery(orpc.profiles.getMyProfile.queryOptions({ input: { studentId } }));
}

/** Fetches the profile of a student of the account; nothing without one. */
export const useProfileOf = (studentId: string | null) =>
  useQuery(
    orpc.profiles.getMyProfile.queryOptions({
      input: { studentId: studentId ?? '' },
      enabled: studentId !== null,
    }),
  );

/** The action that saves the profile. */
export const useSaveMyProfile = () =>
  useAction({
    call: orpc.profiles.saveMyProfile.call,
    changes: 'profile.saved',
    updates: ({ studentId }) => orpc.profiles.getMyProfile.queryKey({ input: { studentId } }),
    failure: 'Error saving profile. Please try again.',
  });
