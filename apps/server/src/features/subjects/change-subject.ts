import type { AuditEventKind } from '@thuto/contract/activity';
import { DomainError } from '@thuto/domain/errors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { SubjectState } from '@thuto/domain/learning/subjects';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { listWithUse, lockSubjects, type SubjectInList, type SubjectRow } from './subjects.store.ts';

type SubjectEventKind = Extract<AuditEventKind, `subject.${string}`>;

/** The subjects as the rules see them. */
export const statesOf = (rows: readonly SubjectRow[]): SubjectState[] =>
  rows.map(({ id, name, retiredAt }) => ({ id, name, isRetired: retiredAt !== null }));

/** Returns a subject in the list, as of this transaction. @throws DomainError not_found. */
export async function getSubjectInList(tx: Tx, id: SubjectId): Promise<SubjectInList> {
  const all = await listWithUse(tx);
  const row = all.find((each) => each.id === id);
  if (!row) throw new DomainError('not_found');
  return { row, all };
}

/**
 * Changes one subject and records an audit event, in one transaction. Changes of subjects run one at a time.
 * @param revision the revision that the admin saw.
 * @param change writes the change and returns the details for the audit log.
 * @throws DomainError not_found; subject_changed if the subject is newer, with the `current` one.
 */
export async function changeSubject(
  ctx: AdminContext,
  kind: SubjectEventKind,
  { id, revision }: { readonly id: SubjectId; readonly revision: number },
  change: (
    tx: Tx,
    subject: SubjectRow,
    all: readonly SubjectRow[],
  ) => Promise<Readonly<Record<string, unknown>>>,
): Promise<SubjectInList> {
  return ctx.db.transaction(async (tx) => {
    const all = await lockSubjects(tx);
    const subject = all.find((row) => row.id === id);
    if (!subject) throw new DomainError('not_found');
    if (subject.revision !== revision) {
      throw new DomainError('subject_changed', { current: await getSubjectInList(tx, id) });
    }
    const details = await change(tx, subject, all);
    await recordSubjectAuditEvent(ctx, tx, kind, { subject: id, ...details });
    return getSubjectInList(tx, id);
  });
}

/** Writes an audit event about a subject. Its id is no UUID, so the details contain it. */
export function recordSubjectAuditEvent(
  ctx: AdminContext,
  tx: Tx,
  kind: SubjectEventKind,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAuditEvent(ctx, tx, { kind, actorId: ctx.currentUser.accountId, details });
}
