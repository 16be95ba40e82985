import type { SetupCheck } from '@thuto/domain/centre/setup';
import { checkRemote, listSetupChecks } from '../features/setup/list-setup-checks.ts';
import { type Command, printLine } from './command.ts';

/** Longer than the default timeout of nginx for a response that pauses. */
const STREAM_SECONDS = 65;

const MARKS: Readonly<Record<SetupCheck['state'], string>> = { done: '[x]', open: '[ ]', unknown: '[?]' };

/** Prints the checklist of the console, checked now, each open line with what to change (OWN-1). */
export const doctorCommand: Command = {
  summary: 'Check what the centre still needs: mail, DNS, proxy, backup; takes a minute',
  async run(ctx) {
    const checks = await listSetupChecks(ctx, await checkRemote(ctx, { streamSeconds: STREAM_SECONDS }));
    for (const { state, title, detail, fix } of checks) {
      printLine(`${MARKS[state]} ${title}: ${detail}`);
      if (fix !== null) printLine(`      ${fix}`);
    }
    const open = checks.filter(({ state }) => state === 'open').length;
    printLine(open === 0 ? 'Nothing is open.' : `${open} of ${checks.length} open.`);
    return open === 0 ? 0 : 1;
  },
};
