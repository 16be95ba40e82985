import { randomUUID } from 'node:crypto';
import type { Device, DeviceWithSecret } from '@thuto/contract/devices';
import type { Order } from '@thuto/contract/orders';
import type { PaymentReview } from '@thuto/contract/payments';
import type { IncomingMoneyItem } from '@thuto/contract/statements';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { paymentDevices, incomingMoney } from '../../platform/db/schema/statements.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { bookingSteps } from '../../testing/bookings.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { signHookCall } from './device-vault.ts';

const logged: string[] = [];
const t = await buildTestApp(
  { LOG_LEVEL: 'warn' },
  { logTo: { write: (line: string) => void logged.push(line) } },
);
const admin = await makeAdmin(t);
const steps = bookingSteps(t, admin);
afterAll(() => t.close());

let added: DeviceWithSecret;
beforeAll(async () => {
  added = await addDevice('Front desk');
});
async function addDevice(name: string): Promise<DeviceWithSecret> {
  const answer = await steps.post('/api/payment-devices', admin, { name });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<DeviceWithSecret>();
}
const seconds = (offset = 0) => String(Math.floor(t.clock.now().getTime() / 1000) + offset);

interface Forwarded {
  from?: string;
  device?: string;
  secret?: string;
  timestamp?: string;
  signature?: string;
  body?: string;
}
function forward(text: string, { device = added.device.id, ...changes }: Forwarded = {}) {
  const { secret = added.secret, timestamp = seconds(), from = 'M-PESA' } = changes;
  const body = changes.body ?? JSON.stringify({ from, text });
  return t.inject({
    method: 'POST',
    url: `/api/hooks/sms/${device}`,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': changes.signature ?? signHookCall(secret, timestamp, body),
    },
    payload: body,
  });
}
let lastId = 0;
const newTransaction = () => `SMS${(lastId += 1).toString().padStart(7, '0')}`;
const received = (id: string, amount: string, reference: string) =>
  `${id} Confirmed. You have received M${amount} from MAMELLO MOKOENA 26658123456 on 2/3/26 at 10:15 AM. Reference ${reference}. New M-Pesa balance is M58.20.`;
