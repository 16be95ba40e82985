import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { AdminContext } from '../../../context.ts';
import { buildBookingApp } from '../../../testing/bookings.ts';
import { makeStudent } from '../../../testing/people.ts';
import { checkLedger } from '../../credits/check-ledger.ts';
import { closeOrder } from '../orders/close-order.ts';
import { findOrderByReference } from '../orders/find-order-by-reference.ts';
import { placeOrder } from '../orders/place-order.ts';
import { recordRefund } from '../../refunds/record-refund.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import { DomainError } from '@thuto/domain/errors';
import { runsAllCases } from '@thuto/domain/testing/sample';
import { recordConfirmedPayment } from './record-confirmed-payment.ts';

const RUNS = runsAllCases() ? 30 : 8;
const PACKAGES = ['once-off', 'bundle-5', 'bundle-10', 'basic-subscription'];

const { t, admin } = await buildBookingApp();
afterAll(() => t.close());
const ctx = {
  ...t.ctx,
  currentUser: {
    ...admin,
    accountId: admin.id,
    authSessionId: '',
    role: 'admin',
    emailVerified: true,
    students: [],
  },
} as unknown as AdminContext;

const amount = fc.integer({ min: 1, max: 120_000 });
// Few different orders, so that many steps meet the same one.
const which = fc.nat({ max: 2 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), packageId: fc.constantFrom(...PACKAGES) }),
  fc.record({ kind: fc.constant('pay' as const), which, amount, repeats: fc.boolean() }),
  fc.record({ kind: fc.constant('deposit' as const), amount }),
  fc.record({
    kind: fc.constant('close' as const),
    which,
    action: fc.constantFrom('cancel' as const, 'expire' as const),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    which,
    amount,
    source: fc.constantFrom('order' as const, 'account' as const),
  }),
);

it('neither loses nor makes money in random sequences of orders, payments, closings and refunds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      const student = await makeStudent(t);
      const placed: { id: Awaited<ReturnType<typeof placeOrder>>['id']; reference: string }[] = [];
      const orderOf = (n: number) => placed[n % Math.max(1, placed.length)];
      let providerTransactionId = t.ctx.newId();
      for (const todo of steps) {
        const run = (work: (tx: Parameters<Parameters<typeof t.db.transaction>[0]>[0]) => Promise<unknown>) =>
          t.db.transaction(async (tx) => {
            await lockStudent(tx, student.id);
            return work(tx);
          });
        const order = 'which' in todo ? orderOf(todo.which) : undefined;
        const facts = {
          method: 'statement' as const,
          provider: 'mpesa',
          paidAt: null,
          payer: null,
          actorId: admin.id,
        };
        try {
          if (todo.kind === 'place') {
            const { packageId } = todo;
            const wish = { accountId: student.id, studentId: student.id, packageId };
            await run(async (tx) => placed.push(await placeOrder(t.ctx, tx, wish)));
          } else if (todo.kind === 'deposit') {
            const money = { ...facts, orderId: null, accountId: student.id, amountLisente: todo.amount };
            await t.db.transaction((tx) =>
              recordConfirmedPayment(ctx, tx, { ...money, providerTransactionId: t.ctx.newId() }),
            );
          } else if (order === undefined) continue;
          else if (todo.kind === 'pay') {
            if (!todo.repeats) providerTransactionId = t.ctx.newId();
            const money = { ...facts, orderId: order.id, amountLisente: todo.amount, providerTransactionId };
            await t.db.transaction((tx) => recordConfirmedPayment(ctx, tx, money));
          } else if (todo.kind === 'close') {
            const { action } = todo;
            await run((tx) => closeOrder(ctx, tx, { orderId: order.id, action, actorId: null }));
          } else {
            const { reference } = await findOrderByReference(t.db, order.reference);
            const wish = { reference, amountLisente: todo.amount, source: todo.source };
            await recordRefund(ctx, { ...wish, method: 'cash', reason: 'A test' });
          }
        } catch (error) {
          // A refusal is an answer; anything else fails the test.
          if (!(error instanceof DomainError)) throw error;
        }
      }
      expect(await checkLedger(t.db)).toEqual([]);
    }),
    // The ledger of a failed run stays wrong, so shorter sequences would all fail too.
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);
