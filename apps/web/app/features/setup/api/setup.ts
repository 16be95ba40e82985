import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { useAction } from '../../../lib/use-action.ts';

/** Checks take seconds and reach other servers, so a result serves for a while. *Check Again* asks anew. */
const FRESH_MS = 5 * 60_000;

/** Fetches the checklist of a new centre. */
export const useSetup = () => useQuery(orpc.setup.getSetup.queryOptions({ staleTime: FRESH_MS }));

/** The action that calls a line of the checklist right as it is. */
export const useConfirmSetupCheck = () =>
  useAction({
    call: orpc.setup.confirmSetupCheck.call,
    changes: 'settings.changed',
    failure: 'This could not be saved. Please try again.',
  });

/** The action that hides the checklist. */
export const useDismissSetup = () =>
  useAction({
    call: orpc.setup.dismissSetup.call,
    changes: 'settings.changed',
    done: 'The checklist is hidden. “npm run thuto -- doctor” prints it.',
    failure: 'The checklist could not be hidden. Please try again.',
  });