async function placeOrder() {
  const student = await makeStudent(t);
  const answer = await steps.post(`/api/students/${student.id}/orders`, student, { packageId: 'bundle-5' });
  return { student, order: answer.json<Order>() };
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
const moneyOf = async (search: string) => {
  const url = `/api/money-without-order?search=${search}`;
  return (await t.inject({ url, headers: admin.headers })).json<{ items: IncomingMoneyItem[] }>().items[0];
};
const setAutomatic = (approveExactMatches: boolean) =>
  t.db.update(platformSettings).set({ approveExactMatches });

describe('a forwarded message', () => {
  it('waits for an admin with its suggestion while the setting is off', async () => {
    const { order } = await placeOrder();
    const id = newTransaction();
    const answer = await forward(received(id, '450.00', order.reference));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await statusOf(order)).toBe('open');
    const money = await moneyOf(id);
    expect(money).toMatchObject({
      origin: 'Front desk',
      transactionId: id,
      amountLisente: 45_000,
      payer: 'MAMELLO MOKOENA',
      suggestion: { reference: order.reference, isExact: true },
    });
    expect(money?.message).not.toMatch(/58\.20|26658123456/);
    await steps.post('/api/exact-matches/approve', admin);
    expect(await statusOf(order)).toBe('paid');
  });

  it('settles an exact match without an admin while the setting is on (RECON-9)', async () => {
    await setAutomatic(true);
    const [exact, other] = [await placeOrder(), await placeOrder()];
    await forward(received(newTransaction(), '450.00', exact.order.reference));
    const id = newTransaction();
    await forward(received(id, '449.00', other.order.reference));
    await setAutomatic(false);
    expect(await statusOf(exact.order)).toBe('paid');
    expect(await paymentsOf(exact.student)).toMatchObject([
      { method: 'sms', status: 'approved', decidedBy: null },
    ]);
    expect(await steps.balanceOf(exact.student)).toMatchObject({ remaining: 5 });
    expect(await statusOf(other.order)).toBe('open');
    expect(await moneyOf(id)).toMatchObject({ suggestion: { isExact: false } });
  });

  it('waits for two admins above the amount of the setting (PAY-55)', async () => {
    await setAutomatic(true);
    await t.db.update(platformSettings).set({ secondApprovalAboveLisente: 10_000 });
    const { order } = await placeOrder();
    const id = newTransaction();
    await forward(received(id, '450.00', order.reference));
    await setAutomatic(false);
    await t.db.update(platformSettings).set({ secondApprovalAboveLisente: 0 });
    expect(await statusOf(order)).toBe('open');
    expect(await moneyOf(id)).toMatchObject({ status: 'open', firstApprovedBy: null });
  });

  it('settles once when it is sent fifty times, and its statement is approved at the same time', async () => {
    await setAutomatic(true);
    const { student, order } = await placeOrder();
    const id = newTransaction();
    const text = received(id, '450.00', order.reference);
    const device = await addDevice('Second phone');
    await Promise.all(
      Array.from({ length: CROWD }, (_, index) => {
        if (index % 5 === 0) return steps.post('/api/exact-matches/approve', admin);
        const from = index % 2 === 0 ? added : device;
        return forward(text, { device: from.device.id, secret: from.secret, timestamp: seconds(-index) });
      }),
    );
    await setAutomatic(false);
    await steps.post('/api/exact-matches/approve', admin);
    expect(await statusOf(order)).toBe('paid');
    expect(await paymentsOf(student)).toHaveLength(1);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  }, 60_000);

  it('approves the pending claim of its order', async () => {
    await setAutomatic(true);
    const student = await makeStudent(t);
    const claim = await submitProof(t, student, 'bundle-5');
    await forward(received(newTransaction(), '450.00', claim.reference));
    await setAutomatic(false);
    expect(await paymentsOf(student)).toMatchObject([{ id: claim.id, status: 'approved' }]);
  });

  it.each([
    ['airtime', 'AB12CD34EF Confirmed. You bought M20.00 of airtime on 3/3/26.', false],
    ['a private text', 'Hello, shall we meet at 5?', false],
    ['a reversal', 'AB12CD35EF Confirmed. Your payment of M450.00 has been reversed on 3/3/26.', true],
    ['money that the centre sent', 'AB12CD36EF Confirmed. M90.00 sent to LINEO on 3/3/26 at 10:00 AM.', true],
  ])(
    'is never counted when it is about %s; a person sees what may matter (RECON-10)',
    async (_name, text, isShown) => {
      expect((await forward(text)).statusCode).toBe(200);
      const stored = await t.db.select().from(incomingMoney).where(eq(incomingMoney.message, text));
      expect(stored).toHaveLength(isShown ? 1 : 0);
      expect(stored.every(({ amountLisente }) => amountLisente === null)).toBe(true);
    },
  );

  it('is entered by hand when it could not be read, and then matched like any other (RECON-22)', async () => {
    const { order, student } = await placeOrder();
    await forward(`Your payment of M450.00 was reversed and sent again, ref ${order.reference}.`);
    const unread = await moneyOf(order.reference);
    expect(unread).toMatchObject({ amountLisente: null, allowedActions: ['enter', 'ignore'] });
    const transactionId = newTransaction();
    const url = `/api/money-without-order/${unread?.id}`;
    const entry = { amountLisente: 45_000, transactionId: ` ${transactionId.toLowerCase()} ` };
    expect((await steps.post(`${url}/enter`, admin, entry)).json()).toMatchObject({
      amountLisente: 45_000,
      transactionId,
      allowedActions: ['match', 'assign', 'ignore'],
    });
    expect((await steps.post(`${url}/enter`, admin, entry)).json()).toMatchObject({ code: 'money_decided' });
    await steps.post(`${url}/match`, admin, { reference: order.reference });
    expect(await paymentsOf(student)).toMatchObject([{ amountLisente: 45_000, status: 'approved' }]);
  });

  it('is refused or ignored with 50 kB of text, and never fails', async () => {
    expect((await forward('M450.00 '.repeat(6_000))).statusCode).toBe(200);
    expect((await forward('x'.repeat(70_000))).statusCode).toBe(413);
  });
});

