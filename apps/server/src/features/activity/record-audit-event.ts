import type { AuditEventKind } from '@thuto/contract/activity';
import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { publishAfterCommit } from '../../platform/live/publish.ts';

export interface AuditEvent {
  readonly kind: AuditEventKind;
  /** The account that did it; null for the system. */
  readonly actorId: AccountId | null;
  /** The student it concerns. */
  readonly studentId?: StudentId;
  /** Id of the affected record, such as a payment or a booking. */
  readonly subjectId?: string;
  /** The tutors who may see the change in their area. Published, not stored. */
  readonly tutorIds?: readonly (TutorId | null)[];
  /** Details of the change that no other record stores. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Inserts an audit log entry in the transaction of the change and notifies open pages after the commit. */
export async function recordAuditEvent(ctx: Context, tx: Executor, auditEvent: AuditEvent): Promise<void> {
  const { kind, actorId, studentId = null, subjectId = null, tutorIds = [], details = null } = auditEvent;
  const entry = { id: ctx.newId(), createdAt: ctx.now(), kind, actorId, studentId, subjectId, details };
  await tx.insert(auditLog).values(entry);
  publishAfterCommit(ctx.database, tx, { ...entry, tutorIds: tutorIds.filter((id) => id !== null) });
}
