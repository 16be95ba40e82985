import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { type Command, CommandError, printLine } from '../command.ts';
import { DEMO_STUDENTS } from './demo-people.ts';
import { BOOKINGS_EACH, type DemoSize, loadDemo } from './load-demo.ts';
import { BOOKINGS_OF_A_REGULAR } from './crowd/crowd-people.ts';

const MAX_STUDENTS = 20_000;
/** About one booking per day for the longest stay. */
const MAX_BOOKINGS_PER_STUDENT = 700;
const USAGE = 'Usage: npm run demo [-- --students NUMBER [--bookings NUMBER [--regulars NUMBER]]]';

function readNumber(name: string, given: string, from: number, to: number): number {
  const number = /^\d{1,8}$/.test(given) ? Number(given) : -1;
  if (number < from || number > to) {
    throw new CommandError(`--${name} takes a whole number from ${from} to ${to}.\n${USAGE}`);
  }
  return number;
}

function readSize(args: string[]): DemoSize {
  let given: { students?: string | undefined; bookings?: string | undefined; regulars?: string | undefined };
  try {
    const text = { type: 'string' } as const;
    const options = { students: text, bookings: text, regulars: text };
    given = parseArgs({ args, options }).values;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
  const written = DEMO_STUDENTS.length;
  const students =
    given.students === undefined ? written : readNumber('students', given.students, 1, MAX_STUDENTS);
  if (given.bookings === undefined && given.regulars === undefined)
    return { students, bookings: students * BOOKINGS_EACH };
  if (students <= written || given.bookings === undefined) {
    throw new CommandError(
      `--bookings needs --students above ${written}, and --regulars needs both.\n${USAGE}`,
    );
  }
  const crowd = students - written;
  const regulars = given.regulars === undefined ? 0 : readNumber('regulars', given.regulars, 0, crowd / 2);
  const fewest = students + regulars * BOOKINGS_OF_A_REGULAR;
  return {
    students,
    bookings: readNumber('bookings', given.bookings, fewest, crowd * MAX_BOOKINGS_PER_STUDENT),
    regulars,
  };
}

/** Loads a realistic demo centre into an empty database. */
export const demoCommand: Command = {
  summary:
    'Load a realistic demo centre into an empty database [--students NUMBER [--bookings NUMBER [--regulars NUMBER]]]',
  async run(ctx, args) {
    const wanted = readSize(args);
    if ((await ctx.db.$count(accounts)) > 0) {
      throw new CommandError('The database is not empty; the demo centre needs an empty one.');
    }
    const password = randomBytes(9).toString('base64url');
    const { students, admin, tutor, parent, student } = await loadDemo(ctx, password, wanted);
    printLine(`Loaded a demo centre with ${students} students.`);
    printLine(`Admin:    ${admin}`);
    printLine(`Tutor:    ${tutor}`);
    printLine(`Parent:   ${parent}`);
    printLine(`Student:  ${student}`);
    printLine(`Password of all accounts, shown only once: ${password}`);
    return 0;
  },
};
