import { adminApi } from '../../api.ts';
import { getSetup } from './get-setup.ts';
import { sendTestMail } from './send-test-mail.ts';
import { confirmCheck, dismissChecklist } from './setup.store.ts';

export const setupRoutes = {
  getSetup: adminApi.setup.getSetup.handler(({ context }) => getSetup(context)),
  confirmSetupCheck: adminApi.setup.confirmSetupCheck.handler(async ({ context, input }) => {
    await confirmCheck(context.db, input.id);
    return {};
  }),
  sendTestMail: adminApi.setup.sendTestMail.handler(({ context }) => sendTestMail(context)),
  dismissSetup: adminApi.setup.dismissSetup.handler(async ({ context }) => {
    await dismissChecklist(context.db, context.now());
    return {};
  }),
};
