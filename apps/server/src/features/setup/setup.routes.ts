import { adminApi } from '../../api.ts';
import { getSetup } from './get-setup.ts';
import { confirmSetupCheck } from './confirm-setup-check.ts';
import { dismissSetup } from './dismiss-setup.ts';
import { sendTestMail } from './send-test-mail.ts';

export const setupRoutes = {
  getSetup: adminApi.setup.getSetup.handler(({ context, input }) => getSetup(context, input)),
  confirmSetupCheck: adminApi.setup.confirmSetupCheck.handler(async ({ context, input }) => {
    await confirmSetupCheck(context, input.id);
    return {};
  }),
  sendTestMail: adminApi.setup.sendTestMail.handler(({ context }) => sendTestMail(context)),
  dismissSetup: adminApi.setup.dismissSetup.handler(async ({ context }) => {
    await dismissSetup(context);
    return {};
  }),
};
