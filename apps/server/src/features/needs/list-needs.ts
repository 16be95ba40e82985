import type { Need, StudentInRow } from '@thuto/contract/needs';
import { dateInZone } from '@thuto/domain/calendar';
import { formatReference } from '@thuto/domain/payments/orders';
import { listNeeds as decideNeeds, NEED_KINDS, NEW_REPORT_DAYS } from '@thuto/domain/learning/needs';
import { isProfileComplete as isComplete } from '@thuto/domain/people/profiles';
import type { SignedInContext } from '../../context.ts';
import { profileDetailsOf, profileOf } from '../profiles/profile-details.ts';
import { listNeedRows } from './needs.store.ts';

const DAY_MS = 86_400_000;

const toInstant = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/**
 * Returns what waits for the account across all its students (NEEDS-1), the most urgent first, and a row for each student
 * (NEEDS-2). One query, because the dashboard shows it.
 */
export async function listNeeds(
  ctx: SignedInContext,
): Promise<{ items: Need[]; students: StudentInRow[]; timeZone: string }> {
  const at = ctx.now();
  const now = at.getTime();
  const { timeZone } = ctx.config;
  const rows = await listNeedRows(ctx.database.reads, {
    accountId: ctx.currentUser.accountId,
    now: at,
    reportsSince: new Date(now - NEW_REPORT_DAYS * DAY_MS),
  });
  const today = dateInZone(now, timeZone);
  const found = rows.map((row) => {
    const profile = profileOf(row.profile);
    const isProfileComplete =
      profile !== null && isComplete({ ...profileDetailsOf(profile), revision: profile.revision });
    return { row, needs: decideNeeds({ ...row, isProfileComplete }, { now, today }) };
  });
  const items = found.flatMap(({ row: { studentId, firstName }, needs }) =>
    needs.map((need) => ({
      ...need,
      studentId,
      firstName,
      until: toInstant(need.until),
      reference: need.reference === null ? null : formatReference(need.reference),
    })),
  );
  return {
    items: items.toSorted((a, b) => NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind)),
    students: found.map(({ row: { studentId, firstName, name, rights, next, remaining }, needs }) => ({
      studentId,
      firstName,
      name,
      next:
        next !== null && (rights.canBook || rights.canSeeProgress)
          ? { subject: next.subject, startsAt: new Date(next.startsAt).toISOString() }
          : null,
      needs: needs.length,
      free: remaining,
    })),
    timeZone,
  };
}
