import { checkLedger, LEDGER_CHECKS } from '../features/credits/check-ledger.ts';
import { type Command, printLine } from './command.ts';

/** Recomputes every balance and invariant and lists each difference. */
export const checkCommand: Command = {
  summary: 'Recompute every balance and invariant and report any difference',
  async run(ctx) {
    const found = await checkLedger(ctx.db);
    for (const { check, subject, detail } of found) printLine(`${check}: ${subject} (${detail})`);
    printLine(
      found.length === 0
        ? `All is well: ${LEDGER_CHECKS} checks, no difference.`
        : `${found.length} difference${found.length === 1 ? '' : 's'} found.`,
    );
    return found.length === 0 ? 0 : 1;
  },
};
