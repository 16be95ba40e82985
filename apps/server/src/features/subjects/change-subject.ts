import type { AuditEventKind } from '@thuto/contract/activity';
import type { SubjectForAdmin } from '@thuto/contract/subjects';
import { DomainError } from '@thuto/domain/errors';
import type { SubjectId } from '@thuto/domain/subject-names';
import type { SubjectState } from '@thuto/domain/subjects';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { presentSubjectForAdmin } from './subjects.presenter.ts';
import { listWithUse, lockSubjects, type SubjectRow } from './subjects.store.ts';

type SubjectEventKind = Extract<AuditEventKind, `subject.${string}`>;

/** The subjects as the rules see them. */
export const statesOf = (rows: readonly SubjectRow[]): SubjectState[] =>
  rows.map(({ id, name, retiredAt }) => ({ id, name, isRetired: retiredAt !== null }));

/** Returns a subject for the response of a change. @throws DomainError not_found. */
export async function readSubjectForAdmin(tx: Tx, id: SubjectId): Promise<SubjectForAdmin> {
  const all = await listWithUse(tx);
  const row = all.find((each) => each.id === id);
  if (!row) throw new DomainError('not_found');
  return presentSubjectForAdmin(row, all);
}

/**
 * Changes one subject and records an audit event, in one transaction. Changes of subjects run one at a time.
 * @param revision the revision that the admin saw.
 * @param change writes the change and returns the details for the audit log.
 * @throws DomainError not_found; subject_changed if the subject is newer, with its `current` values.
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
): Promise<SubjectForAdmin> {
  return ctx.db.transaction(async (tx) => {
    const all = await lockSubjects(tx);
    const subject = all.find((row) => row.id === id);
    if (!subject) throw new DomainError('not_found');
    if (subject.revision !== revision) {
      throw new DomainError('subject_changed', { current: await readSubjectForAdmin(tx, id) });
    }
    const details = await change(tx, subject, all);
    await recordSubjectAuditEvent(ctx, tx, kind, { subject: id, ...details });
    return readSubjectForAdmin(tx, id);
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
