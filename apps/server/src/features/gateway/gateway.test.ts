import { randomUUID } from 'node:crypto';
import type { GatewayState } from '@thuto/contract/gateway';
import type { Order } from '@thuto/contract/orders';
import { MAX_GATEWAY_CHECKS } from '@thuto/domain/payments/gateway';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { gatewayRequests } from '../../platform/db/schema/gateway-requests.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { MPESA_NUMBERS, startMpesaSimulator } from '../../testing/start-mpesa-simulator.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { getCallbackAddress } from './get-callback-address.ts';
import { checkDueRequests } from './check-due-requests.ts';
import { sendGatewayRequest } from './send-gateway-request.ts';

const simulator = await startMpesaSimulator();
const t = await buildTestApp({ ...simulator.env }, { runsWorkers: true });
afterEach(() => simulator.breakQueries(false));
afterAll(async () => {
  await t.close();
  await simulator.close();
});

const post = (url: string, who: Person | null, payload: object) =>
  t.inject({ method: 'POST', url, headers: { ...who?.headers }, payload });

async function placeOrder(): Promise<{ student: Person; order: Order }> {
  const student = await makeStudent(t);
  const answer = await post(`/api/students/${student.id}/orders`, student, { packageId: 'bundle-5' });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return { student, order: answer.json<Order>() };
}
const pay = (student: Person, order: Order, phone: string) =>
  post(`/api/students/${student.id}/orders/${order.id}/gateway-requests`, student, { phone });
const stateOf = async (student: Person, order: Order) => {
  const url = `/api/students/${student.id}/orders/${order.id}/gateway-request`;
  return (await t.inject({ url, headers: student.headers })).json<GatewayState>();
};
const orderOf = async (student: Person, order: Order) => {
  const url = `/api/students/${student.id}/orders/${order.id}`;
  return (await t.inject({ url, headers: student.headers })).json<Order>();
};
const untilStatus = (student: Person, order: Order, status: string) =>
  expect.poll(async () => (await stateOf(student, order)).latest?.status, { timeout: 20_000 }).toBe(status);
const requestOf = async (order: Order) => {
  const [row] = await t.db
    .select()
    .from(gatewayRequests)
    .where(eq(gatewayRequests.orderId, order.id as never))
    .orderBy(asc(gatewayRequests.createdAt));
  return row!;
};
const paymentsOf = (student: Person) =>
  t.db
    .select()
    .from(payments)
    .where(eq(payments.studentId, student.id as never));
const callback = new URL(getCallbackAddress(t.config)).pathname;
const late = () => t.clock.advance(2 * 60_000);

