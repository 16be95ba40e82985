import {
  type ExactMatchesApproved,
  FILE_NAME_HEADER,
  type IncomingMoneyItem,
  type StatementImport,
  type StatementPreview,
  type UnseenPayment,
} from '@thuto/contract/statements';
import type { Order } from '@thuto/contract/orders';
import { createReference, formatReference } from '@thuto/domain/payments/orders';
import { runsAllCases } from '@thuto/domain/testing/sample';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { incomingMoney } from '../../platform/db/schema/statements.ts';
import { buildBookingApp } from '../../testing/bookings.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { readStatement } from '../../platform/statements/read-statement.ts';
import { getAccountMoney } from '../account-money/get-account-money.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { recordConfirmedPayment } from '../payments/settlement/record-confirmed-payment.ts';
import { insertDraft, insertIncomingMoney, insertSource, listSources } from './statements.store.ts';

const { t, admin, steps } = await buildBookingApp();
const colleague = await makeAdmin(t);
afterAll(() => t.close());

const HEADER = 'Date,Transaction ID,Reference,Payer,Amount,Balance';
const SOURCE = { name: 'M-Pesa till', provider: 'mpesa' } as const;
let lastId = 0;
const newTransaction = () => `TX${(lastId += 1).toString().padStart(8, '0')}`;

const upload = (text: string, who: Person = admin, name = 'March.csv') =>
  t.inject({
    method: 'POST',
    url: '/api/statement-files',
    headers: { ...who.headers, 'content-type': 'text/csv', [FILE_NAME_HEADER]: encodeURIComponent(name) },
    payload: text,
  });
/** Reads a text as the process of an upload does, without the process. */
const readHere = (text: string) =>
  readStatement(Buffer.from(text), { saved: null, zone: t.config.timeZone, today: '2026-03-02' });
