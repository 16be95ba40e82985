import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** The query of the checklist, for a loader too. */
export const buildFirstSetup = (calls: typeof orpc) => calls.setup.getSetup.queryOptions({ input: {} });

const CHECK_AGAIN_MS = 3_000;

/** Fetches the checklist of a new centre. */
export const useSetup = () =>
  useQuery({
    ...buildFirstSetup(orpc),
    refetchInterval: ({ state }) => (state.data?.isChecking ? CHECK_AGAIN_MS : false),
  });

/** The action that looks at mail server, DNS and proxy anew. */
export const useCheckSetup = () =>
  useAction({
    call: orpc.setup.getSetup.call,
    changes: null,
    updates: () => buildFirstSetup(orpc).queryKey,
    failure: 'The centre could not be checked. Please try again.',
  });

/** The action that calls a line of the checklist right as it is. */
export const useConfirmSetupCheck = () =>
  useAction({
    call: orpc.setup.confirmSetupCheck.call,
    changes: 'settings.changed',
    failure: 'This could not be saved. Please try again.',
  });

/** The action that sends a test mail to the admin who presses. */
export const useSendTestMail = () =>
  useAction({
    call: orpc.setup.sendTestMail.call,
    changes: 'mail.resent',
    done: (_input, { email, leavesMachine }) =>
      leavesMachine
        ? `A test mail is on its way to ${email}. Look in the spam folder too.`
        : 'There is no mail server: the test mail is kept on this machine. You find it in the Mail Log.',
    failure: 'The test mail could not be sent. Please try again.',
  });

/** The action that hides the checklist. */
export const useDismissSetup = () =>
  useAction({
    call: orpc.setup.dismissSetup.call,
    changes: 'settings.changed',
    done: 'The checklist is hidden. “npm run thuto -- doctor” prints it.',
    failure: 'The checklist could not be hidden. Please try again.',
  });
