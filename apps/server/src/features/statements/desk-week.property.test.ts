import { readStatement } from '../../platform/statements/read-statement.ts';
import type { Order } from '@thuto/contract/orders';
import type { PaymentForAdmin } from '@thuto/contract/payments';
import type { UnseenPayment } from '@thuto/contract/statements';
import * as fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { accountMoney } from '../../platform/db/schema/account-money.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { receipts } from '../../platform/db/schema/receipts.ts';
import { refunds } from '../../platform/db/schema/refunds.ts';
import { incomingMoney } from '../../platform/db/schema/statements.ts';
import { buildBookingApp } from '../../testing/bookings.ts';
import { makeAdmin, makeStudent } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { runsAllCases } from '@thuto/domain/testing/sample';
import { checkLedger } from '../credits/check-ledger.ts';
import { recordGatewayPayment } from '../payments/settlement/record-gateway-payment.ts';
import { insertDraft, insertIncomingMoney, insertSource, listSources } from './statements.store.ts';

const RUNS = runsAllCases() ? 40 : 4;
const { t, admin, steps } = await buildBookingApp();
const second = await makeAdmin(t);
afterAll(() => t.close());

let lastId = 0;

/** Stores lines of a statement, or messages of another source: both report money that arrived. */
async function report(source: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const bytes = Buffer.from(['Date,Transaction ID,Reference,Payer,Amount,Balance', ...lines].join('\n'));
  const read = readStatement(bytes, { saved: null, zone: t.config.timeZone, today: '2026-03-02' });
  expect(read.broken).toEqual([]);
  const at = t.ctx.now();
  await t.db.transaction(async (tx) => {
    const known = (await listSources(tx)).find(({ name }) => name === source);
    const sourceId = known?.id ?? t.ctx.newId();
    const facts = { id: sourceId, name: source, provider: 'mpesa' as const, createdAt: at, updatedAt: at };
    await insertSource(tx, facts);
    const importId = t.ctx.newId();
    const draft = { id: importId, fileName: 'week.csv', uploadedBy: admin.id as never, createdAt: at };
    await insertDraft(tx, draft, [bytes]);
    await insertIncomingMoney(tx, read.lines, {
      sourceId,
      importId,
      provider: 'mpesa',
      at,
      newId: t.ctx.newId,
    });
  });
}

const approveExact = async () => {
  const answer = await steps.post('/api/exact-matches/approve', admin, { limit: 200 });
  expect(answer.statusCode, answer.body).toBe(200);
};

const setLimit = (secondApprovalAboveLisente: number) =>
  t.db.update(platformSettings).set({ secondApprovalAboveLisente });

/** Records cash; above the limit two admins record the same amount. */
async function receiveCash(cash: object, needsSecondAdmin: boolean): Promise<void> {
  if (needsSecondAdmin) await setLimit(1);
  const recorded = await steps.post('/api/console/cash', admin, cash);
  expect(recorded.statusCode, recorded.body).toBe(201);
  if (!needsSecondAdmin) return;
  const { id, status } = recorded.json<PaymentForAdmin>();
  expect(status).toBe('pending');
  // The first admin alone cannot do it.
  await steps.post(`/api/payments/${id}/approve`, admin, cash);
  expect((await t.db.select().from(payments).where(eq(payments.id, id)))[0]?.status).toBe('pending');
  const approved = await steps.post(`/api/payments/${id}/approve`, second, { keepSurplus: true });
  expect(approved.statusCode, approved.body).toBe(200);
  await setLimit(0);
}

/** What one family does in a week, and how the desk hears about its money. */
const family = fc.record({
  way: fc.constantFrom('photo', 'cash', 'gateway', 'transfer'),
  /** How the payer writes the reference. */
  reference: fc.constantFrom('right' as const, 'lower' as const, 'mistyped' as const, 'none' as const),
  isApprovedBefore: fc.boolean(),
  hasMessage: fc.boolean(),
  isOnStatement: fc.boolean(),
  isStatementFirst: fc.boolean(),
  /** Cash that two admins have to approve. */
  needsSecondAdmin: fc.boolean(),
  /** What the payer gives in cash beyond the order, in lisente. */
  surplusLisente: fc.constantFrom(0, 1_000),
  /** Paid back before the statement arrives. */
  isRefunded: fc.boolean(),
});

type Family = typeof family extends fc.Arbitrary<infer Value> ? Value : never;