const preview = async (text: string, sourceId?: string) => {
  const { id } = (await upload(text)).json<{ id: string }>();
  const answer = await steps.post(`/api/statement-files/${id}/preview`, admin, {
    ...(sourceId && { sourceId }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<StatementPreview>();
};
const findSourceId = async () => {
  const answer = await t.inject({ url: '/api/statement-sources', headers: admin.headers });
  return answer
    .json<{ items: { id: string; name: string }[] }>()
    .items.find(({ name }) => name === SOURCE.name)?.id;
};
async function importText(text: string, more: object = {}) {
  const id = await findSourceId();
  const { id: file } = (await upload(text)).json<{ id: string }>();
  const { mapping } = readHere(text);
  const source = id === undefined ? SOURCE : { id };
  return steps.post(`/api/statement-files/${file}/import`, admin, { source, mapping, ...more });
}
const importLines = async (...lines: string[]) => {
  const answer = await importText([HEADER, ...lines].join('\n'));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<StatementImport>();
};
/** Stores lines as an import does, without its processes: for tests of what happens to the money afterwards. */
const storeLines = (...lines: string[]) => storeLinesOf(SOURCE, ...lines);
async function storeLinesOf(
  facts: { readonly name: string; readonly provider: 'mpesa' | 'bank' },
  ...lines: string[]
): Promise<void> {
  const text = [HEADER, ...lines].join('\n');
  const read = readHere(text);
  expect(read.broken).toEqual([]);
  const at = t.ctx.now();
  await t.db.transaction(async (tx) => {
    const known = (await listSources(tx)).find(({ name }) => name === facts.name);
    const sourceId = known?.id ?? t.ctx.newId();
    await insertSource(tx, { id: sourceId, ...facts, createdAt: at, updatedAt: at });
    const importId = t.ctx.newId();
    await insertDraft(
      tx,
      { id: importId, fileName: 'March.csv', uploadedBy: admin.id as never, createdAt: at },
      [Buffer.from(text)],
    );
    await insertIncomingMoney(tx, read.lines, {
      sourceId,
      importId,
      provider: facts.provider,
      at,
      newId: t.ctx.newId,
    });
  });
}
const approve = async (who: Person = admin) => {
  const answer = await steps.post('/api/exact-matches/approve', who, { limit: 200 });
  return answer.json<ExactMatchesApproved>();
};
const listMoney = async (query = '') => {
  const answer = await t.inject({
    url: `/api/money-without-order?limit=100${query}`,
    headers: admin.headers,
  });
  return answer.json<{ items: IncomingMoneyItem[]; total: number }>();
};
const moneyOf = async (transactionId: string) => (await listMoney(`&search=${transactionId}`)).items[0]!;
async function placeOrder(packageId = 'bundle-5') {
  const student = await makeStudent(t);
  const answer = await steps.post(`/api/students/${student.id}/orders`, student, { packageId });
  const order = answer.json<Order>();
  return { student, order, amount: (order.amountLisente / 100).toFixed(2) };
}
const statusOf = async ({ id }: { id: string }) =>
  (
    await t.db
      .select()
      .from(orders)
      .where(eq(orders.id, id as never))
  )[0]?.status;
const paymentsOf = ({ id }: Person) =>
  t.db
    .select()
    .from(payments)
    .where(eq(payments.studentId, id as never));
const line = (transactionId: string, reference: string, amount: string, payer = 'Lerato Mokoena') =>
  `2026-03-02 10:00,${transactionId},${reference},${payer},"${amount}",`;

describe('importing a statement', () => {
  it('previews without storing a line, imports, and settles nothing before exact matches are approved (RECON-2, RECON-3)', async () => {
    const { student, order, amount } = await placeOrder();
    const id = newTransaction();
    const text = `${HEADER}\n${line(id, `for ${order.reference}`, amount)}`;
    expect(await preview(text)).toMatchObject({ credits: 1, exact: 1, broken: 0, isComplete: true });
    expect(await t.db.$count(incomingMoney, eq(incomingMoney.transactionId, id))).toBe(0);
    expect(await importLines(line(id, `for ${order.reference}`, amount))).toMatchObject({
      added: 1,
      repeated: 0,
    });
    expect(await statusOf(order)).toBe('open');
    expect(await moneyOf(id)).toMatchObject({ suggestion: { isExact: true, reference: order.reference } });
    expect(await approve()).toEqual({ approved: 1, waiting: 0, skipped: 0, hasMore: false });
    expect(await statusOf(order)).toBe('paid');
    expect(await paymentsOf(student)).toMatchObject([
      { method: 'statement', provider: 'mpesa', providerTransactionId: id, status: 'approved' },
    ]);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect(await moneyOf(id)).toBeUndefined();
  });

  it('leaves a line that ends sessions to a person, who confirms how many (CREDIT-13)', async () => {
    const { student, order, amount } = await placeOrder();
    await storeLines(line(newTransaction(), order.reference, amount));
    await approve();
    const placed = await steps.post(`/api/students/${student.id}/orders`, student, { packageId: 'once-off' });
    const again = placed.json<Order>();
    const id = newTransaction();
    await storeLines(line(id, again.reference, (again.amountLisente / 100).toFixed(2)));
    const shown = await t.inject({ url: '/api/exact-matches', headers: admin.headers });
    const matches = shown.json<{ items: IncomingMoneyItem[]; leftOut: IncomingMoneyItem[] }>();
    expect(matches.leftOut.map(({ transactionId }) => transactionId)).toContain(id);
    expect(matches.items.map(({ transactionId }) => transactionId)).not.toContain(id);
    expect(await approve()).toMatchObject({ approved: 0 });
    const money = await moneyOf(id);
    expect(money.suggestion).toMatchObject({ reference: again.reference, endsSessions: 5 });
    const match = (endsSessions: number) =>
      steps.post(`/api/money-without-order/${money.id}/match`, admin, {
        reference: again.reference,
        endsSessions,
      });
    expect((await match(0)).json()).toMatchObject({
      code: 'sessions_unconfirmed',
      details: { sessions: 5 },
    });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect((await match(5)).statusCode).toBe(200);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 1 });
    const page = await t.inject({
      url: `/api/students/${student.id}/orders/${again.id}`,
      headers: student.headers,
    });
    expect(page.json()).toMatchObject({ status: 'paid', endsSessions: 5 });
  });

  it('confirms a payment that was approved by its photo, once for every report of the money (RECON-21)', async () => {
    const { student, order, amount } = await placeOrder();
    const claim = await submitProof(t, student, 'bundle-5');
    await steps.post(`/api/payments/${claim.id}/approve`, admin, {});
    const unseen = async () => {
      const answer = await t.inject({ url: '/api/approved-without-money?limit=100', headers: admin.headers });
      return answer.json<{ items: UnseenPayment[] }>().items.map(({ paymentId }) => paymentId);
    };
    expect(await unseen()).toContain(claim.id);
    const other = await placeOrder();
    const id = newTransaction();
    await storeLines(line(id, order.reference, amount));
    expect((await moneyOf(id)).suggestion).toMatchObject({
      confirms: { paymentId: claim.id },
      isExact: true,
      reference: order.reference,
    });
    expect(await approve()).toMatchObject({ approved: 1 });
    expect(await paymentsOf(student)).toMatchObject([{ status: 'approved', providerTransactionId: id }]);
    expect(await unseen()).not.toContain(claim.id);
    // Another report of the same money confirms it again, and settles nothing else.
    await t.db
      .update(incomingMoney)
      .set({ status: 'open', paymentId: null, decidedAt: null, decidedBy: null })
      .where(eq(incomingMoney.transactionId, id));
    expect(await approve()).toMatchObject({ approved: 1 });
    expect(await paymentsOf(student)).toHaveLength(1);
    expect(await statusOf(other.order)).toBe('open');
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('is matched by hand with the approved payment of its order, and suggested for no other order (RECON-21)', async () => {
    const { student, order, amount } = await placeOrder();
    const claim = await submitProof(t, student, 'bundle-5');
    await steps.post(`/api/payments/${claim.id}/approve`, admin, {});
    await placeOrder();
    const [first, second] = [newTransaction(), newTransaction()];
    await storeLines(line(first, order.reference, amount));
    const { id } = await moneyOf(first);
    const answer = await steps.post(`/api/money-without-order/${id}/match`, admin, {
      reference: order.reference,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await paymentsOf(student)).toHaveLength(1);
    await storeLines(line(second, order.reference, amount));
    expect((await moneyOf(second)).suggestion).toBeNull();
  });

  it('suggests the order of a mistyped reference, and settles nothing by itself (RECON-20)', async () => {
    const { order, amount } = await placeOrder();
    const [a = '', b = '', ...rest] = order.reference.replace('-', '');
    const wrong = `${a}${b === 'X' ? 'Y' : 'X'}${rest.join('')}`;
    const id = newTransaction();
    await storeLines(line(id, wrong, amount));
    expect((await moneyOf(id)).suggestion).toMatchObject({
      kind: 'near-reference',
      reference: order.reference,
      isExact: false,
    });
    await approve();
    expect(await statusOf(order)).toBe('open');
  });

  it('changes nothing when the same file comes again', async () => {
    const { student, order, amount } = await placeOrder();
    const lines = [line(newTransaction(), order.reference, amount), `2026-03-02,,,Nobody,7.77,`];
    expect(await importLines(...lines)).toMatchObject({ added: 2 });
    await approve();
    expect(await importLines(...lines)).toMatchObject({ added: 0, repeated: 2 });
    expect(await approve()).toMatchObject({ approved: 0 });
    expect(await paymentsOf(student)).toHaveLength(1);
    const again = await preview([HEADER, ...lines].join('\n'), await findSourceId());
    expect(again).toMatchObject({ credits: 0, repeated: 2, totalLisente: 0 });
  });

  it('settles money once that the statements of two sources report, and leaves the other line to a person (RECON-5, PAY-58)', async () => {
    const bank = { name: 'Second bank', provider: 'bank' } as const;
    const [sameId, ownIds] = [await placeOrder(), await placeOrder()];
    const [id, first, second] = [newTransaction(), newTransaction(), newTransaction()];
    await storeLines(
      line(id, sameId.order.reference, sameId.amount),
      line(first, ownIds.order.reference, ownIds.amount),
    );
    await storeLinesOf(
      bank,
      line(id, sameId.order.reference, sameId.amount),
      line(second, ownIds.order.reference, ownIds.amount),
    );
    await approve();
    await approve(colleague);
    for (const { student, order } of [sameId, ownIds]) {
      expect(await statusOf(order)).toBe('paid');
      expect(await paymentsOf(student)).toHaveLength(1);
      expect(await getAccountMoney(t.db, student.id)).toBe(0);
      expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    }
    // The other line of each waits, and none is an exact match.
    const waiting = [
      ...(await listMoney(`&search=${id}`)).items,
      ...(await listMoney(`&search=${first}`)).items,
      ...(await listMoney(`&search=${second}`)).items,
    ];
    expect(waiting).toHaveLength(2);
    expect(waiting.map(({ suggestion }) => suggestion?.isExact ?? false)).toEqual([false, false]);
    const repeated = await steps.post(`/api/money-without-order/${waiting[0]?.id}/match`, admin, {
      reference: sameId.order.reference,
    });
    expect(repeated.json()).toMatchObject({ code: 'money_known' });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('imports the readable lines only after the broken ones are confirmed', async () => {
    const [good, broken] = [line(newTransaction(), '', '12.00'), 'yesterday,X1,,,5.00,'];
    const refused = await importText([HEADER, good, broken].join('\n'));
    expect(refused.json()).toMatchObject({
      code: 'statement_lines_broken',
      details: { lineNumber: 3, count: 1 },
    });
    const answer = await importText([HEADER, good, broken].join('\n'), { leaveOutBroken: true });
    expect(answer.json()).toMatchObject({ added: 1, broken: 1 });
  });

  it('remembers the columns of a source', async () => {
    const odd = 'When,What,Sum\n2026-03-02,ODD1,5.00';
    const { id } = (await upload(odd)).json<{ id: string }>();
    const mapping = {
      date: 0,
      transactionId: 1,
      reference: null,
      payer: null,
      amount: 2,
      balance: null,
      moneyOut: null,
    };
    const source = { name: 'Odd bank', provider: 'bank' };
    const incomplete = await steps.post(`/api/statement-files/${id}/import`, admin, {
      source,
      mapping: { ...mapping, amount: null },
    });
    expect(incomplete.json()).toMatchObject({ code: 'statement_columns_missing' });
    expect(
      (await steps.post(`/api/statement-files/${id}/import`, admin, { source, mapping })).statusCode,
    ).toBe(200);
    const { items } = (await t.inject({ url: '/api/statement-sources', headers: admin.headers })).json<{
      items: { id: string; name: string }[];
    }>();
    const saved = items.find(({ name }) => name === 'Odd bank')!;
    expect(await preview(odd, saved.id)).toMatchObject({ mapping, isComplete: true, repeated: 1 });
    const taken = await upload(odd);
    const second = await steps.post(`/api/statement-files/${taken.json<{ id: string }>().id}/import`, admin, {
      source,
      mapping,
    });
    expect(second.json()).toMatchObject({ code: 'statement_source_name_taken' });
  });

  it('shows how a file was understood, and imports only rows that moved money (RECON-2, RECON-3)', async () => {
    const { order } = await placeOrder();
    const [paid, failed, fee] = [newTransaction(), newTransaction(), newTransaction()];
    const text = [
      'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.',
      `${paid},03-03-2026 10:00:00,Pay Bill,Completed,450.00,,1450.00,26650123456 - MAMELLO M,${order.reference}`,
      `${failed},03-03-2026 10:05:00,Pay Bill,Failed,450.00,,1450.00,26650123456 - MAMELLO M,${order.reference}`,
      `${fee},03-03-2026 10:09:00,Pay Bill Charge,Completed,,5.00,1445.00,,`,
    ].join('\r\n');
    expect(await preview(text)).toMatchObject({
      credits: 1,
      debits: 1,
      leftOutLines: [{ lineNumber: 3, reason: 'not-completed' }],
      understood: {
        headingLine: 1,
        direction: 'columns',
        inLisente: 45_000,
        outLisente: 500,
        timeZone: 'Africa/Maseru',
        balance: { openingLisente: 100_000, closingLisente: 144_500, agrees: true },
      },
      lines: [{ date: '2026-03-03', time: '10:00', payer: 'MAMELLO M', suggestion: { isExact: true } }],
    });
    expect((await importText(text)).json()).toMatchObject({ added: 1, debits: 1, broken: 0 });
    expect(await moneyOf(failed)).toBeUndefined();
  });

  it('asks for the order of dates that a file leaves open', async () => {
    const text = 'Date,Transaction ID,Amount\n02/01/2026,UNCLEAR1,5.00';
    expect(await preview(text)).toMatchObject({ understood: { dateOrderSource: 'unclear' } });
    expect((await importText(text)).json()).toMatchObject({ code: 'statement_dates_unclear' });
    expect((await importText(text, { dateOrder: 'mdy' })).json()).toMatchObject({ added: 1 });
    expect(await moneyOf('UNCLEAR1')).toMatchObject({ date: '2026-02-01' });
    // The next file of the source has the same order.
    const next = 'Date,Transaction ID,Amount\n02/03/2026,UNCLEAR2,5.00';
    expect(await preview(next, await findSourceId())).toMatchObject({
      understood: { dateOrder: 'mdy', dateOrderSource: 'saved' },
    });
  });

  it('reports an id that was imported before with another amount', async () => {
    const id = newTransaction();
    await importLines(line(id, '', '6.00'));
    const text = `${HEADER}\n${line(id, '', '7.00')}`;
    expect(await preview(text, await findSourceId())).toMatchObject({
      credits: 0,
      repeated: 0,
      brokenLines: [{ lineNumber: 2, fault: 'transaction-known' }],
    });
    expect((await importText(text)).json()).toMatchObject({ code: 'statement_lines_broken' });
  });

  it('imports an uploaded file once', async () => {
    const { id, mapping } = await preview(`${HEADER}\n${line(newTransaction(), '', '3.00')}`);
    const source = { id: (await findSourceId())! };
    const send = () => steps.post(`/api/statement-files/${id}/import`, admin, { source, mapping });
    const answers = await Promise.all(Array.from({ length: 3 }, send));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  it('refuses files that are no statement, and people who are no admin', async () => {
    expect((await upload('PK\u0003\u0004')).json()).toMatchObject({ code: 'statement_invalid' });
    expect((await upload('')).statusCode).toBe(422);
    expect((await upload(HEADER, await makeStudent(t))).statusCode).toBe(403);
    const unknown = '/api/statement-files/0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d/preview';
    expect((await steps.post(unknown, admin)).statusCode).toBe(404);
  });

  it('keeps formulas as text', async () => {
    const id = newTransaction();
    await importLines(`2026-03-02,${id},"=HYPERLINK(""https://evil.example"")",=1+1,4.00,`);
    expect(await moneyOf(id)).toMatchObject({
      payer: '=1+1',
      reference: '=HYPERLINK("https://evil.example")',
    });
  });
});

describe('money without an order', () => {
  it('is suggested by amount and date, never as exact, and matched by hand', async () => {
    const { student, order } = await placeOrder('once-off');
    const id = newTransaction();
    await t.db
      .update(orders)
      .set({ amountLisente: 12_345 })
      .where(eq(orders.id, order.id as never));
    await storeLines(line(id, 'school fees', '123.45'));
    const money = await moneyOf(id);
    expect(money).toMatchObject({
      suggestion: { kind: 'amount', isExact: false, reference: order.reference },
    });
    await approve();
    expect(await statusOf(order)).toBe('open');
    const wrong = await steps.post(`/api/money-without-order/${money.id}/match`, admin, {
      reference: 'T7K-4QY',
    });
    expect(wrong.json()).toMatchObject({ code: 'order_not_found' });
    const matched = await steps.post(`/api/money-without-order/${money.id}/match`, admin, {
      reference: order.reference.toLowerCase(),
    });
    expect(matched.json(), matched.body).toMatchObject({ status: 'settled', allowedActions: [] });
    expect(await statusOf(order)).toBe('paid');
    expect(await paymentsOf(student)).toHaveLength(1);
    const again = await steps.post(`/api/money-without-order/${money.id}/match`, colleague, {
      reference: order.reference,
    });
    expect(again.json()).toMatchObject({ code: 'money_decided' });
  });

  it('leaves an order part-paid when it is less than what is due', async () => {
    const { order } = await placeOrder();
    const id = newTransaction();
    await storeLines(line(id, order.reference, '100.00'));
    const money = await moneyOf(id);
    expect(money.suggestion).toMatchObject({ kind: 'reference', isExact: false });
    await steps.post(`/api/money-without-order/${money.id}/match`, admin, { reference: order.reference });
    expect(await statusOf(order)).toBe('part_paid');
    const rest = newTransaction();
    await storeLines(line(rest, order.reference, ((order.amountLisente - 10_000) / 100).toFixed(2)));
    expect(await moneyOf(rest)).toMatchObject({ suggestion: { isExact: true } });
    await approve();
    expect(await statusOf(order)).toBe('paid');
  });

  it('is assigned to the money of an account', async () => {
    const student = await makeStudent(t);
    const id = newTransaction();
    await storeLines(line(id, 'thank you', '55.00'));
    const { id: money } = await moneyOf(id);
    const nobody = await steps.post(`/api/money-without-order/${money}/assign`, admin, {
      email: 'no@example.org',
    });
    expect(nobody.json()).toMatchObject({ code: 'account_not_found' });
    const answer = await steps.post(`/api/money-without-order/${money}/assign`, admin, {
      email: student.email,
    });
    expect(answer.json(), answer.body).toMatchObject({ status: 'settled' });
    expect(await getAccountMoney(t.db, student.id)).toBe(5_500);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('is ignored with a reason, and reopened (RECON-6)', async () => {
    const id = newTransaction();
    await storeLines(line(id, 'rent', '900.00'));
    const { id: money } = await moneyOf(id);
    const url = `/api/money-without-order/${money}`;
    expect((await steps.post(`${url}/ignore`, admin, { reason: ' ' })).statusCode).toBe(422);
    expect((await steps.post(`${url}/ignore`, admin, { reason: 'Private' })).json()).toMatchObject({
      status: 'ignored',
      ignoredReason: 'Private',
      allowedActions: ['reopen'],
    });
    expect(await moneyOf(id)).toBeUndefined();
    expect((await listMoney('&status=ignored')).items.map((item) => item.id)).toContain(money);
    expect((await steps.post(`${url}/reopen`, colleague, {})).json()).toMatchObject({ status: 'open' });
    expect(await t.db.$count(auditLog, eq(auditLog.subjectId, money))).toBe(2);
  });

  it('masks numbers of payers in the list', async () => {
    const id = newTransaction();
    await storeLines(line(id, '', '8.00', 'LERATO 26658123456'));
    expect(await moneyOf(id)).toMatchObject({ payer: 'LERATO •••456' });
  });

  it('says so when the transaction is recorded for another order', async () => {
    const [one, two] = [await placeOrder(), await placeOrder()];
    const id = newTransaction();
    await storeLines(line(id, '', '450.00'));
    await t.db.transaction((tx) =>
      recordConfirmedPayment(t.ctx, tx, {
        orderId: one.order.id as never,
        method: 'sms',
        provider: 'mpesa',
        providerTransactionId: id,
        amountLisente: 45_000,
        paidAt: null,
        payer: null,
        actorId: null,
      }),
    );
    const { id: money } = await moneyOf(id);
    const answer = await steps.post(`/api/money-without-order/${money}/match`, admin, {
      reference: two.order.reference,
    });
    expect(answer.json()).toMatchObject({ code: 'money_known' });
    expect(await statusOf(two.order)).toBe('open');
  });
});

describe('money of a family that is gone', () => {
  it('settles the order, and confirms the payment, that a merge has moved (STUDENT-5, RECON-21)', async () => {
    const [open, claimed] = [await placeOrder(), await placeOrder()];
    const claim = await submitProof(t, claimed.student, 'bundle-5');
    await steps.post(`/api/payments/${claim.id}/approve`, admin, {});
    const [kept, keptOfClaim] = [await makeStudent(t), await makeStudent(t)];
    for (const [keptId, duplicateId] of [
      [kept.id, open.student.id],
      [keptOfClaim.id, claimed.student.id],
    ]) {
      const merged = await steps.post('/api/console/student-merges', admin, { keptId, duplicateId });
      expect(merged.statusCode, merged.body).toBe(201);
    }
    const [first, second] = [newTransaction(), newTransaction()];
    await storeLines(
      line(first, open.order.reference, open.amount),
      line(second, claimed.order.reference, claimed.amount),
    );
    expect((await moneyOf(second)).suggestion).toMatchObject({ confirms: { paymentId: claim.id } });
    await approve();
    expect(await paymentsOf(kept)).toMatchObject([{ status: 'approved', providerTransactionId: first }]);
    expect(await paymentsOf(keptOfClaim)).toMatchObject([{ id: claim.id, providerTransactionId: second }]);
    expect(await statusOf(open.order)).toBe('paid');
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('is suggested for nothing, says why it cannot be matched, and can be ignored after an erasure (PRIV-2)', async () => {
    const { student, order, amount } = await placeOrder();
    const other = await placeOrder();
    const erased = await steps.post(`/api/users/${student.id}/erasure`, admin, { reason: 'They asked' });
    expect(erased.statusCode, erased.body).toBe(200);
    const id = newTransaction();
    await storeLines(line(id, order.reference, amount));
    const money = await moneyOf(id);
    expect(money.suggestion).toBeNull();
    await approve();
    expect(await statusOf(other.order)).toBe('open');
    const url = `/api/money-without-order/${money.id}`;
    const matched = await steps.post(`${url}/match`, admin, { reference: order.reference });
    expect(matched.json()).toMatchObject({ code: 'order_not_found' });
    const assigned = await steps.post(`${url}/assign`, admin, { email: student.email });
    expect(assigned.json()).toMatchObject({ code: 'account_not_found' });
    const ignored = await steps.post(`${url}/ignore`, admin, { reason: 'Paid back: the family is erased' });
    expect(ignored.json()).toMatchObject({ status: 'ignored' });
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

describe('claims without money', () => {
  it('lists a claim until a line has its transaction or the reference of its order (RECON-7)', async () => {
    const student = await makeStudent(t);
    const claim = await submitProof(t, student, 'bundle-5');
    const listed = async () => {
      const answer = await t.inject({ url: '/api/claims-without-money?limit=100', headers: admin.headers });
      return answer.json<{ items: { paymentId: string }[] }>().items.map(({ paymentId }) => paymentId);
    };
    expect(await listed()).toContain(claim.id);
    await storeLines(line(newTransaction(), `ref ${claim.reference}`, '1.00'));
    expect(await listed()).not.toContain(claim.id);
  });

  it('counts the rows of the lists of the bank (DASH-17)', async () => {
    await submitProof(t, await makeStudent(t), 'bundle-5');
    const get = async (url: string) => (await t.inject({ url, headers: admin.headers })).json<unknown>();
    const total = async (url: string) => (await get(url)) as { total: number };
    const counts = {
      money: (await total('/api/money-without-order')).total,
      claims: (await total('/api/claims-without-money')).total,
      unseen: (await total('/api/approved-without-money')).total,
    };
    expect(counts.claims).toBeGreaterThan(0);
    expect(await get('/api/money-counts')).toEqual(counts);
  });
});

describe('money above the amount for one admin (PAY-55)', () => {
  const setLimit = (lisente: number) =>
    t.db.update(platformSettings).set({ secondApprovalAboveLisente: lisente });
  beforeEach(() => setLimit(10_000));
  afterEach(() => setLimit(0));
  const match = (who: Person, { id }: IncomingMoneyItem, { reference }: Order) =>
    steps.post(`/api/money-without-order/${id}/match`, who, { reference });

  it('settles exact matches only after a second admin has approved them', async () => {
    await approve();
    const { student, order, amount } = await placeOrder();
    await storeLines(line(newTransaction(), order.reference, amount));
    expect(await approve(admin)).toMatchObject({ approved: 0, waiting: 1, skipped: 0 });
    expect(await approve(admin)).toMatchObject({ approved: 0, waiting: 1, skipped: 0 });
    expect(await statusOf(order)).toBe('open');
    expect(await approve(colleague)).toMatchObject({ approved: 1, waiting: 0 });
    expect(await statusOf(order)).toBe('paid');
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('requires a second admin to match money by hand, and the same order', async () => {
    const { order, amount } = await placeOrder();
    const other = await placeOrder();
    const transactionId = newTransaction();
    await storeLines(line(transactionId, 'school fees', amount));
    const money = await moneyOf(transactionId);
    expect((await match(admin, money, order)).json()).toMatchObject({
      status: 'open',
      firstApprovedBy: admin.displayName,
    });
    expect((await match(admin, money, order)).json()).toMatchObject({ code: 'payment_needs_another_admin' });
    // Another order starts again.
    expect((await match(colleague, money, other.order)).json()).toMatchObject({
      status: 'open',
      firstApprovedBy: colleague.displayName,
    });
    expect((await match(admin, money, other.order)).json()).toMatchObject({
      status: 'settled',
      firstApprovedBy: null,
    });
    expect(await statusOf(order)).toBe('open');
    expect(await statusOf(other.order)).toBe('paid');
  });

  it('requires a second admin to assign money to an account', async () => {
    const { student } = await placeOrder();
    const transactionId = newTransaction();
    await storeLines(line(transactionId, 'advance', '900.00'));
    const { id } = await moneyOf(transactionId);
    const assign = (who: Person) =>
      steps.post(`/api/money-without-order/${id}/assign`, who, { email: student.email });
    expect((await assign(admin)).json()).toMatchObject({ status: 'open' });
    expect((await assign(admin)).json()).toMatchObject({ code: 'payment_needs_another_admin' });
    expect((await assign(colleague)).json()).toMatchObject({ status: 'settled' });
  });

  it('settles once when fifty approvals of two admins race (RECON-5)', async () => {
    const { student, order, amount } = await placeOrder();
    await storeLines(line(newTransaction(), order.reference, amount));
    await Promise.all(
      Array.from({ length: CROWD }, (_, index) => approve(index % 2 === 0 ? admin : colleague)),
    );
    expect(await statusOf(order)).toBe('paid');
    expect(await paymentsOf(student)).toHaveLength(1);
    expect(await checkLedger(t.db)).toEqual([]);
  }, 60_000);
});

/** Copies of a file that are imported at once. Each costs two processes. */
const COPIES = runsAllCases() ? 10 : 4;

describe('races of fifty', () => {
  it('settles each order once when two admins approve exact matches at the same time', async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, () => placeOrder()));
    await storeLines(...placed.map(({ order, amount }) => line(newTransaction(), order.reference, amount)));
    const rounds = await Promise.all(
      Array.from({ length: CROWD }, (_, index) => approve(index % 2 === 0 ? admin : colleague)),
    );
    expect(rounds.reduce((sum, { approved }) => sum + approved, 0)).toBe(6);
    for (const { student, order } of placed) {
      expect(await statusOf(order)).toBe('paid');
      expect(await paymentsOf(student)).toHaveLength(1);
      expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    }
    expect(await checkLedger(t.db)).toEqual([]);
  }, 60_000);

  it('settles once when a proof is approved and its money matched at the same time', async () => {
    const student = await makeStudent(t);
    const claim = await submitProof(t, student, 'bundle-5');
    const id = newTransaction();
    await storeLines(line(id, claim.reference, '450.00'));
    await Promise.all(
      Array.from({ length: CROWD }, (_, index) =>
        index % 2 === 0 ? approve() : steps.post(`/api/payments/${claim.id}/approve`, colleague),
      ),
    );
    const all = await paymentsOf(student);
    expect(all.filter(({ status }) => status === 'approved').length).toBeGreaterThanOrEqual(1);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  }, 60_000);

  it('imports each line once when copies of a file are imported at the same time', async () => {
    const text = [
      HEADER,
      line(newTransaction(), 'copy', '2.00'),
      line(newTransaction(), 'copy', '2.50'),
    ].join('\n');
    const sourceId = await findSourceId();
    const { mapping } = readHere(text);
    const files = await Promise.all(Array.from({ length: COPIES }, () => upload(text)));
    const answers = await Promise.all(
      files.map((file) => {
        const { id } = file.json<{ id: string }>();
        return steps.post(`/api/statement-files/${id}/import`, admin, { source: { id: sourceId }, mapping });
      }),
    );
    expect(answers.reduce((sum, answer) => sum + answer.json<StatementImport>().added, 0)).toBe(2);
  }, 60_000);
});

/** Lines of a large statement; 10,000 in the slow lane. Half of them name an open order. */
const MANY_LINES = runsAllCases() ? 10_000 : 2_000;

it(`imports ${MANY_LINES} lines, half of them for an open order, within half a millisecond of processor time each`, async () => {
  const references = new Set<string>();
  while (references.size < MANY_LINES / 2) references.add(createReference(Math.random));
  const list = [...references];
  const { student } = await placeOrder();
  // One open order per version and student is the rule, so each has a version of its own.
  await t.db.execute(sql`
    with version as (
      insert into package_versions select (jsonb_populate_record(null::package_versions, to_jsonb(v)
        || jsonb_build_object('id', gen_random_uuid(), 'version', 1000 + n))).*
      from package_versions v, generate_series(1, ${MANY_LINES / 2}::int) n
      where v.id = (select id from package_versions where package_id = 'bundle-5' limit 1)
      returning id, package_id
    ), numbered as (select id, package_id, row_number() over () as n from version)
    insert into orders (id, reference, account_id, student_id, package_version_id, package_id, amount_lisente, expires_at)
    select gen_random_uuid(), r.reference, ${student.id}, ${student.id}, v.id, v.package_id, 45000, now() + interval '9 days'
    from numbered v join unnest(${sql.param(list)}::text[]) with ordinality r (reference, n) on r.n = v.n
    on conflict do nothing`);
  const lines = Array.from({ length: MANY_LINES }, (_, index) =>
    line(newTransaction(), index < MANY_LINES / 2 ? formatReference(list[index]!) : 'nothing', '450.00'),
  );
  const sourceId = await findSourceId();
  const { id, mapping, credits } = await preview([HEADER, ...lines].join('\n'), sourceId);
  expect(credits).toBe(MANY_LINES);
  const started = process.cpuUsage();
  const answer = await steps.post(`/api/statement-files/${id}/import`, admin, {
    source: { id: sourceId },
    mapping,
  });
  // Of the processor, because other tests may keep the machine busy.
  const { user, system } = process.cpuUsage(started);
  const took = (user + system) / 1000;
  expect(answer.json(), answer.body).toMatchObject({ added: MANY_LINES });
  expect(took).toBeLessThan(MANY_LINES / 2);
  const exact = await t.inject({ url: '/api/exact-matches', headers: admin.headers });
  expect(exact.json<{ total: number }>().total).toBeGreaterThanOrEqual(MANY_LINES * 0.49);
}, 60_000);
