import {
  type Balance,
  countEndedSessions,
  type GrantKind,
  grantLessons,
  requireConfirmedEnd,
} from '@thuto/domain/payments/credits';
import type { OrderId, StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { type CreditContext, moveCredits } from './move-credits.ts';

export interface CreditGrant {
  readonly studentId: StudentId;
  readonly kind: Exclude<GrantKind, 'opening'>;
  /** The paid order; only for a purchase. */
  readonly orderId?: OrderId;
  /** What causes it, such as `order:<id>`. One cause grants once. */
  readonly cause: string;
  readonly lessons: number;
  readonly startsAt: Date;
  readonly expiresAt: Date | null;
  /** Whether the open grants stay open. Otherwise they are closed and what was left is written off (CREDIT-3). */
  readonly carryOver: boolean;
  /** How many sessions of open grants a person has confirmed to end. Default 0. */
  readonly endsSessions?: number | undefined;
  readonly note?: string;
}

/**
 * Grants lessons to a student. Repeating it for the same cause has no further effect.
 * @returns the counters after it.
 * @throws DomainError sessions_unconfirmed when it ends more sessions than a person has confirmed.
 */
export async function grantCredits(ctx: CreditContext, tx: Tx, grant: CreditGrant): Promise<Balance> {
  const { studentId, kind, orderId = null, cause, lessons, startsAt, expiresAt, carryOver, note } = grant;
  const { endsSessions = 0 } = grant;
  const id = ctx.newId();
  const { balance } = await moveCredits(
    ctx,
    tx,
    {
      studentId,
      cause,
      ...(note !== undefined && { note }),
      newGrant: { id, studentId, orderId, kind, granted: lessons, startsAt, expiresAt, createdAt: ctx.now() },
    },
    ({ grants, earlier }) => {
      // A repeated cause moves nothing, so that it ends nothing.
      if (earlier.length === 0)
        requireConfirmedEnd(countEndedSessions(grants, ctx.now().getTime(), carryOver), endsSessions);
      return grantLessons(grants, { id, lessons }, carryOver);
    },
  );
  return balance;
}