const QUIET: Family = {
  way: 'transfer',
  reference: 'right',
  isApprovedBefore: false,
  hasMessage: false,
  isOnStatement: true,
  isStatementFirst: false,
  needsSecondAdmin: false,
  surplusLisente: 0,
  isRefunded: false,
};
/** One week of the desk, which the slow tests print as a table. */
const WEEK: Family[] = [
  { ...QUIET, way: 'photo', isApprovedBefore: true },
  { ...QUIET, way: 'photo', isApprovedBefore: true, isOnStatement: false },
  { ...QUIET, way: 'photo', isApprovedBefore: true, isRefunded: true, reference: 'lower', hasMessage: true },
  { ...QUIET, hasMessage: true, isStatementFirst: true },
  { ...QUIET, reference: 'mistyped' },
  { ...QUIET, reference: 'none' },
  { ...QUIET, isOnStatement: false },
  { ...QUIET, way: 'gateway', hasMessage: true },
  { ...QUIET, way: 'cash', needsSecondAdmin: true, surplusLisente: 1_000 },
];
const describeFamily = (each: Family): string =>
  [
    each.way === 'photo' ? `photo${each.isApprovedBefore ? ', approved' : ''}` : each.way,
    each.way === 'cash' || each.reference === 'right' ? [] : `reference ${each.reference}`,
    each.needsSecondAdmin && each.way === 'cash' ? 'two admins' : [],
    each.surplusLisente > 0 && each.way === 'cash' ? 'M10 too much' : [],
    each.isRefunded ? 'M10 paid back' : [],
    each.hasMessage && each.way !== 'cash' ? 'message' : [],
    each.isOnStatement && each.way !== 'cash'
      ? each.isStatementFirst
        ? 'on two statements'
        : 'on the statement'
      : [],
  ]
    .flat()
    .join(', ');

