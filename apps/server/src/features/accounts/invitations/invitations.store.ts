import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import type { InvitationKind } from '@thuto/domain/people/invitations';
import { and, asc, desc, eq, gt, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/client.ts';
import { accounts } from '../../../platform/db/schema/accounts.ts';
import { invitations } from '../../../platform/db/schema/invitations.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

/** Lists invitations that are neither accepted nor withdrawn, with the inviter's name; newest first. */
export async function selectOpenInvitations(
  executor: Executor,
  kind: InvitationKind,
  of: { readonly studentId?: StudentId; readonly tutorId?: TutorId } = {},
) {
  return executor
    .select({ invitation: invitations, invitedBy: accounts.displayName })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.invitedBy))
    .where(
      and(
        isOpen,
        eq(invitations.kind, kind),
        of.studentId && eq(invitations.studentId, of.studentId),
        of.tutorId && eq(invitations.tutorId, of.tutorId),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
}

export async function selectInvitation(executor: Executor, id: string): Promise<InvitationRow | null> {
  const [row] = await executor.select().from(invitations).where(eq(invitations.id, id));
  return row ?? null;
}

/**
 * Lists what one link opens beside its own invitation: the open invitations of the same guardian to the same address for
 * students for whom it does not act yet.
 */
export const selectSentTogether = (
  executor: Executor,
  { id, kind, relationship, email, invitedBy }: InvitationRow,
  now: Date,
): Promise<InvitationRow[]> =>
  kind === 'guardian' && relationship !== 'self'
    ? executor
        .select()
        .from(invitations)
        .where(
          and(
            isOpen,
            eq(invitations.kind, 'guardian'),
            eq(invitations.email, email),
            eq(invitations.invitedBy, invitedBy),
            ne(invitations.id, id),
            ne(invitations.relationship, 'self'),
            gt(invitations.expiresAt, now),
            sql`not exists (select from guardianships g join accounts a on a.id = g.account_id
              where g.student_id = ${invitations.studentId} and a.email = ${email})`,
          ),
        )
        .orderBy(asc(invitations.studentId))
    : Promise.resolve([]);

export async function insertInvitation(tx: Tx, row: typeof invitations.$inferInsert): Promise<InvitationRow> {
  const [inserted] = await tx.insert(invitations).values(row).returning();
  if (!inserted) throw new Error('The invitation was not inserted.');
  return inserted;
}

/** Withdraws the open invitations that match a condition. Returns how many there were. */
async function revokeOpen(tx: Tx, which: SQL | undefined, at: Date): Promise<number> {
  const revoked = await tx
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(isOpen, which))
    .returning({ id: invitations.id });
  return revoked.length;
}

/** Withdraws one invitation. Returns false if it was already accepted or withdrawn. */
export const revokeInvitation = async (tx: Tx, id: string, at: Date): Promise<boolean> =>
  (await revokeOpen(tx, eq(invitations.id, id), at)) === 1;

/** Withdraws the open invitation that a new one for the same address and role replaces. */
export async function revokeReplaced(
  tx: Tx,
  { kind, email, studentId, tutorId }: Pick<InvitationRow, 'kind' | 'email' | 'studentId' | 'tutorId'>,
  at: Date,
): Promise<void> {
  const same =
    tutorId === null
      ? and(
          eq(invitations.email, email),
          studentId === null ? undefined : eq(invitations.studentId, studentId),
        )
      : eq(invitations.tutorId, tutorId);
  await revokeOpen(tx, and(eq(invitations.kind, kind), same), at);
}

/** Withdraws the open invitations that an account has sent. */
export async function revokeSentBy(tx: Tx, accountId: AccountId, at: Date): Promise<void> {
  await revokeOpen(tx, eq(invitations.invitedBy, accountId), at);
}

/** Withdraws the open invitations of a student that were sent by anyone but the given accounts. */
export async function revokeSentByOthers(
  tx: Tx,
  studentId: StudentId,
  accountIds: readonly AccountId[],
  at: Date,
): Promise<void> {
  const byOthers = notInArray(invitations.invitedBy, [...accountIds]);
  await revokeOpen(tx, and(eq(invitations.studentId, studentId), byOthers), at);
}

/** Marks an invitation as accepted. Returns false if it was already accepted or withdrawn. */
export async function saveAccepted(
  tx: Tx,
  id: string,
  acceptedBy: AccountId | null,
  at: Date,
): Promise<boolean> {
  const accepted = await tx
    .update(invitations)
    .set({ acceptedAt: at, acceptedBy })
    .where(and(eq(invitations.id, id), isOpen))
    .returning({ id: invitations.id });
  return accepted.length === 1;
}

/** Records the account that has accepted an invitation. */
export async function saveAcceptedBy(tx: Tx, id: string, acceptedBy: AccountId): Promise<void> {
  await tx.update(invitations).set({ acceptedBy }).where(eq(invitations.id, id));
}
