import { randomBytes } from 'node:crypto';
import { accounts } from '../../platform/db/schema.ts';
import { type Command, CommandError, say } from '../command.ts';
import { loadDemo } from './load-demo.ts';

/** Loads a believable demo centre into an empty database. */
export const demoCommand: Command = {
  summary: 'Load a believable demo centre into an empty database',
  async run(ctx) {
    if ((await ctx.db.$count(accounts)) > 0) {
      throw new CommandError('The database is not empty: the demo centre is loaded into an empty one only.');
    }
    const password = randomBytes(9).toString('base64url');
    const { students, admin, student } = await loadDemo(ctx, password);
    say(`Loaded a demo centre with ${students} students.`);
    say(`Admin:    ${admin}`);
    say(`Student:  ${student}`);
    say(`Password of everybody, printed this once: ${password}`);
    return 0;
  },
};
