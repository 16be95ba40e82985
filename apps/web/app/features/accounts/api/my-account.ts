import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MyAuthSession } from '@thuto/contract/my-account';
import { hasCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/api-client.ts';
import { refreshAfter } from '../../../lib/changed-queries.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';
import { useAction } from '../../../lib/use-action.ts';

/** Fetches the account page's data. Refetched on focus, because a link may have been opened on another device. */
export function useMyAccount() {
  return useQuery(orpc.myAccount.getMyAccount.queryOptions());
}

/** Fetches the sessions of the account. */
export function useMyAuthSessions() {
  return useQuery(orpc.myAccount.listMyAuthSessions.queryOptions());
}

/** Returns a function that refetches the account and its sessions after a change. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => refreshAfter(queryClient, 'my-account.changed');
}

/** Ends the session with a message. The guard leaves this page then, and the next page shows the message. */
function sayNobodyIsSignedIn(error: unknown): void {
  if (hasCode(error, 'sign_in_required')) currentUserStore.end('No user logged in');
}

/** Changes the display name, also where the page already shows it. */
export function useUpdateDisplayName() {
  const refresh = useRefresh();
  return useMutation(
    orpc.myAccount.updateDisplayName.mutationOptions({
      onSuccess: ({ currentUser }) => {
        currentUserStore.set(currentUser);
        return refresh();
      },
      onError: sayNobodyIsSignedIn,
    }),
  );
}

export const useRequestEmailChange = () =>
  useMutation(
    orpc.myAccount.requestEmailChange.mutationOptions({
      onSuccess: useRefresh(),
      onError: sayNobodyIsSignedIn,
    }),
  );

export const useResendEmailChange = () =>
  useMutation(orpc.myAccount.resendEmailChange.mutationOptions({ onSuccess: useRefresh() }));

export const useCancelEmailChange = () =>
  useMutation(orpc.myAccount.cancelEmailChange.mutationOptions({ onSuccess: useRefresh() }));

/** Changes the password. This ends the account's other sessions and cancels a pending email change. */
export const useChangePassword = () =>
  useMutation(
    orpc.myAccount.changePassword.mutationOptions({ onSuccess: useRefresh(), onError: sayNobodyIsSignedIn }),
  );

/** The action that ends another session of the account. */
export const useRevokeAuthSession = ({ device }: MyAuthSession) =>
  useAction({
    call: orpc.myAccount.revokeAuthSession.call,
    changes: 'my-account.changed',
    done: `${device} was signed out.`,
    failure: 'Failed to log out. Please try again.',
  });

export const useSignOutEverywhere = () => useMutation(orpc.myAccount.signOutEverywhere.mutationOptions());

export const useStartTwoFactor = () => useMutation(orpc.myAccount.startTwoFactor.mutationOptions());

export const useConfirmTwoFactor = () =>
  useMutation(orpc.myAccount.confirmTwoFactor.mutationOptions({ onSuccess: useRefresh() }));

export const useTurnOffTwoFactor = () =>
  useMutation(orpc.myAccount.turnOffTwoFactor.mutationOptions({ onSuccess: useRefresh() }));

export const useReplaceRecoveryCodes = () =>
  useMutation(orpc.myAccount.replaceRecoveryCodes.mutationOptions({ onSuccess: useRefresh() }));
