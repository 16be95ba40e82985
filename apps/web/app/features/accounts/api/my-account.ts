import { useQuery } from '@tanstack/react-query';
import type { MyAuthSession } from '@thuto/contract/my-account';
import { toast } from '../../../components/ui/toast-store.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the account page's data. Refetched on focus, because a link may have been opened on another device. */
export function useMyAccount() {
  return useQuery(orpc.myAccount.getMyAccount.queryOptions());
}

/** Fetches the sessions of the account. */
export function useMyAuthSessions() {
  return useQuery(orpc.myAccount.listMyAuthSessions.queryOptions());
}

/** Ends the session with a message. The guard leaves this page then, and the next page shows the message. */
function endExpiredSession(error: unknown): void {
  if (hasCode(error, 'sign_in_required')) currentUserStore.end('No user logged in');
}

/** The action that changes the display name, also where the page already shows it. */
export const useUpdateDisplayName = () =>
  useAction({
    call: orpc.myAccount.updateDisplayName.call,
    changes: 'my-account.changed',
    onSuccess: ({ currentUser }) => currentUserStore.set(currentUser),
    onError: endExpiredSession,
    done: 'Display name saved.',
    failure: 'Failed to update profile. Please try again.',
  });

const EMAIL_NOT_UPDATED = 'Failed to update email. Please try again.';

/** The action that mails a link to a new address. The address changes when the link is opened. */
export const useRequestEmailChange = () =>
  useAction({
    call: orpc.myAccount.requestEmailChange.call,
    changes: 'my-account.changed',
    onError: endExpiredSession,
    done: (_, { pendingEmail }) =>
      `We sent a link to ${pendingEmail.email}. Please check your inbox and spam folder.`,
    failure: EMAIL_NOT_UPDATED,
  });

/** The action that mails the link of a pending email change again. */
export const useResendEmailChange = () =>
  useAction({
    call: orpc.myAccount.resendEmailChange.call,
    changes: 'my-account.changed',
    failure: EMAIL_NOT_UPDATED,
  });

/** The action that has mails sent to the own address again, after it was refused. */
export const useRetryEmail = () =>
  useAction({
    call: orpc.myAccount.retryEmail.call,
    changes: 'my-account.changed',
    onSuccess: ({ currentUser }) => currentUserStore.set(currentUser),
    onError: endExpiredSession,
    done: 'We send mails to your address again.',
    failure: EMAIL_NOT_UPDATED,
  });

/** The action that cancels a pending email change. */
export const useCancelEmailChange = () =>
  useAction({
    call: orpc.myAccount.cancelEmailChange.call,
    changes: 'my-account.changed',
    done: 'The email change was cancelled.',
    showResult: ({ message }) => toast.info(message),
    failure: EMAIL_NOT_UPDATED,
  });

/** Every action that ends other sessions may also replace the calendar address. */
const addCalendarNote = (done: string, { calendarAddressRenewed }: { calendarAddressRenewed: boolean }) =>
  calendarAddressRenewed
    ? `${done} Your calendar address was replaced: add the new one to your calendar.`
    : done;

/** The action that changes the password. This ends the account's other sessions and cancels a pending email change. */
export const useChangePassword = () =>
  useAction({
    call: orpc.myAccount.changePassword.call,
    changes: 'my-account.changed',
    onError: endExpiredSession,
    done: (_, renewal) =>
      addCalendarNote('Password changed. Your other browsers have been signed out.', renewal),
    failure: 'Failed to update password. Please try again.',
    messages: {
      password_wrong: 'Incorrect current password.',
      password_weak: 'New password should be at least 6 characters.',
    },
  });

export const NOT_SIGNED_OUT = 'Failed to log out. Please try again.';

/** The action that ends another session of the account. */
export const useRevokeAuthSession = ({ device }: MyAuthSession) =>
  useAction({
    call: orpc.myAccount.revokeAuthSession.call,
    changes: 'my-account.changed',
    done: `${device} was signed out.`,
    failure: NOT_SIGNED_OUT,
  });

/** The action that ends every session of the account, this one too. */
export const useSignOutEverywhere = () =>
  useAction({
    call: orpc.myAccount.signOutEverywhere.call,
    changes: null,
    done: (_, renewal) => addCalendarNote('You have been signed out everywhere.', renewal),
    failure: NOT_SIGNED_OUT,
  });

const TWO_FACTOR_FAILED = 'Something went wrong. Please try again.';

/** The action that creates the secret for two-factor sign-in. */
export const useStartTwoFactor = () =>
  useAction({ call: orpc.myAccount.startTwoFactor.call, changes: null, failure: TWO_FACTOR_FAILED });

/** The action that turns two-factor sign-in on with a first code. Returns the recovery codes. */
export const useConfirmTwoFactor = () =>
  useAction({
    call: orpc.myAccount.confirmTwoFactor.call,
    changes: 'my-account.changed',
    failure: TWO_FACTOR_FAILED,
  });

/** The action that turns two-factor sign-in off. */
export const useTurnOffTwoFactor = () =>
  useAction({
    call: orpc.myAccount.turnOffTwoFactor.call,
    changes: 'my-account.changed',
    done: 'Two-factor sign-in is off.',
    failure: TWO_FACTOR_FAILED,
  });

/** The action that replaces the recovery codes. Returns the new ones. */
export const useReplaceRecoveryCodes = () =>
  useAction({
    call: orpc.myAccount.replaceRecoveryCodes.call,
    changes: 'my-account.changed',
    failure: TWO_FACTOR_FAILED,
  });