describe('the sender of a forwarded message (RECON-12)', () => {
  it.each(['+26657111222', '57111222', 'M PESA', 'MPESA2', ''])(
    'is never money from %j, and the desk sees who sent it',
    async (from) => {
      await setAutomatic(true);
      const { order } = await placeOrder();
      const id = newTransaction();
      const text = received(id, '450.00', order.reference);
      expect((await forward(text, { from })).statusCode).toBe(200);
      const money = await moneyOf(order.reference);
      expect(money).toMatchObject({
        sender: from,
        amountLisente: null,
        transactionId: null,
        unreadableReason: 'unknown-sender',
        suggestion: null,
        allowedActions: ['ignore'],
      });
      await steps.post('/api/exact-matches/approve', admin, {});
      for (const action of ['match', 'assign']) {
        const wish = { reference: order.reference, email: admin.email };
        const { [action === 'match' ? 'reference' : 'email']: value } = { ...wish };
        const answer = await steps.post(`/api/money-without-order/${money?.id}/${action}`, admin, {
          [action === 'match' ? 'reference' : 'email']: value,
        });
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      }
      expect(await statusOf(order)).toBe('open');
      // The operator's own message of the same transaction still counts.
      await forward(text, { from: 'MPESA' });
      await setAutomatic(false);
      expect(await statusOf(order)).toBe('paid');
    },
  );

  it('decides the provider, and a bank is known once its channel names it', async () => {
    const id = newTransaction();
    const text = `Lesotho Bank: You have received M450.00 from LERATO MOKOENA on 2/3/26. Transaction ID ${id}.`;
    await forward(text, { from: 'LesBank' });
    expect(await moneyOf(id)).toBeUndefined();
    const channel = {
      kind: 'bank',
      name: 'Lesotho Bank',
      number: '1',
      holder: '',
      instructions: '',
      keyPresses: '',
      isOn: true,
    };
    const senders = ['LesBank'];
    expect((await steps.post('/api/payment-channels', admin, { ...channel, senders })).statusCode).toBe(201);
    await forward(text, { from: 'LESBANK' });
    expect(await moneyOf(id)).toMatchObject({ provider: 'bank', amountLisente: 45_000, sender: 'LESBANK' });
    const number = { ...channel, senders: ['+266 5812 3456'] };
    expect((await steps.post('/api/payment-channels', admin, number)).statusCode).toBe(422);
  });

  it('keeps a second message of a transaction with another amount for a person', async () => {
    const { order } = await placeOrder();
    const id = newTransaction();
    await forward(received(id, '450.00', order.reference));
    await forward(received(id, '4500.00', order.reference));
    const lines = await t.db
      .select()
      .from(incomingMoney)
      .where(sql`${incomingMoney.message} like ${`${id}%`}`);
    expect(lines.map(({ amountLisente, unreadableReason }) => [amountLisente, unreadableReason])).toEqual(
      expect.arrayContaining([
        [45_000, null],
        [null, 'transaction-repeated'],
      ]),
    );
  });
});

describe('a transaction id of another provider (PAY-58)', () => {
  const paste = (student: Person, order: Order, text: string) =>
    steps.post(`/api/students/${student.id}/orders/${order.id}/messages`, student, { text });
  const ecocash = (id: string) =>
    `EcoCash: You have successfully sent M450.00 to Thuto Centre. Txn ID: ${id}. New balance: M1.00.`;

  it('pays one order only, however the claims and the money arrive', async () => {
    await setAutomatic(true);
    const [x, y] = [await placeOrder(), await placeOrder()];
    const id = newTransaction();
    expect((await paste(x.student, x.order, ecocash(id))).statusCode).toBeLessThan(300);
    const [claim] = await paymentsOf(x.student);
    expect(claim).toMatchObject({ paidByAccountId: x.student.id });
    expect((await steps.post(`/api/payments/${claim?.id}/approve`, admin, {})).statusCode).toBe(200);
    await forward(received(id, '450.00', y.order.reference), { from: 'MPESA' });
    await steps.post('/api/exact-matches/approve', admin, {});
    const money = await moneyOf(id);
    expect(money).toMatchObject({
      suggestion: { isExact: false, warning: 'transaction-used' },
      recordedFor: { provider: 'ecocash', reference: x.order.reference },
    });
    const press = await steps.post(`/api/money-without-order/${money?.id}/match`, admin, {
      reference: y.order.reference,
    });
    expect(press.json()).toMatchObject({ code: 'money_known' });
    await setAutomatic(false);
    expect([await statusOf(x.order), await statusOf(y.order)]).toEqual(['paid', 'open']);
  });

  it('is flagged at the claim, whose approval waits until the money is dealt with', async () => {
    await setAutomatic(true);
    const x = await placeOrder();
    const id = newTransaction();
    await paste(x.student, x.order, ecocash(id));
    await forward(received(id, '450.00', 'none'), { from: 'MPESA' });
    await setAutomatic(false);
    const [claim] = await paymentsOf(x.student);
    const review = await t.inject({ url: `/api/payments/${claim?.id}/review`, headers: admin.headers });
    expect(review.json<PaymentReview>().payment.flags).toContainEqual({
      kind: 'other-provider',
      provider: 'mpesa',
    });
    const approved = await steps.post(`/api/payments/${claim?.id}/approve`, admin, {});
    expect(approved.json()).toMatchObject({ code: 'transaction_of_other_provider' });
    const money = await moneyOf(id);
    expect(money).toMatchObject({ suggestion: { isExact: false, warning: 'other-provider' } });
    const matched = await steps.post(`/api/money-without-order/${money?.id}/match`, admin, {
      reference: x.order.reference,
    });
    expect(matched.statusCode, matched.body).toBe(200);
    expect(await statusOf(x.order)).toBe('paid');
  });
});

