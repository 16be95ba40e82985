import {
  type Balance,
  applyEntries,
  countCredits,
  type CreditEntry,
  type Grant,
} from '@thuto/domain/payments/credits';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import {
  insertEntries,
  insertGrant,
  listEntriesOf,
  listOpenGrants,
  lockBalance,
  type NewGrant,
  updateBalance,
  updateGrants,
} from './credits.store.ts';

/** Who moves credits; `currentUser` is missing in jobs. */
export type CreditContext = Pick<Context, 'now' | 'newId'> & {
  readonly currentUser?: { readonly accountId: AccountId };
};

export interface CreditMove {
  readonly studentId: StudentId;
  /** What causes it, such as `lesson:<id>`: with an entry's reason it can happen once only. */
  readonly cause: string;
  readonly note?: string;
  /** A grant that the entries begin. */
  readonly newGrant?: NewGrant;
}

/** What a rule decides from. */
export interface Credits {
  /** The open grants, oldest first, without `newGrant`. At least one, unless there is a `newGrant`. */
  readonly grants: readonly Grant[];
  /** The entries that the cause has already. */
  readonly earlier: readonly CreditEntry[];
}

/**
 * Moves a student's credits: locks them, lets the rule decide the entries, and writes entries, grants and balance in
 * the caller's transaction (CREDIT-1). A student without an open grant gets an empty opening grant first.
 * Idempotent: a cause that has an entry with one of the reasons already moves nothing.
 * @returns the counters after the move, and whether anything was written.
 */
export async function moveCredits(
  ctx: CreditContext,
  tx: Tx,
  { studentId, cause, note, newGrant }: CreditMove,
  decide: (credits: Credits) => readonly CreditEntry[],
): Promise<{ balance: Balance; moved: boolean }> {
  await lockBalance(tx, studentId);
  const earlier = await listEntriesOf(tx, studentId, cause);
  const open = await listOpenGrants(tx, studentId);
  const at = ctx.now();
  const needsOpening = open.length === 0 && !newGrant && earlier.length === 0;
  const opening = { id: ctx.newId(), studentId, orderId: null, kind: 'opening' as const, granted: 0 };
  const unexpiring = { startsAt: at, expiresAt: null, createdAt: at };
  const grants = needsOpening ? [await insertGrant(tx, { ...opening, ...unexpiring })] : open;
  const entries = decide({ grants, earlier });
  const reasons = new Set(earlier.map(({ reason }) => reason));
  if (entries.length === 0 || entries.some(({ reason }) => reasons.has(reason)))
    return { balance: countCredits(grants), moved: false };
  const begun = newGrant ? [await insertGrant(tx, newGrant)] : [];
  const facts = {
    studentId,
    cause,
    note: note ?? null,
    actorId: ctx.currentUser?.accountId ?? null,
    createdAt: at,
  };
  await insertEntries(
    tx,
    entries.map((entry) => ({ ...entry, ...facts, id: ctx.newId() })),
  );
  await updateGrants(tx, entries, at);
  await updateBalance(tx, studentId, entries, at);
  return { balance: countCredits(applyEntries([...grants, ...begun], entries)), moved: true };
}
