import { eq, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Orm } from './client.ts';
import { balances } from './schema/credits.ts';
import { files } from './schema/files.ts';
import { payments } from './schema/payments.ts';
import { studentProfiles } from './schema/profiles.ts';
import { platformSettings } from './schema/settings.ts';

/**
 * The query of a page of `studentId`: their package, as the page's head says it, and what the page shows besides. From the
 * settings' one row, which is there for a student without a profile too.
 * @param rest what else it selects; of `studentProfiles` too, which is joined.
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