it('counts the money of a week once, however often it is reported (RECON-21)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(family, { minLength: 2, maxLength: 5 }), async (families) => {
      const table: { came: string; ended: string }[] = [];
      const arrived: {
        came: string;
        id: string;
        amountLisente: number;
        priceLisente: number;
        orderId: string;
        accountId: string;
        isCash: boolean;
        isReported: boolean;
        refundLisente: number;
      }[] = [];
      const messages: string[] = [];
      const statement: string[] = [];
      const early: string[] = [];
      for (const each of families) {
        const student = await makeStudent(t);
        const placed = await steps.post(`/api/students/${student.id}/orders`, student, {
          packageId: 'bundle-5',
        });
        const order = placed.json<Order>();
        const { amountLisente } = order;
        const id = `WK${(lastId += 1).toString().padStart(8, '0')}`;
        const [a = '', b = '', ...rest] = order.reference.replace('-', '');
        const reference = {
          right: order.reference,
          lower: `fees ${order.reference.toLowerCase()}`,
          mistyped: `${b}${a}${rest.join('')}`,
          none: '',
        }[each.reference];
        const line = `2026-03-02 10:00,${id},${reference},Mpho,"${(amountLisente / 100).toFixed(2)}",`;
        const surplus = each.way === 'cash' ? each.surplusLisente : 0;
        const money = {
          came: describeFamily(each),
          id,
          amountLisente: amountLisente + surplus,
          priceLisente: amountLisente,
          orderId: order.id,
          accountId: student.id,
          isCash: each.way === 'cash',
          isReported: each.hasMessage || each.isOnStatement,
          refundLisente: 0,
        };
        arrived.push(money);
        const payBack = async () => {
          const wish = {
            reference: order.reference,
            amountLisente: 1_000,
            source: 'order',
            method: 'cash',
            reason: 'Fewer lessons',
          };
          if (!each.isRefunded) return;
          const refunded = await steps.post('/api/console/refunds', admin, wish);
          expect(refunded.statusCode, refunded.body).toBe(201);
          money.refundLisente = 1_000;
        };
        if (each.way === 'cash') {
          await receiveCash(
            { reference: order.reference, amountLisente: money.amountLisente, keepSurplus: true },
            each.needsSecondAdmin,
          );
          await payBack();
          continue;
        }
        if (each.way === 'gateway') {
          await t.db.transaction((tx) =>
            recordGatewayPayment(t.ctx, tx, {
              orderId: order.id as never,
              provider: 'mpesa',
              providerTransactionId: id,
              amountLisente,
              paidAt: t.ctx.now(),
              payer: null,
              paidByAccountId: student.id as never,
            }),
          );
        }
        if (each.isStatementFirst && each.isOnStatement) early.push(line);
        if (each.hasMessage) messages.push(line);
        if (each.isOnStatement) statement.push(line);
        if (each.way === 'photo') {
          const claim = await submitProof(t, student, 'bundle-5');
          if (each.isApprovedBefore) {
            await steps.post(`/api/payments/${claim.id}/approve`, admin, {});
            await payBack();
          }
        }
      }
      await report('Early statement', early);
      await approveExact();
      await report('Phone', messages);
      await approveExact();
      await report('Friday statement', statement);
      await approveExact();
      let settled = 0;
      let kept = 0;
      let waiting = 0;
      let unseen = 0;
      for (const {
        came,
        id,
        amountLisente,
        priceLisente,
        orderId,
        accountId,
        isCash,
        isReported,
        refundLisente,
      } of arrived) {
        const own = await t.db
          .select()
          .from(payments)
          .where(eq(payments.orderId, orderId as never));
        const approved = own.filter(({ status }) => status === 'approved');
        // Counted at most once for its order, with one receipt.
        expect(approved.length).toBeLessThanOrEqual(1);
        expect(approved.reduce((sum, payment) => sum + payment.amountLisente, 0)).toBeLessThanOrEqual(
          amountLisente,
        );
        for (const payment of approved)
          expect(await t.db.$count(receipts, eq(receipts.paymentId, payment.id))).toBe(1);
        const sameId = sql`${payments.providerTransactionId} = ${id} and ${payments.status} = 'approved'`;
        expect(await t.db.$count(payments, sameId)).toBeLessThanOrEqual(1);
        // Its lines are settled by one payment, or wait for a person.
        const lines = await t.db.select().from(incomingMoney).where(eq(incomingMoney.transactionId, id));
        expect(new Set(lines.flatMap(({ paymentId }) => paymentId ?? [])).size).toBeLessThanOrEqual(1);
        const [order] = await t.db
          .select()
          .from(orders)
          .where(eq(orders.id, orderId as never));
        expect(order?.status).toBe(approved.length === 1 ? 'paid' : 'open');
        if (isCash) expect(approved).toHaveLength(1);
        // Each amount is in exactly one place: settled (with what the account keeps), waiting, or never reported.
        const surplus = approved.reduce((sum, payment) => sum + payment.surplusLisente, 0);
        kept += surplus;
        settled += approved.reduce((sum, payment) => sum + payment.amountLisente, 0) - surplus;
        if (approved.length === 0 && isReported) waiting += amountLisente;
        if (approved.length === 0 && !isReported) unseen += amountLisente;
        if (approved.length === 0 && isReported)
          expect(lines.every(({ status, paymentId }) => status === 'open' && paymentId === null)).toBe(true);
        expect(surplus).toBe(approved.length === 0 ? 0 : amountLisente - priceLisente);
        const [balance] = await t.db
          .select()
          .from(accountMoney)
          .where(eq(accountMoney.accountId, accountId as never));
        expect(balance?.balanceLisente ?? 0).toBe(surplus);
        const paidBack = await t.db
          .select()
          .from(refunds)
          .where(eq(refunds.orderId, orderId as never));
        expect(paidBack.reduce((sum, refund) => sum + refund.amountLisente, 0)).toBe(refundLisente);
        // Every approved payment is confirmed or listed.
        const answer = await t.inject({
          url: '/api/approved-without-money?limit=100',
          headers: admin.headers,
        });
        const listed = answer.json<{ items: UnseenPayment[] }>().items.map(({ paymentId }) => paymentId);
        for (const payment of approved) expect(listed.includes(payment.id)).toBe(payment.seenAt === null);
        const isSeen = approved.every(({ seenAt }) => seenAt !== null);
        table.push({
          came,
          ended:
            approved.length === 0
              ? isReported
                ? 'Money Without an Order, for a person'
                : 'open order: nobody has reported the money'
              : `one receipt, ${isSeen ? 'money seen' : 'Approved, Money Not Seen'}${surplus > 0 ? ', M10 in the account' : ''}`,
        });
      }
      const moneyIn = arrived.reduce((sum, each) => sum + each.amountLisente, 0);
      expect(settled + kept + waiting + unseen).toBe(moneyIn);
      if (families === WEEK && runsAllCases())
        process.stdout.write(table.map(({ came, ended }) => `| ${came} | ${ended} |\n`).join(''));
      expect(await checkLedger(t.db)).toEqual([]);
      // The next week begins with an empty list.
      await t.db
        .update(payments)
        .set({ seenAt: t.ctx.now() })
        .where(sql`${payments.status} = 'approved' and ${payments.seenAt} is null`);
      await t.db
        .update(incomingMoney)
        .set({ status: 'ignored', ignoredReason: 'The week is over', decidedAt: t.ctx.now() })
        .where(eq(incomingMoney.status, 'open'));
    }),
    { numRuns: RUNS, endOnFailure: true, examples: runsAllCases() ? [[WEEK]] : [] },
  );
}, 120_000);
