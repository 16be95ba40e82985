import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { DomainError } from '@thuto/domain/errors';
import { createAdmin } from '../features/accounts/admins/create-admin.ts';
import { type Command, CommandError, printLine } from './command.ts';

const USAGE = 'Usage: npm run thuto -- admin:create --email EMAIL --name NAME [--password PASSWORD]';

function readOptions(args: string[]) {
  const options = {
    email: { type: 'string' },
    name: { type: 'string' },
    password: { type: 'string' },
  } as const;
  try {
    const { email, name, password } = parseArgs({ args, options }).values;
    if (email && name) return { email, name, password };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
  throw new CommandError(USAGE);
}

/** Creates an admin, or turns an existing account into one. */
export const createAdminCommand: Command = {
  summary: 'Create an admin: --email EMAIL --name NAME [--password PASSWORD]',
  async run(ctx, args) {
    const { email, name, password } = readOptions(args);
    const chosen =
      password ?? randomBytes(Math.max(12, ctx.config.auth.adminPasswordMinLength)).toString('base64url');
    try {
      const made = await createAdmin(ctx, { email, displayName: name, password: chosen });
      printLine(`${made.outcome === 'created' ? 'Created' : 'Upgraded'} the admin ${made.email}.`);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const fields = Object.values((error.details.fields ?? {}) as Record<string, string>);
      throw new CommandError(fields.length > 0 ? fields.join('\n') : `Rejected: ${error.code}`);
    }
    if (password === undefined) printLine(`The password, shown only once: ${chosen}`);
    return 0;
  },
};
