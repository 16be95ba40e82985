import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { subjects } from '../../platform/db/schema/subjects.ts';

/**
 * SQL for the subjects of an array column that are taught, in display order, to use in another select. Retired subjects
 * stay in the column but cannot be booked.
 */
export const currentSubjects = (column: AnyPgColumn): SQL<string[]> =>
  sql<string[]>`array(select s.id from ${subjects} s
    where s.id = any(${column}) and s.retired_at is null order by s.position)`;
