import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/**
 * The action that creates or upgrades admin accounts. Does not refetch whether setup is open: it has just closed, and
 * the outcomes must stay visible.
 */
export const useCreateAdmins = () =>
  useAction({
    call: orpc.accounts.createAdmins.call,
    changes: null,
    failure: 'No admin accounts were created successfully. Check the console for details.',
  });
