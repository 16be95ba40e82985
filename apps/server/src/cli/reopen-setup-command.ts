import { reopenAdminSetup } from '../features/accounts/reopen-admin-setup.ts';
import { type Command, printLine } from './command.ts';

/** Opens the admin setup page again, until it has made one more admin. */
export const reopenSetupCommand: Command = {
  summary: 'Open the admin setup page again, until it has made one more admin',
  async run(ctx) {
    await reopenAdminSetup(ctx);
    printLine(`Admin setup is open at ${ctx.config.http.publicUrl}/admin-setup`);
    return 0;
  },
};
