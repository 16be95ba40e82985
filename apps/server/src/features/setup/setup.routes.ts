import { adminApi, adminTransactionApi } from '../../api.ts';
import { getSetup } from './get-setup.ts';
import { confirmCheck, dismissChecklist } from './setup.store.ts';

export const setupRoutes = {
  getSetup: adminApi.setup.getSetup.handler(({ context }) => getSetup(context)),
  confirmSetupCheck: adminTransactionApi.setup.confirmSetupCheck.handler(async ({ context, input }) => {
    await confirmCheck(context.db, input.id);
    return {};
  }),
  dismissSetup: adminTransactionApi.setup.dismissSetup.handler(async ({ context }) => {
    await dismissChecklist(context.db, context.now());
    return {};
  }),
};
