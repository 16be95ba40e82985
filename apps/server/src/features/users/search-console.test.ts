import type { Order } from '@thuto/contract/orders';
import type { PaymentForAdmin } from '@thuto/contract/payments';
import type { ConsoleFindings } from '@thuto/contract/users';
import { toSearchText } from '@thuto/domain/names';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whatsappContacts } from '../../platform/db/schema/notifications.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { receipts } from '../../platform/db/schema/receipts.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;
let neo: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t, 'Neo Admin');
  neo = await makeStudent(t, { displayName: 'Neo Ramaili' });
  await makeStudent(t, { displayName: 'Lineo Thoola' });
  await insertLessons(t, [
    { studentId: neo.id, status: 'requested', startsAt: new Date('2026-03-04T13:30:00Z') },
  ]);
});
afterAll(() => t.close());

const search = async (text: string) => {
  const answer = await t.inject({
    method: 'GET',
    url: `/api/console/search?text=${encodeURIComponent(text)}`,
    headers: admin.headers,
  });
  return { status: answer.statusCode, found: answer.json<ConsoleFindings>() };
};

it('finds students but no admins, with names that start with the text first', async () => {
  const { found } = await search('neo');
  expect(found.students.map(({ name }) => name)).toEqual(['Neo Ramaili', 'Lineo Thoola']);
});

it('finds bookings by the student’s name and by email', async () => {
  for (const text of ['Neo Rama', neo.email]) {
    const { found } = await search(text);
    expect(found.bookings).toMatchObject([
      {
        studentName: 'Neo Ramaili',
        subject: 'physics',
        date: '2026-03-04',
        time: '15:30',
        status: 'pending',
      },
    ]);
  }
});

it('treats LIKE wildcards and emoji as plain text and returns empty lists without a match', async () => {
  for (const text of ['%%', '__', '🙂🙂', 'nobody here'])
    expect((await search(text)).found).toEqual({
      students: [],
      bookings: [],
      money: [],
    });
});

it('finds a name with a typing error (DASH-12)', async () => {
  await makeStudent(t, { displayName: 'Lerato Mokoena' });
  await makeStudent(t, { displayName: 'Retšelisitsoe Phiri' });
  const namesOf = async (text: string) => (await search(text)).found.students.map(({ name }) => name);
  for (const text of ['Mokwena', 'mokeona', 'Lerrato Mokoena'])
    expect(await namesOf(text), text).toEqual(['Lerato Mokoena']);
  for (const text of ['Retselisitsoe', 'Retsilisitsoe'])
    expect(await namesOf(text), text).toEqual(['Retšelisitsoe Phiri']);
  // A text that finds a name exactly finds no others.
  expect(await namesOf('Mokoena')).toEqual(['Lerato Mokoena']);
});

it('finds an order, a transaction and a receipt (DASH-12)', async () => {
  const payer = await makeStudent(t, { displayName: 'Palesa Nthako' });
  const post = (url: string, who: Person, payload: object) =>
    t.inject({ method: 'POST', url: `/api${url}`, headers: who.headers, payload });
  const placed = await post(`/students/${payer.id}/orders`, payer, { packageId: 'bundle-5' });
  const { id, reference, amountLisente } = placed.json<Order>();
  const order = {
    kind: 'order',
    id,
    label: reference,
    studentId: payer.id,
    name: 'Palesa Nthako',
    amountLisente,
  };
  const [a = '', b = '', ...rest] = reference.replace('-', '');
  for (const text of [
    reference,
    reference.toLowerCase().replace('-', ' '),
    [b, a, ...rest].join(''),
    rest.join(''),
  ])
    expect((await search(text)).found.money, text).toEqual(
      a === b || text === rest.join('') ? expect.anything() : [{ ...order, status: 'open' }],
    );
  const cash = await post('/console/cash', admin, { reference, amountLisente });
  expect(cash.statusCode, cash.body).toBe(201);
  const payment = cash.json<PaymentForAdmin>();
  const [receipt] = await t.db.select().from(receipts).where(eq(receipts.paymentId, payment.id));
  const [stored] = await t.db.select().from(payments).where(eq(payments.id, payment.id));
  const found = { id: payment.id, studentId: payer.id, amountLisente, status: 'approved' };
  for (const text of [`Receipt ${receipt?.number}`, `receipt${receipt?.number}`, `#${receipt?.number}`])
    expect((await search(text)).found.money).toMatchObject([{ kind: 'receipt', ...found }]);
  expect((await search(String(stored?.providerTransactionId).toLowerCase())).found.money).toMatchObject([
    { kind: 'payment', ...found },
  ]);
});

it('finds a family by its phone number in any form (DASH-12)', async () => {
  const caller = await makeStudent(t, { displayName: 'Thabiso Molefe' });
  await t.db
    .insert(whatsappContacts)
    .values({ accountId: caller.id, number: '+26658120077', agreedAt: t.ctx.now() });
  for (const text of ['58120077', '5812 0077', '+266 5812 0077', '00266 58120077', 'tel:+26658120077'])
    expect((await search(text)).found.students, text).toMatchObject([{ id: caller.id }]);
});

it('finds the kept student of a merge once, and no erased family (DASH-12)', async () => {
  const post = (url: string, payload: object) =>
    t.inject({ method: 'POST', url: `/api${url}`, headers: admin.headers, payload });
  const kept = await makeStudent(t, { displayName: 'Tumelo Kherehloa' });
  const duplicate = await makeStudent(t, { displayName: 'Tumelo Kherehloa' });
  const merged = await post('/console/student-merges', { keptId: kept.id, duplicateId: duplicate.id });
  expect(merged.statusCode, merged.body).toBe(201);
  expect((await search('Kherehloa')).found.students).toMatchObject([{ id: kept.id }]);
  const gone = await makeStudent(t, { displayName: 'Mosiuoa Tshabalala' });
  const erased = await post(`/users/${gone.id}/erasure`, { id: gone.id, reason: 'They asked for it' });
  expect(erased.statusCode, erased.body).toBe(200);
  for (const text of ['Tshabalala', 'Tshabalela', gone.email])
    expect((await search(text)).found, text).toEqual({ students: [], bookings: [], money: [] });
});

it.each(['x'.repeat(100), '💰💰', "'; drop table students; --", String.raw`\\_%`])(
  'answers an odd text with empty lists: %s',
  async (text) => {
    expect(await search(text)).toEqual({ status: 200, found: { students: [], bookings: [], money: [] } });
  },
);

it('rejects a text that is too long', async () => {
  expect((await search('x'.repeat(500))).status).toBe(422);
});

it('rejects a text that is too short', async () => {
  expect((await search('n')).status).toBe(422);
});

it('compares texts in the database as the domain does (DASH-9)', async () => {
  // Letters and signs of the scripts that names are written in, and what keyboards put between them.
  const texts = Array.from(
    { length: 0x2_800 - 0x20 },
    (_, index) => `a${String.fromCodePoint(index + 0x20)}b`,
  );
  const others = [...'\ua78b\ua78c\uff07\uff40\uff34\ufb01'].map((sign) => `a${sign}b`);
  const all = [...texts, ...others].filter((text) => /^a[\p{L}\p{M}\p{P}\p{S}\p{Zs}]b$/u.test(text));
  const { rows } = await t.db.execute<{ text: string; found: string }>(
    sql`select text, search_text(text) as found from jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) as each(text)`,
  );
  const differing = rows.filter(({ text, found }) => found !== toSearchText(text)).map(({ text }) => text);
  expect(rows).toHaveLength(all.length);
  expect(differing).toEqual([]);
});
