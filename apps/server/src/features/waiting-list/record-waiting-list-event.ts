import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';

export const recordWaitingListEvent = (
  ctx: StudentContext,
  tx: Parameters<typeof recordAuditEvent>[1],
  kind: 'waiting-list.accepted' | 'waiting-list.declined' | 'waiting-list.left',
  subjectId: string,
) =>
  recordAuditEvent(ctx, tx, {
    kind,
    actorId: ctx.currentUser.accountId,
    studentId: ctx.student.id,
    subjectId,
  });
