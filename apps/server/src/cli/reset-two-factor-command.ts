import { DomainError } from '@thuto/domain/errors';
import { resetTwoFactor } from '../features/accounts/two-factor/reset-two-factor.ts';
import { type Command, CommandError, printLine } from './command.ts';

const USAGE = 'Usage: npm run thuto -- admin:reset-two-factor EMAIL';

/** Recovery for an admin who has lost both the authenticator app and the recovery codes. */
export const resetTwoFactorCommand: Command = {
  summary: 'Turn off two-factor sign-in for an admin who lost app and recovery codes: EMAIL',
  async run(ctx, args) {
    const [email, ...others] = args;
    if (email === undefined || email.startsWith('-') || others.length > 0) throw new CommandError(USAGE);
    try {
      printLine(
        (await resetTwoFactor(ctx, email))
          ? `Two-factor sign-in of ${email} is off. The account is signed out everywhere.`
          : `Two-factor sign-in of ${email} was already off.`,
      );
    } catch (error) {
      if (error instanceof DomainError && error.code === 'account_not_found') {
        throw new CommandError(`There is no account with the address ${email}.`);
      }
      throw error;
    }
    return 0;
  },
};
