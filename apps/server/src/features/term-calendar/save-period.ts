import type { PeriodDetails } from '@thuto/contract/term-calendar';
import { type CalendarPeriod, decidePeriod } from '@thuto/domain/lessons/term-calendar';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { insertPeriod, lockTermCalendar, selectPeriods, updatePeriodRow } from './term-calendar.store.ts';

/**
 * Adds a period to the term calendar, or changes the one with the id (LESSON-11).
 * @throws DomainError not_found, period_invalid, term_overlaps.
 */
export async function savePeriod(
  ctx: AdminContext,
  id: string | null,
  details: PeriodDetails,
): Promise<CalendarPeriod> {
  return ctx.db.transaction(async (tx) => {
    await lockTermCalendar(tx);
    decidePeriod(
      details,
      (await selectPeriods(tx)).filter((other) => other.id !== id),
    );
    const period = { ...details, id: id ?? ctx.newId() };
    const save = id === null ? insertPeriod : updatePeriodRow;
    await save(tx, { ...period, at: ctx.now() });
    await recordAuditEvent(ctx, tx, {
      kind: 'term-calendar.changed',
      actorId: ctx.currentUser.accountId,
      subjectId: period.id,
      details: { ...details },
    });
    return period;
  });
}
