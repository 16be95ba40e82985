import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/api-client.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';

const accountKey = orpc.myAccount.getMyAccount.key();
const authSessionsKey = orpc.myAccount.listMyAuthSessions.key();

/** Fetches the account page's data. Refetched on focus, because a link may have been opened on another device. */
export function useMyAccount() {
  return useQuery(orpc.myAccount.getMyAccount.queryOptions());
}

/** Fetches the sessions of the account. */
export function useMyAuthSessions() {
  return useQuery(orpc.myAccount.listMyAuthSessions.queryOptions());
}

/** Returns a function that refetches the account after a change. */
function useRefreshed() {
  const queryClient = useQueryClient();
  return { onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKey }) };
}

/** Ends the session with a message. The guard leaves this page then, and the next page shows the message. */
function sayNobodyIsSignedIn(error: unknown): void {
  if (hasCode(error, 'sign_in_required')) currentUserStore.end('No user logged in');
}

/** Changes the display name, also where the page already shows it. */
export function useUpdateDisplayName() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.myAccount.updateDisplayName.mutationOptions({
      onSuccess: ({ currentUser }) => {
        currentUserStore.set(currentUser);
        return queryClient.invalidateQueries({ queryKey: accountKey });
      },
      onError: sayNobodyIsSignedIn,
    }),
  );
}

export const useRequestEmailChange = () =>
  useMutation(
    orpc.myAccount.requestEmailChange.mutationOptions({ ...useRefreshed(), onError: sayNobodyIsSignedIn }),
  );

export const useResendEmailChange = () =>
  useMutation(orpc.myAccount.resendEmailChange.mutationOptions(useRefreshed()));

export const useCancelEmailChange = () =>
  useMutation(orpc.myAccount.cancelEmailChange.mutationOptions(useRefreshed()));

/** Changes the password. This ends the account's other sessions and cancels a pending email change. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.myAccount.changePassword.mutationOptions({
      onError: sayNobodyIsSignedIn,
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: authSessionsKey }),
          queryClient.invalidateQueries({ queryKey: accountKey }),
        ]),
    }),
  );
}

/** Ends another session of the account. */
export function useRevokeAuthSession() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.myAccount.revokeAuthSession.mutationOptions({
      // Also after a rejection: the session may have expired.
      onSettled: () => queryClient.invalidateQueries({ queryKey: authSessionsKey }),
    }),
  );
}

export const useSignOutEverywhere = () => useMutation(orpc.myAccount.signOutEverywhere.mutationOptions());

export const useStartTwoFactor = () => useMutation(orpc.myAccount.startTwoFactor.mutationOptions());

export const useConfirmTwoFactor = () =>
  useMutation(orpc.myAccount.confirmTwoFactor.mutationOptions(useRefreshed()));

export const useTurnOffTwoFactor = () =>
  useMutation(orpc.myAccount.turnOffTwoFactor.mutationOptions(useRefreshed()));

export const useReplaceRecoveryCodes = () =>
  useMutation(orpc.myAccount.replaceRecoveryCodes.mutationOptions(useRefreshed()));
