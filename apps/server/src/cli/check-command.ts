import { describeMail } from '../describe-mail.ts';
import { checkLedger, LEDGER_CHECKS } from '../features/credits/check-ledger.ts';
import { type Command, printLine } from './command.ts';

/** Recomputes every balance and invariant, lists each difference, and checks the connection to the mail server. */
export const checkCommand: Command = {
  summary: 'Recompute every balance and invariant, and check the connection to the mail server',
  async run(ctx) {
    const found = await checkLedger(ctx.db);
    for (const { check, subject, detail } of found) printLine(`${check}: ${subject} (${detail})`);
    printLine(
      found.length === 0
        ? `All is well: ${LEDGER_CHECKS} checks, no difference.`
        : `${found.length} difference${found.length === 1 ? '' : 's'} found.`,
    );
    const check = await ctx.mail.checkServer();
    describeMail(ctx.config, check).forEach(printLine);
    if (check?.isUsable) printLine('The mail server can be used.');
    return found.length === 0 && check?.isUsable !== false ? 0 : 1;
  },
};
