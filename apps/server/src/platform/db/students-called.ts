import { type SQL, sql } from 'drizzle-orm';
import { isFoundIn } from './like-pattern.ts';
import { studentNames } from './schema/student-names.ts';

/** Selects the ids of students who have a booking or session under a current or former name that contains the text. */
export const studentsCalled = (search: string): SQL =>
  sql`select distinct ${studentNames.studentId} from ${studentNames} where ${isFoundIn(studentNames.name, search)}`;
