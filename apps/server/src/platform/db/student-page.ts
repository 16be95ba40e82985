import { eq, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Orm } from './client.ts';
import { balances } from './schema/credits.ts';
import { files } from './schema/files.ts';
import { payments } from './schema/payments.ts';
import { studentProfiles } from './schema/profiles.ts';
import { platformSettings } from './schema/settings.ts';

/**
 * Builds the query of a page about `studentId`: their package for the page's header, and the fields in `rest`. Starts
 * from the single row of the settings, so that students without a profile get a row too.
 * @param rest further fields to select; `studentProfiles` is joined.
 */
export const selectStudentPage = <Rest extends SelectedFields>(db: Orm, rest: Rest) =>
  db
    .select({
      expiredPackagesCannotBook: platformSettings.expiredPackagesCannotBook,
      payment: payments,
      file: files,
      balance: {
        assigned: balances.assigned,
        completed: balances.completed,
        remaining: balances.remaining,
      },
      ...rest,
    })
    .from(platformSettings)
    .leftJoin(studentProfiles, eq(studentProfiles.studentId, sql.placeholder('studentId')))
    .leftJoin(payments, eq(payments.id, studentProfiles.currentPaymentId))
    .leftJoin(files, eq(files.id, payments.fileId))
    .leftJoin(balances, eq(balances.studentId, sql.placeholder('studentId')));
