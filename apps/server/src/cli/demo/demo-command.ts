import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { type Command, CommandError, say } from '../command.ts';
import { DEMO_STUDENTS } from './demo-people.ts';
import { loadDemo } from './load-demo.ts';

const MOST_STUDENTS = 20_000;
const USAGE = 'Usage: npm run demo [-- --students NUMBER]';

function readStudents(args: string[]): number {
  let given: string | undefined;
  try {
    given = parseArgs({ args, options: { students: { type: 'string' } } }).values.students;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
  if (given === undefined) return DEMO_STUDENTS.length;
  const students = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (students < 1 || students > MOST_STUDENTS) {
    throw new CommandError(`--students takes a whole number from 1 to ${MOST_STUDENTS}.\n${USAGE}`);
  }
  return students;
}

/** Loads a believable demo centre into an empty database. */
export const demoCommand: Command = {
  summary: 'Load a believable demo centre into an empty database [--students NUMBER]',
  async run(ctx, args) {
    const wanted = readStudents(args);
    if ((await ctx.db.$count(accounts)) > 0) {
      throw new CommandError('The database is not empty: the demo centre is loaded into an empty one only.');
    }
    const password = randomBytes(9).toString('base64url');
    const { students, admin, student } = await loadDemo(ctx, password, wanted);
    say(`Loaded a demo centre with ${students} students.`);
    say(`Admin:    ${admin}`);
    say(`Student:  ${student}`);
    say(`Password of everybody, printed this once: ${password}`);
    return 0;
  },
};
