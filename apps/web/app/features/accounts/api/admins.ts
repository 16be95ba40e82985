import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Who runs the centre, and who is invited to. */
export function useAdmins() {
  return useQuery(orpc.admins.listAdmins.queryOptions());
}

/** What an admin may do about the others. The list follows, also after a refusal, which tells of a change. */
export function useChangeAdmins() {
  const cache = useQueryClient();
  const onSettled = () => cache.invalidateQueries({ queryKey: orpc.admins.listAdmins.key() });
  return {
    invite: useMutation(orpc.admins.inviteAdmin.mutationOptions({ onSettled })),
    sendAgain: useMutation(orpc.admins.resendAdminInvitation.mutationOptions({ onSettled })),
    withdraw: useMutation(orpc.admins.withdrawAdminInvitation.mutationOptions({ onSettled })),
    remove: useMutation(orpc.admins.removeAdmin.mutationOptions({ onSettled })),
  };
}

/** Becomes an admin with the code of an invitation. */
export function useAcceptAdminInvitation() {
  return useMutation(orpc.admins.acceptAdminInvitation.mutationOptions());
}
