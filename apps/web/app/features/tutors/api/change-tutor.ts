import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** What an admin may do to the directory. The list follows. */
export function useChangeTutor() {
  const cache = useQueryClient();
  // Awaited, so that the list is right when the button is free again; also after a refusal, which tells of a change.
  const onSettled = () => cache.invalidateQueries({ queryKey: orpc.tutors.listTutors.key() });
  return {
    create: useMutation(orpc.tutors.createTutor.mutationOptions({ onSettled })),
    update: useMutation(orpc.tutors.updateTutor.mutationOptions({ onSettled })),
    retire: useMutation(orpc.tutors.retireTutor.mutationOptions({ onSettled })),
    restore: useMutation(orpc.tutors.restoreTutor.mutationOptions({ onSettled })),
  };
}
