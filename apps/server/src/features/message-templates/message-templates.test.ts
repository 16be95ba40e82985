import type { MessageTemplate } from '@thuto/contract/message-templates';
import { SHIPPED_TEMPLATES } from '@thuto/domain/reconciliation/message-templates';
import { afterAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { makeAdmin } from '../../testing/people.ts';
import { readPaymentMessage } from '../payments/claims/read-payment-message.ts';

const t = await buildTestApp();
const admin = await makeAdmin(t);
afterAll(() => t.close());

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  t.inject({
    method,
    url: `/api/message-templates${url}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
const list = async () => {
  const answer = await t.inject({ url: '/api/message-templates', headers: admin.headers });
  return answer.json<{ items: MessageTemplate[] }>().items;
};
const OWN = {
  name: 'Lineo Bank',
  provider: 'bank',
  meaning: 'sent',
  text: 'Kea leboha! Tefo {transactionId} ea M{amount} e fihlile ho {merchant} ka {date}…',
} as const;
const TEXT = 'Kea leboha! Tefo QW12ER34TY ea M1,020.50 e fihlile ho THUTO ka 3/3/26. Sala hantle';

describe('message templates', () => {
  it('lists the shipped templates at first', async () => {
    const items = await list();
    expect(items.map(({ id }) => id)).toEqual(SHIPPED_TEMPLATES.map(({ id }) => id));
    expect(
      items.every(({ isShipped, isChanged, revision }) => isShipped && !isChanged && revision === 0),
    ).toBe(true);
  });

  it('tests, adds, applies and deletes a template', async () => {
    const draft = await send('POST', '/test', { text: TEXT, draft: OWN });
    expect(draft.json()).toMatchObject({
      kind: 'payment',
      amountLisente: 102_050,
      templateName: 'Lineo Bank',
    });
    expect((await send('POST', '/test', { text: TEXT })).json()).toMatchObject({ kind: 'unreadable' });
    const added = await send('POST', '', OWN);
    expect(added.statusCode, added.body).toBe(201);
    const { id } = added.json<MessageTemplate>();
    expect((await list())[0]).toMatchObject({ id, isShipped: false, allowedActions: ['edit', 'delete'] });
    expect(await readPaymentMessage(t.db, TEXT)).toMatchObject({
      provider: 'bank',
      transactionId: 'QW12ER34TY',
    });
    expect((await send('POST', `/${id}/reset`)).statusCode).toBe(404);
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(200);
    expect(await readPaymentMessage(t.db, TEXT)).toMatchObject({ kind: 'unreadable' });
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(404);
  });

  it('changes and resets a shipped template (RECON-11)', async () => {
    const shipped = (await list())[0]!;
    const { id, name, provider, meaning } = shipped;
    const change = { name, provider, meaning, text: `Changed ${shipped.text}`, revision: 0 };
    expect((await send('PUT', `/${id}`, change)).json()).toMatchObject({ isChanged: true, revision: 1 });
    const late = await send('PUT', `/${id}`, change);
    expect(late.json()).toMatchObject({ code: 'template_changed', details: { current: { revision: 1 } } });
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(404);
    expect((await send('POST', `/${id}/reset`)).json()).toMatchObject({
      text: shipped.text,
      isChanged: false,
    });
  });

  it('explains what is wrong with a faulty template', async () => {
    const answer = await send('POST', '', { ...OWN, text: 'sent {what}' });
    expect(answer.json()).toMatchObject({
      code: 'input_invalid',
      fields: { text: '{what} is not a placeholder.' },
    });
    expect((await send('PUT', '/no-such', { ...OWN, revision: 0 })).statusCode).toBe(404);
  });
});
