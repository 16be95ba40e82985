import type { OrderDetails } from '@thuto/contract/orders';
import type { PaymentChannelForAdmin } from '@thuto/contract/payment-channels';
import { DEFAULT_PAYMENT_INSTRUCTIONS } from '@thuto/domain/centre/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;
let parent: Person;
beforeAll(async () => {
  t = await buildTestApp();
  [admin, parent] = [await makeAdmin(t), await makeStudent(t)];
});
afterAll(() => t.close());

const MPESA = {
  kind: 'mpesa',
  name: 'M-Pesa',
  number: '12345',
  holder: 'Thuto Tutoring',
  instructions: '',
  keyPresses: 'Dial *200#',
  isOn: true,
};
const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who = admin) =>
  t.inject({
    method,
    url: `/api/payment-channels${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
const list = async () => (await send('GET', '')).json<{ items: PaymentChannelForAdmin[] }>().items;
async function seenByFamily() {
  const placed = await t.inject({
    method: 'POST',
    url: `/api/students/${parent.id}/orders`,
    headers: parent.headers,
    payload: { packageId: 'bundle-5' },
  });
  const { id } = placed.json<{ id: string }>();
  const order = await t.inject({
    url: `/api/students/${parent.id}/orders/${id}`,
    headers: parent.headers,
  });
  return order.json<OrderDetails>().channels;
}

describe('payment channels (PAY-41)', () => {
  it('starts with the payment instructions of the settings', async () => {
    expect(await list()).toMatchObject([
      { kind: 'other', instructions: DEFAULT_PAYMENT_INSTRUCTIONS, isOn: true },
    ]);
    expect(await seenByFamily()).toMatchObject([{ instructions: DEFAULT_PAYMENT_INSTRUCTIONS }]);
  });

  it('lets admins add, move, edit and switch off channels; families see those that are on', async () => {
    const added = await send('POST', '', MPESA);
    expect(added.statusCode, added.body).toBe(201);
    const { id, revision } = added.json<PaymentChannelForAdmin>();
    await send('POST', `/${id}/move`, { direction: 'up' });
    expect((await list()).map(({ kind }) => kind)).toEqual(['mpesa', 'other']);
    const changed = await send('PUT', `/${id}`, { ...MPESA, number: '67890', revision });
    expect(changed.json()).toMatchObject({ number: '67890', revision: revision + 1 });
    expect((await seenByFamily()).map(({ number }) => number)).toEqual(['67890', '']);
    expect((await send('PUT', `/${id}`, { ...MPESA, revision })).json()).toMatchObject({
      status: 409,
      code: 'payment_channel_changed',
    });
    await send('PUT', `/${id}`, { ...MPESA, isOn: false, revision: revision + 1 });
    expect((await seenByFamily()).map(({ kind }) => kind)).toEqual(['other']);
  });

  it('keeps distinct positions when several are added at once', async () => {
    const before = (await list()).length;
    await Promise.all(Array.from({ length: 5 }, () => send('POST', '', MPESA)));
    expect(await list()).toHaveLength(before + 5);
    const ids = (await list()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('denies families every change', async () => {
    expect((await send('POST', '', MPESA, parent)).statusCode).toBe(403);
    expect((await send('POST', '/x/move', { direction: 'up' })).statusCode).toBe(422);
  });
});
