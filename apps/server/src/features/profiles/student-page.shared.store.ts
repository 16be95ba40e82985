import { eq, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Orm } from '../../platform/db/client.ts';
import { creditGrants, studentCounters } from '../../platform/db/schema/credits.ts';
import { files } from '../../platform/db/schema/files.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { packageVersions } from '../../platform/db/schema/packages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { students } from '../../platform/db/schema/students.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { presentedPaymentColumns } from '../payments/presented-payment.ts';

/**
 * Builds the query of a page about `studentId`: their package for the page's header, and the fields in `rest`. Starts
 * from the single row of the settings, so that an unknown student gets a row too.
 * @param rest further fields to select; `students` is joined.
 */
export const selectStudentPage = <Rest extends SelectedFields>(db: Orm, rest: Rest) =>
  db
    .select({
      expiredPackagesCannotBook: platformSettings.expiredPackagesCannotBook,
      ...presentedPaymentColumns,
      access: {
        hasPurchase: studentCounters.hasPurchase,
        remaining: studentCounters.remaining,
        expiresAt: studentCounters.expiresAt,
      },
      balance: {
        assigned: studentCounters.assigned,
        completed: studentCounters.completed,
        remaining: studentCounters.remaining,
        held: studentCounters.held,
      },
      ...rest,
    })
    .from(platformSettings)
    .leftJoin(students, eq(students.id, sql.placeholder('studentId')))
    .leftJoin(payments, eq(payments.id, students.currentPaymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId))
    .leftJoin(creditGrants, eq(creditGrants.orderId, orders.id))
    .leftJoin(files, eq(files.id, payments.fileId))
    .leftJoin(studentCounters, eq(studentCounters.studentId, sql.placeholder('studentId')));
