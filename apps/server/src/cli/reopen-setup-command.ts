import { reopenAdminSetup } from '../features/accounts/admins/reopen-admin-setup.ts';
import { type Command, printLine } from './command.ts';

/** Reopens the admin setup page until it has created one more admin. */
export const reopenSetupCommand: Command = {
  summary: 'Reopen the admin setup page until it has created one more admin',
  async run(ctx) {
    await reopenAdminSetup(ctx);
    printLine(`Admin setup is open at ${ctx.config.http.publicUrl}/admin-setup`);
    return 0;
  },
};
