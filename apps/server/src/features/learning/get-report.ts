import type { StaffReport } from '@thuto/contract/learning';
import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { presentStaffReport } from './reports.presenter.ts';
import { findReport } from './reports.store.ts';

/** Returns the report of a lesson for its tutor or an admin. @throws DomainError not_found. */
export async function getReport(ctx: Context, lessonId: string): Promise<StaffReport> {
  const report = await findReport(ctx.db, lessonId);
  if (report === null) throw new DomainError('not_found');
  return presentStaffReport(report);
}
