import type { MessageCheck, Order, OrderDetails } from '@thuto/contract/orders';
import type { PaymentSummary } from '@thuto/contract/payments';
import type { MyProfile } from '@thuto/contract/profiles';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../../../platform/db/schema/mails.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { CROWD } from '../../../testing/crowd.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { makePicture, submitProof, uploadFile } from '../../../testing/submit-proof.ts';
import { checkLedger } from '../../credits/check-ledger.ts';
import { expireDueOrders } from '../orders/expire-due-orders.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

let lastId = 10;
/** A message of M-Pesa about a payment to the centre. Every message has its own transaction. */
const mpesa = (amount = 'M450.00', id = `QK12AB34${(lastId += 1)}`) =>
  `${id} Confirmed. ${amount} paid to THUTO TUTORING on 2/3/26 at 2:15 PM. New M-Pesa balance is M1,020.50.`;

const call = (who: Person, method: 'GET' | 'POST', path: string, payload?: object, student = who) =>
  t.inject({
    method,
    url: `/api/students/${student.id}/orders${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
const place = async (who: Person, packageId = 'bundle-5') =>
  (await call(who, 'POST', '', { packageId })).json<Order>();
const read = async (who: Person, id: string) => (await call(who, 'GET', `/${id}`)).json<OrderDetails>();
const claim = (who: Person, id: string, text: string) => call(who, 'POST', `/${id}/messages`, { text });
const decide = (id: string, verb: 'approve' | 'reject', payload: object = {}) =>
  t.inject({ method: 'POST', url: `/api/payments/${id}/${verb}`, headers: admin.headers, payload });
const newest = (order: Order) => order.payments[0]!;

describe('checking a pasted message (PAY-42)', () => {
  it('shows what it says and records nothing', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const text = mpesa('M450.00', 'QK12AB3400');
    const checked = (await call(parent, 'POST', `/${id}/message-checks`, { text })).json<MessageCheck>();
    expect(checked).toEqual({
      kind: 'payment',
      provider: 'mpesa',
      transactionId: 'QK12AB3400',
      amountLisente: 45_000,
      date: '2026-03-02',
      time: '14:15',
      payer: null,
    });
    expect((await read(parent, id)).payments).toEqual([]);
  });

  it.each([
    ['QK12AB34CD Confirmed. You have received M450.00 from 26658120099 on 2/3/26 at 2:15 PM.', 'received'],
    ['QK12AB34CD Confirmed. Transaction of M450.00 has been reversed on 2/3/26.', 'reversal'],
    ['QK12AB34CD Failed. M450.00 was not paid to THUTO: insufficient funds.', 'failure'],
    ['QK12AB34CD Confirmed. You bought M50.00 of airtime on 2/3/26 at 2:15 PM.', 'airtime'],
  ])('names what is not a payment to the centre: %s', async (text, reason) => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const checked = await call(parent, 'POST', `/${id}/message-checks`, { text });
    expect(checked.json()).toEqual({ kind: 'no-payment', reason });
    expect((await claim(parent, id, text)).json()).toMatchObject({
      status: 422,
      code: 'payment_message_not_payment',
      details: { reason },
    });
    expect((await read(parent, id)).payments).toEqual([]);
  });

  it('refuses a text of several messages with a clear error, and one that is longer than any', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const long = mpesa().repeat(60).slice(0, 7_000);
    expect((await call(parent, 'POST', `/${id}/message-checks`, { text: long })).json()).toEqual({
      kind: 'unreadable',
      reason: 'too-long',
    });
    expect((await claim(parent, id, long)).json()).toMatchObject({ code: 'payment_message_too_long' });
    expect((await claim(parent, id, 'x'.repeat(9_000))).json()).toMatchObject({ code: 'input_invalid' });
    expect((await claim(parent, id, ' \n ')).json()).toMatchObject({ code: 'input_invalid' });
  });
});

describe('a claim (PAY-42)', () => {
  it('waits for a decision when made by message, and changes nothing that the family may use', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const text = mpesa('M450.00', 'QK12AB3401');
    const claimed = await claim(parent, id, text);
    expect(claimed.statusCode, claimed.body).toBe(201);
    const order = claimed.json<OrderDetails>();
    expect(order).toMatchObject({ status: 'open', paidLisente: 0, allowedActions: ['pay'] });
    expect(newest(order)).toMatchObject({
      method: 'sms',
      transactionId: 'QK12AB3401',
      amountLisente: 45_000,
      status: 'pending',
      sentText: text,
      receiptNumber: null,
    });
    const [row] = await t.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, id as never));
    expect(row).toMatchObject({ provider: 'mpesa', evidenceText: text });
    expect(row?.paidAt?.toISOString()).toBe('2026-03-02T12:15:00.000Z');
    const sessions = await t.inject({ url: `/api/students/${parent.id}/sessions`, headers: parent.headers });
    expect(sessions.json<{ payment: PaymentSummary }>().payment).toMatchObject({
      status: 'pending',
      canBook: false,
    });

    expect((await decide(newest(order).id, 'approve')).statusCode).toBe(200);
    expect(await read(parent, id)).toMatchObject({ status: 'paid', missingLisente: 0 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('waits for a person with an unreadable text, with the amount that is missing', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const order = (await claim(parent, id, 'I paid at the shop yesterday')).json<OrderDetails>();
    expect(newest(order)).toMatchObject({ method: 'sms', transactionId: null, amountLisente: 45_000 });
  });

  it('keeps the note of a cash payment', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const order = (
      await call(parent, 'POST', `/${id}/cash-claims`, { note: 'To Mme Palesa' })
    ).json<OrderDetails>();
    expect(newest(order)).toMatchObject({ method: 'cash', status: 'pending', sentText: 'To Mme Palesa' });
  });

  it('causes one mail for an order, however often cash is announced (MAIL-11)', async () => {
    const parent = await makeStudent(t);
    const [first, second] = [await place(parent), await place(parent, 'bundle-10')];
    const countMails = () =>
      t.db.$count(mails, and(eq(mails.recipientAccountId, parent.id), eq(mails.kind, 'payment-received')));
    const announce = async (order: Order) => {
      const announced = await call(parent, 'POST', `/${order.id}/cash-claims`, { note: '' });
      expect(announced.statusCode, announced.body).toBe(201);
      return newest(announced.json<OrderDetails>());
    };
    await announce(first);
    const again = await announce(first);
    expect(await countMails()).toBe(1);
    await decide(again.id, 'reject', { reason: 'Nothing was handed in' });
    await announce(first);
    expect(await countMails()).toBe(1);

    await announce(second);
    expect(await countMails()).toBe(2);
    await claim(parent, first.id, mpesa());
    await claim(parent, first.id, mpesa());
    expect(await countMails()).toBe(4);
  });

  it('belongs to its order when made with a file, also after the package was retired', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const uploadId = await uploadFile(t, parent, await makePicture());
    const sent = await call(parent, 'POST', `/${id}/proofs`, { uploadId });
    expect(sent.statusCode, sent.body).toBe(201);
    expect(newest(sent.json<OrderDetails>())).toMatchObject({
      method: 'proof',
      proof: { fileName: 'proof.jpg' },
    });
    expect((await call(parent, 'POST', `/${id}/proofs`, { uploadId })).statusCode).toBe(201);
    expect((await read(parent, id)).payments).toHaveLength(1);
  });

  it('replaces an undecided one of the same order only', async () => {
    const parent = await makeStudent(t);
    const [first, second] = [await place(parent), await place(parent, 'bundle-10')];
    await claim(parent, second.id, mpesa('M850.00'));
    await call(parent, 'POST', `/${first.id}/cash-claims`, { note: '' });
    await claim(parent, first.id, mpesa());
    expect((await read(parent, first.id)).payments).toMatchObject([
      { method: 'sms', status: 'pending' },
      { method: 'cash', status: 'rejected' },
    ]);
    expect((await read(parent, second.id)).payments).toMatchObject([{ status: 'pending' }]);
  });

  it('refuses a transaction that settled a payment, without details of that payment', async () => {
    const [parent, stranger] = [await makeStudent(t), await makeStudent(t)];
    const [mine, theirs] = [await place(parent), await place(stranger)];
    const text = mpesa();
    const order = (await claim(parent, mine.id, text)).json<OrderDetails>();
    await decide(newest(order).id, 'approve');
    for (const answer of [
      await claim(stranger, theirs.id, text),
      await call(stranger, 'POST', `/${theirs.id}/message-checks`, { text }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 409, code: 'transaction_already_used' });
      expect(answer.json<{ details?: object }>().details ?? {}).toEqual({});
    }
  });

  it('is refused for a paid or cancelled order and for another family', async () => {
    const [parent, stranger] = [await makeStudent(t), await makeStudent(t)];
    const { id } = await place(parent);
    expect((await claim(stranger, id, mpesa())).statusCode).toBe(404);
    expect((await call(stranger, 'POST', `/${id}/cash-claims`, { note: '' }, parent)).statusCode).toBe(404);
    await call(parent, 'POST', `/${id}/cancel`);
    expect((await claim(parent, id, mpesa())).json()).toMatchObject({ code: 'order_not_open' });
  });

  it('settles an order that has expired', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    await expireDueOrders(t.ctx, new Date(t.clock.now().getTime() + 7 * DAY_MS + 1));
    const order = (await claim(parent, id, mpesa())).json<OrderDetails>();
    expect(order.status).toBe('expired');
    await decide(newest(order).id, 'approve');
    expect(await read(parent, id)).toMatchObject({ status: 'paid' });
  });

  it('is one under fifty concurrent ones', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    await Promise.all(Array.from({ length: CROWD }, () => claim(parent, id, mpesa())));
    const { payments: made } = await read(parent, id);
    expect(made.filter(({ status }) => status === 'pending')).toHaveLength(1);
  });
});

describe('a rejected claim (PAY-43)', () => {
  it('keeps its text and its file, which can be sent again', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const text = mpesa();
    const first = newest((await claim(parent, id, text)).json<OrderDetails>());
    await decide(first.id, 'reject', { reason: 'Wrong number' });
    expect(newest(await read(parent, id))).toMatchObject({ reason: 'Wrong number', sentText: text });
    expect((await claim(parent, id, text)).statusCode).toBe(201);

    const uploadId = await uploadFile(t, parent, await makePicture());
    const second = newest((await call(parent, 'POST', `/${id}/proofs`, { uploadId })).json<OrderDetails>());
    const again = () => call(parent, 'POST', `/${id}/proofs/${second.id}/resend`, {});
    expect((await again()).json()).toMatchObject({ code: 'claim_not_resendable' });
    await decide(second.id, 'reject', { reason: 'Too dark' });
    const resent = await again();
    expect(resent.statusCode, resent.body).toBe(201);
    expect(newest(resent.json<OrderDetails>())).toMatchObject({
      status: 'pending',
      proof: { fileName: 'proof.jpg' },
    });
  });

  it('shows how long a review usually takes', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const { id: paymentId } = newest((await claim(parent, id, mpesa())).json<OrderDetails>());
    await t.db
      .update(payments)
      .set({ submittedAt: new Date(t.clock.now().getTime() - 5 * 60 * 60 * 1000) })
      .where(eq(payments.id, paymentId));
    await decide(paymentId, 'reject');
    expect((await read(parent, id)).reviewHours).toBeGreaterThanOrEqual(1);

    // The payment step says the same while a payment waits.
    const getProfile = async () =>
      (
        await t.inject({ url: `/api/students/${parent.id}/profile`, headers: parent.headers })
      ).json<MyProfile>();
    expect((await getProfile()).reviewHours).toBeNull();
    await claim(parent, id, mpesa());
    expect((await getProfile()).reviewHours).toBeGreaterThanOrEqual(1);
  });
});

describe('the profile’s Payment step', () => {
  it('replaces an undecided proof of another package, but not a message about an order', async () => {
    const parent = await makeStudent(t);
    const order = await place(parent, 'bundle-10');
    await claim(parent, order.id, mpesa('M850.00'));
    const first = await submitProof(t, parent, 'bundle-5');
    const second = await submitProof(t, parent, 'once-off');
    const statusOf = async (id: string) =>
      (await t.db.select().from(payments).where(eq(payments.id, id)))[0]?.status;
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['rejected', 'pending']);
    expect((await read(parent, order.id)).payments).toMatchObject([{ status: 'pending' }]);
  });
});
