import { type SQL, sql } from 'drizzle-orm';
import { isFoundIn } from './like-pattern.ts';
import { studentNames } from './schema/student-names.ts';

/** The ids of the students under whose name, then or now, a booking or session was made that contains the text. */
export const studentsCalled = (search: string): SQL =>
  sql`select distinct ${studentNames.studentId} from ${studentNames} where ${isFoundIn(studentNames.name, search)}`;
