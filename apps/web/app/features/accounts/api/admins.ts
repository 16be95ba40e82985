import { useQuery } from '@tanstack/react-query';
import type { AdminInvitation, AdminListed } from '@thuto/contract/admins';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the admins and the open invitations. */
export function useAdmins() {
  return useQuery(orpc.admins.listAdmins.queryOptions());
}

/** The action that invites an admin by mail. */
export const useInviteAdmin = () =>
  useAction({
    call: orpc.admins.inviteAdmin.call,
    changes: 'admin.invited',
    done: (_, invitation) => `Invitation sent to ${invitation.email}.`,
    failure: 'The invitation could not be sent. Please try again.',
  });

const INVITATION_NOT_CHANGED = 'The invitation could not be changed. Please try again.';

/** The action that mails an open invitation again. */
export const useResendInvitation = ({ email }: AdminInvitation) =>
  useAction({
    call: orpc.admins.resendAdminInvitation.call,
    changes: 'admin.invited',
    done: `Invitation sent to ${email} again.`,
    failure: INVITATION_NOT_CHANGED,
  });

/** The action that withdraws an open invitation. */
export const useWithdrawInvitation = ({ email }: AdminInvitation) =>
  useAction({
    call: orpc.admins.withdrawAdminInvitation.call,
    changes: 'admin.invitation-withdrawn',
    done: `The invitation to ${email} is withdrawn.`,
    failure: INVITATION_NOT_CHANGED,
  });

/** The action that removes an admin's rights. */
export const useRemoveAdmin = ({ isYou, displayName }: AdminListed) =>
  useAction({
    call: orpc.admins.removeAdmin.call,
    changes: 'admin.removed',
    done: isYou ? 'You are no longer an admin.' : `${displayName} is no longer an admin.`,
    failure: 'The admin could not be removed. Please try again.',
    messages: { not_found: 'They have been removed already.' },
  });

/** The action that accepts an invitation with its token. */
export const useAcceptAdminInvitation = () =>
  useAction({
    call: orpc.admins.acceptAdminInvitation.call,
    changes: null,
    failure: 'The invitation could not be accepted. Please try again.',
  });
