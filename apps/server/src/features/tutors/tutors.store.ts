import { DomainError } from '@thuto/domain/errors';
import type { AccountId, TutorId } from '@thuto/domain/ids';
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { invitations } from '../../platform/db/schema/invitations.ts';
import { tutorRates } from '../../platform/db/schema/tutor-rates.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { users } from '../../platform/db/schema/users.ts';

export type TutorRow = typeof tutors.$inferSelect;

/** A tutor to change, with the revision that the admin has seen. */
export interface ChangedTutor {
  readonly id: TutorId;
  readonly revision?: number | undefined;
}

const NAME_KEY = 'tutors_name_key';

export async function findTutor(executor: Executor, id: TutorId): Promise<TutorRow | null> {
  const [row] = await executor.select().from(tutors).where(eq(tutors.id, id));
  return row ?? null;
}

/** An entry of the directory with its open invitation. */
export interface DirectoryRow extends TutorRow {
  /** When the open invitation expires or has expired; null without one. */
  readonly invitationExpiresAt: Date | null;
}

const isOpenInvitation = and(
  eq(invitations.tutorId, tutors.id),
  isNull(invitations.acceptedAt),
  isNull(invitations.revokedAt),
);

const selectDirectory = (executor: Executor) =>
  executor
    .select({ ...getTableColumns(tutors), invitationExpiresAt: invitations.expiresAt })
    .from(tutors)
    .leftJoin(invitations, isOpenInvitation);

/** Returns an entry of the directory. @throws DomainError not_found. */
export async function getDirectoryRow(executor: Executor, id: TutorId): Promise<DirectoryRow> {
  const [row] = await selectDirectory(executor).where(eq(tutors.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Returns the directory by name, retired tutors last. */
export async function listTutorRows(executor: Executor): Promise<DirectoryRow[]> {
  return selectDirectory(executor)
    .orderBy(sql`${tutors.retiredAt} is not null`, asc(sql`lower(${tutors.name})`), tutors.id)
    .limit(1000);
}

/** Lists the ids and names of the tutors who are not retired. */
export const listCurrentTutors = (executor: Executor) =>
  executor
    .select({ id: tutors.id, name: tutors.name })
    .from(tutors)
    .where(isNull(tutors.retiredAt))
    .limit(1000);

/** Inserts a tutor. @throws DomainError tutor_name_taken. */
export async function insertTutor(tx: Tx, tutor: typeof tutors.$inferInsert): Promise<TutorRow> {
  const [row] = await refuseTakenName(() => tx.insert(tutors).values(tutor).returning());
  if (!row) throw new Error('The tutor was not inserted.');
  return row;
}

/**
 * Updates a tutor and increments the revision.
 * @param revision the revision that the change is based on; without one it is not checked.
 * @throws DomainError not_found, tutor_changed, tutor_name_taken.
 */
export async function changeTutor(
  tx: Tx,
  { id, revision }: ChangedTutor,
  changes: Partial<typeof tutors.$inferInsert>,
): Promise<TutorRow> {
  const isRevision = revision === undefined ? undefined : eq(tutors.revision, revision);
  const [row] = await refuseTakenName(() =>
    tx
      .update(tutors)
      .set({ ...changes, revision: sql`${tutors.revision} + 1` })
      .where(and(eq(tutors.id, id), isRevision))
      .returning(),
  );
  if (row) return row;
  throw new DomainError((await findTutor(tx, id)) === null ? 'not_found' : 'tutor_changed');
}

async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    for (let at = error; at instanceof Error; at = at.cause) {
      if ((at as { constraint?: unknown }).constraint === NAME_KEY) throw new DomainError('tutor_name_taken');
    }
    throw error;
  }
}

export async function insertRate(tx: Tx, rate: typeof tutorRates.$inferInsert): Promise<void> {
  await tx.insert(tutorRates).values(rate);
}

/** Lists the rates of a tutor with the admins who set them, the latest first. */
export const listRates = (executor: Executor, tutorId: TutorId) =>
  executor
    .select({ rate: tutorRates, setBy: accounts.displayName })
    .from(tutorRates)
    .innerJoin(accounts, eq(accounts.id, tutorRates.setBy))
    .where(eq(tutorRates.tutorId, tutorId))
    .orderBy(desc(tutorRates.fromDate), desc(tutorRates.createdAt), desc(tutorRates.id))
    .limit(200);

/** Returns a tutor and locks the entry until the transaction ends, or returns null. */
export async function lockTutor(tx: Tx, id: TutorId): Promise<TutorRow | null> {
  const [row] = await tx.select().from(tutors).where(eq(tutors.id, id)).for('update');
  return row ?? null;
}

/** Gives a tutor who is not retired and has no account this one. Returns false for any other tutor. */
export async function connectAccount(
  tx: Tx,
  tutorId: TutorId,
  accountId: AccountId,
  updatedAt: Date,
): Promise<boolean> {
  const connected = await tx
    .update(tutors)
    .set({ accountId, updatedAt, revision: sql`${tutors.revision} + 1` })
    .where(and(eq(tutors.id, tutorId), isNull(tutors.accountId), isNull(tutors.retiredAt)))
    .returning({ id: tutors.id });
  return connected.length === 1;
}

/** Lets a tutor's account sign in, or ends its right to. */
export async function setAccountActive(
  tx: Tx,
  accountId: AccountId,
  isActive: boolean,
  at: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ isActive, updatedAt: at })
    .where(and(eq(users.id, accountId), eq(users.role, 'tutor')));
}
