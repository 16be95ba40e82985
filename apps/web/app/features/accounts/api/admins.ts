import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Fetches the admins and the open invitations. */
export function useAdmins() {
  return useQuery(orpc.admins.listAdmins.queryOptions());
}

/** The actions on other admins. The list is refetched after a rejection too, which indicates a change. */
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

/** Accepts an invitation with its token. */
export function useAcceptAdminInvitation() {
  return useMutation(orpc.admins.acceptAdminInvitation.mutationOptions());
}
