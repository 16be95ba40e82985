import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/api-client.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';

const accountKey = orpc.myAccount.getMyAccount.key();
const authSessionsKey = orpc.myAccount.listMyAuthSessions.key();

/** What the account page shows. A link may be followed on another device meanwhile: asked again when looked at. */
export function useMyAccount() {
  return useQuery(orpc.myAccount.getMyAccount.queryOptions());
}

/** Where the account is signed in. */
export function useMyAuthSessions() {
  return useQuery(orpc.myAccount.listMyAuthSessions.queryOptions());
}

/** Refreshes the account once a change of it is through. */
function useRefreshed() {
  const queryClient = useQueryClient();
  return { onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKey }) };
}

/** The guard leaves this page as soon as the sign-in has ended: the page it leads to says why. */
function sayNobodyIsSignedIn(error: unknown): void {
  if (hasCode(error, 'sign_in_required')) currentUserStore.end('No user logged in');
}

/** Changes the display name, everywhere it is shown on the page too. */
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

/** Changes the password. The account's other sign-ins end with it, and so does a pending email change. */
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

/** Signs out another browser of the account. */
export function useRevokeAuthSession() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.myAccount.revokeAuthSession.mutationOptions({
      // Also after a refusal: it may have ended by itself.
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