describe('paying an order at the gateway', () => {
  it('settles the order once the payer has entered the PIN (PAY-31)', async () => {
    const { student, order } = await placeOrder();
    expect(await stateOf(student, order)).toEqual({ isConfigured: true, latest: null });
    const answer = await pay(student, order, '5800 0001');
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ phone: '•••001', amountLisente: order.missingLisente });
    await untilStatus(student, order, 'paid');
    expect(await orderOf(student, order)).toMatchObject({ status: 'paid', missingLisente: 0 });
    expect(await paymentsOf(student)).toMatchObject([
      { method: 'gateway', provider: 'mpesa', status: 'approved' },
    ]);
  });

  it.each([
    [MPESA_NUMBERS.wrongPin, 'wrong-pin'],
    [MPESA_NUMBERS.lacksFunds, 'funds-insufficient'],
  ])('fails for %s with %s, and can be tried again', async (phone, failure) => {
    const { student, order } = await placeOrder();
    await pay(student, order, `+${phone}`);
    await untilStatus(student, order, 'failed');
    expect(await stateOf(student, order)).toMatchObject({ latest: { failure } });
    expect(await orderOf(student, order)).toMatchObject({ status: 'open' });
    t.clock.advance(1000);
    expect((await pay(student, order, MPESA_NUMBERS.pays)).statusCode).toBe(201);
    await untilStatus(student, order, 'paid');
  });

  it('leaves a payment that ends sessions to an admin (CREDIT-13)', async () => {
    const { student, order } = await placeOrder();
    await pay(student, order, MPESA_NUMBERS.pays);
    await untilStatus(student, order, 'paid');
    const placed = await post(`/api/students/${student.id}/orders`, student, { packageId: 'once-off' });
    const again = placed.json<Order>();
    t.clock.advance(1000);
    await pay(student, again, MPESA_NUMBERS.pays);
    await untilStatus(student, again, 'paid');
    expect(await orderOf(student, again)).toMatchObject({ status: 'open', endsSessions: 5 });
    const waiting = (await paymentsOf(student)).find(({ orderId }) => orderId === again.id);
    expect(waiting).toMatchObject({
      method: 'gateway',
      status: 'pending',
      amountLisente: again.amountLisente,
    });
    const admin = await makeAdmin(t);
    const approved = await post(`/api/payments/${waiting?.id}/approve`, admin, { endsSessions: 5 });
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await orderOf(student, again)).toMatchObject({ status: 'paid' });
  });

  it('keeps a payment in doubt after a timeout until the gateway says that it is paid', async () => {
    const { student, order } = await placeOrder();
    simulator.breakQueries(true);
    await pay(student, order, MPESA_NUMBERS.timesOut);
    await untilStatus(student, order, 'in_doubt');
    const again = await pay(student, order, MPESA_NUMBERS.pays);
    expect(again.json()).toMatchObject({ code: 'gateway_request_open' });
    late();
    await checkDueRequests(t.ctx);
    expect(await orderOf(student, order)).toMatchObject({ status: 'open' });
    simulator.breakQueries(false);
    late();
    late();
    await checkDueRequests(t.ctx);
    expect(await orderOf(student, order)).toMatchObject({ status: 'paid' });
    expect(await paymentsOf(student)).toHaveLength(1);
  });

  it('settles once under fifty late callbacks', async () => {
    const { student, order } = await placeOrder();
    await pay(student, order, MPESA_NUMBERS.paysLate);
    await untilStatus(student, order, 'in_doubt');
    const { conversationId } = await requestOf(order);
    // Before the payer has paid, a callback changes nothing, whatever it says.
    await post(callback, null, simulator.callbackOf(conversationId));
    expect(await orderOf(student, order)).toMatchObject({ status: 'open' });
    simulator.complete(conversationId);
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => post(callback, null, simulator.callbackOf(conversationId))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(answers[0]!.json()).toMatchObject({
      output_ResponseCode: '0',
      output_ThirdPartyConversationID: conversationId,
    });
    expect(await orderOf(student, order)).toMatchObject({ status: 'paid' });
    expect(await paymentsOf(student)).toHaveLength(1);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('keeps checking after many callbacks without an outcome, so that a late payment arrives', async () => {
    const { student, order } = await placeOrder();
    await pay(student, order, MPESA_NUMBERS.paysLate);
    await untilStatus(student, order, 'in_doubt');
    const before = await requestOf(order);
    for (let n = 0; n < 2 * MAX_GATEWAY_CHECKS; n += 1) {
      await post(callback, null, simulator.callbackOf(before.conversationId));
    }
    const { checks, nextCheckAt } = await requestOf(order);
    expect({ checks, nextCheckAt }).toEqual({ checks: before.checks, nextCheckAt: before.nextCheckAt });
    simulator.complete(before.conversationId);
    late();
    await checkDueRequests(t.ctx);
    expect(await orderOf(student, order)).toMatchObject({ status: 'paid' });
  });

  it('records the amount that the gateway names', async () => {
    const { student, order } = await placeOrder();
    await pay(student, order, MPESA_NUMBERS.paysLess);
    await untilStatus(student, order, 'paid');
    expect(await orderOf(student, order)).toMatchObject({ status: 'part_paid', paidLisente: 10_000 });
  });

  it('collects once although the job runs twice, and after a crash asks instead of collecting again', async () => {
    const { student, order } = await placeOrder();
    await pay(student, order, MPESA_NUMBERS.pays);
    await untilStatus(student, order, 'paid');
    const { id } = await requestOf(order);
    const before = simulator.collections();
    await Promise.all([sendGatewayRequest(t.ctx, id), sendGatewayRequest(t.ctx, id)]);
    // The process died between the call and the record of its outcome.
    await t.db
      .update(gatewayRequests)
      .set({ status: 'sent', paymentId: null })
      .where(eq(gatewayRequests.id, id));
    await sendGatewayRequest(t.ctx, id);
    expect(simulator.collections()).toBe(before);
    expect(await requestOf(order)).toMatchObject({ status: 'paid' });
    expect(await paymentsOf(student)).toHaveLength(1);
    const approvals = await t.db.$count(auditLog, eq(auditLog.studentId, student.id as never));
    expect(approvals).toBeGreaterThan(0);
  });

  it.each(['', '123', '+27 82 123 4567', 'my phone'])('refuses the phone number %j', async (phone) => {
    const { student, order } = await placeOrder();
    const answer = await pay(student, order, phone);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('phone');
  });

  it('does not find the order of another family', async () => {
    const { order } = await placeOrder();
    const stranger = await makeStudent(t);
    expect((await pay(stranger, order, MPESA_NUMBERS.pays)).statusCode).toBe(404);
  });

  it('refuses callbacks under another address, and for conversations that it does not know', async () => {
    const body = { input_ThirdPartyConversationID: 'nobody' };
    expect((await post(`${callback}x`, null, body)).statusCode).toBe(401);
    expect((await post('/api/hooks/mpesa/guess', null, body)).json()).toMatchObject({ code: 'hook_refused' });
    expect((await post(callback, null, body)).statusCode).toBe(404);
  });

  it('refuses a conversation that the database cannot store', async () => {
    const answer = await post(callback, null, { input_ThirdPartyConversationID: 'a\u0000b' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'input_invalid' });
  });
});

it('is off without configuration', async () => {
  const plain = await buildTestApp({}, { runsWorkers: true });
  const student = await makeStudent(plain);
  const placed = await plain.inject({
    method: 'POST',
    url: `/api/students/${student.id}/orders`,
    headers: student.headers,
    payload: { packageId: 'bundle-5' },
  });
  const url = `/api/students/${student.id}/orders/${placed.json<Order>().id}/gateway-request`;
  expect((await plain.inject({ url, headers: student.headers })).json()).toMatchObject({
    isConfigured: false,
  });
  const asked = await plain.inject({
    method: 'POST',
    url: `${url}s`,
    headers: student.headers,
    payload: { phone: '58000001' },
  });
  expect(asked.json()).toMatchObject({ code: 'gateway_off' });
  await plain.close();
});

it('asks one telephone number at most three times an hour, whoever asks (PAY-31)', async () => {
  const limited = await buildTestApp({ ...simulator.env, RATE_LIMITS: 'on' });
  const ask = async (phone: string) => {
    const student = await makeStudent(limited);
    const url = `/api/students/${student.id}/orders/${randomUUID()}/gateway-requests`;
    const payload = { phone };
    return (await limited.inject({ method: 'POST', url, headers: student.headers, payload })).statusCode;
  };
  for (const phone of ['5800 0009', '+266 58000009', '58000009']) expect(await ask(phone)).toBe(404);
  expect(await ask('58000009')).toBe(429);
  expect(await ask('58000008')).toBe(404);
  await limited.close();
});