describe('an invalid hook call', () => {
  const text = 'Hello';
  it.each<[string, () => Forwarded]>([
    ['with a wrong signature', () => ({ signature: '0'.repeat(64) })],
    ['with a malformed signature', () => ({ signature: 'abc' })],
    ['without a signature', () => ({ signature: '' })],
    ['with another secret', () => ({ secret: 'guess' })],
    ['for an unknown device', () => ({ device: randomUUID() })],
    ['for a malformed device', () => ({ device: 'front-desk' })],
    ['with an old timestamp', () => ({ timestamp: seconds(-301) })],
    ['with a timestamp of the future', () => ({ timestamp: seconds(302) })],
    ['without a timestamp', () => ({ timestamp: '' })],
  ])('gets the same response %s', async (_name, changes) => {
    const answer = await forward(text, changes());
    expect(answer.statusCode).toBe(401);
    expect({ ...answer.json<object>(), requestId: '' }).toMatchObject({
      code: 'hook_refused',
      requestId: '',
    });
    expect(answer.json()).not.toHaveProperty('details');
  });

  it('refuses a replay (RECON-8)', async () => {
    const timestamp = seconds();
    expect((await forward('First', { timestamp })).statusCode).toBe(200);
    const replay = await forward('First', { timestamp });
    expect(replay.statusCode).toBe(409);
    expect(replay.json()).toMatchObject({ code: 'hook_repeated' });
    const upper = signHookCall(
      added.secret,
      timestamp,
      JSON.stringify({ from: 'M-PESA', text: 'First' }),
    ).toUpperCase();
    expect((await forward('First', { timestamp, signature: upper })).statusCode).toBe(409);
  });

  it.each(['not json', '[]', '{"from":1,"text":"x"}', '{"text":"x"}'])(
    'refuses the body %s',
    async (body) => {
      expect((await forward(text, { body })).statusCode).toBe(422);
    },
  );

  it('logs a refusal once an hour for each device and reason', async () => {
    const { device } = await addDevice('Noisy phone');
    const refusals = () => logged.filter((line) => line.includes(device.id)).length;
    for (let call = 0; call < 5; call += 1) await forward(text, { device: device.id, secret: 'guess' });
    expect(refusals()).toBe(1);
    t.clock.advance(61 * 60_000);
    await forward(text, { device: device.id, secret: 'guess' });
    expect(refusals()).toBe(2);
  });
});

describe('a device', () => {
  it('is listed with its address and without its secret, which is stored encrypted', async () => {
    const list = await t.inject({ url: '/api/payment-devices', headers: admin.headers });
    expect(list.body).not.toContain(added.secret);
    const found = list.json<{ items: Device[] }>().items.find(({ id }) => id === added.device.id);
    expect(found).toMatchObject({ name: 'Front desk', isActive: true });
    expect(found?.address).toMatch(new RegExp(`/api/hooks/sms/${added.device.id}$`));
    expect(found?.lastSeenAt).not.toBeNull();
    const rows = await t.db.select().from(paymentDevices);
    expect(JSON.stringify(rows)).not.toContain(added.secret);
  });

  it('is disabled and enabled, and gets a new secret', async () => {
    const { device, secret } = await addDevice('Old phone');
    const send = (key: string) => forward(randomUUID(), { device: device.id, secret: key });
    await steps.post(`/api/payment-devices/${device.id}/disable`, admin);
    expect((await send(secret)).statusCode).toBe(401);
    await steps.post(`/api/payment-devices/${device.id}/enable`, admin);
    expect((await send(secret)).statusCode).toBe(200);
    const renewed = await steps.post(`/api/payment-devices/${device.id}/renew`, admin);
    expect((await send(secret)).statusCode).toBe(401);
    expect((await send(renewed.json<DeviceWithSecret>().secret)).statusCode).toBe(200);
  });

  it('has a name of its own', async () => {
    const answer = await steps.post('/api/payment-devices', admin, { name: 'front DESK' });
    expect(answer.json()).toMatchObject({ code: 'device_name_taken' });
  });
});

it('limits the calls of one network before it asks the database', async () => {
  const limited = await buildTestApp({ RATE_LIMITS: 'on' });
  const send = () => limited.inject({ method: 'POST', url: `/api/hooks/sms/${randomUUID()}`, payload: '{}' });
  const answers = await Promise.all(Array.from({ length: 130 }, send));
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(10);
  await limited.close();
});
