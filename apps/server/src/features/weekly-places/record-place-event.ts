import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';

export const recordPlaceEvent = (
  ctx: StudentContext,
  tx: Tx,
  kind: 'weekly-place.confirmed' | 'weekly-place.changed' | 'weekly-place.ended',
  subjectId: string,
) =>
  recordAuditEvent(ctx, tx, {
    kind,
    actorId: ctx.currentUser.accountId,
    studentId: ctx.student.id,
    subjectId,
  });
