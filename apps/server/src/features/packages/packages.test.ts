import type { Package, PackageForAdmin } from '@thuto/contract/packages';
import type { Payment } from '@thuto/contract/payments';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { packages, packageVersions } from '../../platform/db/schema/packages.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makePicture, submitProof, uploadFile } from '../../testing/submit-proof.ts';

const EXAM_WEEK = {
  name: 'Exam Week',
  priceLisente: 30_000,
  lessons: 3,
  period: 'once',
  validMonths: 2,
  features: ['Three sessions before the exam'],
  isPopular: false,
};

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, who = admin) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });
const onSale = async () => (await t.inject({ url: '/api/packages' })).json<{ items: Package[] }>().items;
const all = async () => (await send('GET', '/console/packages')).json<{ items: PackageForAdmin[] }>().items;
const find = async (id: string) => {
  const item = (await all()).find((each) => each.id === id);
  if (!item) throw new Error(`No package ${id}`);
  return item;
};
const detailsOf = ({ name, priceLisente, lessons, period, validMonths, features, isPopular }: Package) => ({
  name,
  priceLisente,
  lessons,
  period,
  validMonths,
  features,
  isPopular,
});
async function edit(id: string, changes: object) {
  const item = await find(id);
  return send('PUT', `/packages/${id}`, { ...detailsOf(item), revision: item.revision, ...changes });
}
const add = async (changes: object = {}) => {
  const answer = await send('POST', '/packages', { ...EXAM_WEEK, ...changes });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<PackageForAdmin>();
};
const versionsOf = async (id: string) =>
  t.db
    .select({ version: packageVersions.version, priceLisente: packageVersions.priceLisente })
    .from(packageVersions)
    .where(eq(packageVersions.packageId, id))
    .orderBy(packageVersions.version);

describe('the catalogue of a new centre (PAY-1)', () => {
  it('has the six packages of the specification in their order', async () => {
    const rows = (await onSale()).map(
      ({ id, name, priceLisente, lessons, period, validMonths, isPopular }) =>
        [id, name, priceLisente, lessons, period, validMonths, isPopular] as const,
    );
    expect(rows).toEqual([
      ['once-off', 'Once-Off Session', 9000, 1, 'once', 6, false],
      ['bundle-5', '5-Session Bundle', 45_000, 5, 'once', 6, false],
      ['bundle-10', '10-Session Bundle', 85_000, 10, 'once', 6, false],
      ['basic-subscription', 'Basic Subscription', 36_000, 4, 'month', 1, false],
      ['standard-subscription', 'Standard Subscription', 72_000, 8, 'month', 1, true],
      ['premium-subscription', 'Premium Subscription', 102_000, 12, 'month', 1, false],
    ]);
  });

  it('lists features for each package, each once, and claims a true saving', async () => {
    const items = await onSale();
    for (const { id, features } of items) {
      expect(features.length, id).toBeGreaterThanOrEqual(3);
      expect(new Set(features).size, id).toBe(features.length);
    }
    const price = (id: string) => items.find((item) => item.id === id)?.priceLisente ?? 0;
    expect(items[2]?.features[0]).toBe('Ten sessions for M50 less than ten once-offs');
    expect(10 * price('once-off') - price('bundle-10')).toBe(5000);
  });

  it('is cached by browsers until it changes', async () => {
    const first = await t.inject({ url: '/api/packages' });
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await t.inject({
      url: '/api/packages',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('managing packages (PAY-22)', () => {
  let item: PackageForAdmin;

  beforeEach(async () => {
    item = await add({ name: `Week ${t.ctx.newId()}` });
  });

  it('adds a package at the end of the catalogue', async () => {
    expect(item).toMatchObject({
      ...EXAM_WEEK,
      name: item.name,
      version: 1,
      isOrdered: false,
      revision: 1,
      isRetired: false,
      allowedActions: ['edit', 'move-up', 'retire'],
    });
    expect(item.id).toMatch(/^week-/);
    expect((await onSale()).at(-1)?.id).toBe(item.id);
  });

  it('edits an unordered version in place', async () => {
    const answer = await edit(item.id, { priceLisente: 30_050, lessons: 4 });
    expect(answer.json()).toMatchObject({ priceLisente: 30_050, lessons: 4, version: 1, revision: 2 });
    expect(await versionsOf(item.id)).toEqual([{ version: 1, priceLisente: 30_050 }]);
  });

  it('creates the next version when families have ordered the present one', async () => {
    await submitProof(t, await makeStudent(t), item.id);
    expect(await find(item.id)).toMatchObject({ isOrdered: true });
    const answer = await edit(item.id, { priceLisente: 40_000 });
    expect(answer.json()).toMatchObject({ priceLisente: 40_000, version: 2, isOrdered: false });
    expect(await versionsOf(item.id)).toEqual([
      { version: 1, priceLisente: 30_000 },
      { version: 2, priceLisente: 40_000 },
    ]);
  });

  it('writes nothing when a save changes nothing', async () => {
    const answer = await edit(item.id, {});
    expect(answer.json()).toMatchObject({ revision: 1, version: 1 });
  });

  it('refuses an edit of an older revision and returns the present package', async () => {
    await edit(item.id, { priceLisente: 31_000 });
    const answer = await edit(item.id, { priceLisente: 32_000, revision: 1 });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'package_changed',
      details: { current: { id: item.id, priceLisente: 31_000, revision: 2 } },
    });
    expect(await find(item.id)).toMatchObject({ priceLisente: 31_000 });
  });

  it('lets one of many concurrent edits win', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => edit(item.id, { priceLisente: 31_000 + n, revision: 1 })),
    );
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('retires and restores a package', async () => {
    const { id } = item;
    const retired = await send('POST', `/packages/${id}/retire`, { revision: 1 });
    expect(retired.json()).toMatchObject({ isRetired: true, allowedActions: ['edit', 'restore'] });
    expect((await onSale()).map((each) => each.id)).not.toContain(id);
    expect((await all()).at(-1)?.id).toBe(id);

    expect((await send('POST', `/packages/${id}/restore`, { revision: 1 })).statusCode).toBe(409);
    expect((await send('POST', `/packages/${id}/restore`, { revision: 2 })).statusCode).toBe(200);
    expect((await onSale()).at(-1)?.id).toBe(id);
  });

  it('has one popular package at a time', async () => {
    await edit(item.id, { isPopular: true });
    expect((await onSale()).filter(({ isPopular }) => isPopular).map(({ id }) => id)).toEqual([item.id]);
    const retired = await send('POST', `/packages/${item.id}/retire`, { revision: 2 });
    expect(retired.json()).toMatchObject({ isPopular: false });
    expect((await edit(item.id, { isPopular: true })).json()).toMatchObject({ isPopular: false });
    const added = await add({ name: `Popular ${t.ctx.newId()}`, isPopular: true });
    expect((await onSale()).filter(({ isPopular }) => isPopular).map(({ id }) => id)).toEqual([added.id]);
    await edit('standard-subscription', { isPopular: true });
  });

  it('moves a package among those on sale, also with an edit under way', async () => {
    const before = (await onSale()).map(({ id }) => id);
    const moved = await send('POST', `/packages/${item.id}/move`, { direction: 'up' });
    expect(moved.json()).toMatchObject({ revision: 1 });
    const after = (await onSale()).map(({ id }) => id);
    expect(after.toSpliced(-2, 1)).toEqual(before.toSpliced(-2, 2).concat(before.at(-2) ?? ''));
    expect(after.at(-2)).toBe(item.id);
    await send('POST', `/packages/${item.id}/move`, { direction: 'down' });
    await send('POST', `/packages/${item.id}/move`, { direction: 'down' });
    expect((await onSale()).map(({ id }) => id)).toEqual(before);
  });

  it('refuses the name of another package on sale', async () => {
    const answer = await send('POST', '/packages', { ...EXAM_WEEK, name: ` ${item.name.toUpperCase()}` });
    expect(answer.json()).toMatchObject({ status: 409, code: 'package_name_taken' });
    expect((await edit(item.id, { name: '5-session bundle' })).json()).toMatchObject({
      code: 'package_name_taken',
    });
    await send('POST', `/packages/${item.id}/retire`, { revision: 1 });
    const second = await add({ name: item.name });
    expect(second.id).not.toBe(item.id);
    expect((await send('POST', `/packages/${item.id}/restore`, { revision: 2 })).json()).toMatchObject({
      code: 'package_name_taken',
    });
  });

  it.each([
    ['a negative price', { priceLisente: -1 }, 'priceLisente'],
    ['a part of a sente', { priceLisente: 0.5 }, 'priceLisente'],
    ['no session', { lessons: 0 }, 'lessons'],
    ['too many sessions', { lessons: 1001 }, 'lessons'],
    ['no validity', { validMonths: 0 }, 'validMonths'],
    ['a web address as the name', { name: 'www.example.com' }, 'name'],
    ['no name', { name: ' ' }, 'name'],
    ['thirteen features', { features: Array.from({ length: 13 }, (_, n) => `Feature ${n}`) }, 'features'],
  ])('refuses %s', async (_what, changes, field) => {
    expect((await send('POST', '/packages', { ...EXAM_WEEK, ...changes })).json()).toMatchObject({
      code: 'input_invalid',
      fields: { [field]: expect.any(String) },
    });
  });

  it.each(['retire', 'restore', 'move'])('returns 404 for %s of an unknown package', async (action) => {
    const payload = action === 'move' ? { direction: 'up' } : { revision: 1 };
    expect((await send('POST', `/packages/no-such/${action}`, payload)).statusCode).toBe(404);
  });

  it('records every change in the audit log, but no refused one', async () => {
    const { id } = item;
    await edit(id, { priceLisente: 31_000 });
    await edit(id, { priceLisente: 32_000, revision: 1 });
    await send('POST', `/packages/${id}/move`, { direction: 'up' });
    await send('POST', `/packages/${id}/retire`, { revision: 2 });
    await send('POST', `/packages/${id}/restore`, { revision: 3 });
    const entries = await t.db
      .select({ kind: auditLog.kind, actorId: auditLog.actorId, details: auditLog.details })
      .from(auditLog)
      .where(like(auditLog.kind, 'package.%'))
      .orderBy(auditLog.createdAt, auditLog.id);
    const own = entries.filter(({ details }) => details?.['packageId'] === id);
    expect(own.map(({ kind, actorId }) => [kind, actorId])).toEqual(
      ['added', 'changed', 'moved', 'retired', 'restored'].map((what) => [`package.${what}`, admin.id]),
    );
    expect(own[1]?.details).toMatchObject({
      changes: [{ field: 'priceLisente', from: 30_000, to: 31_000 }],
    });
  });

  it('serves students and visitors only the packages on sale', async () => {
    const student = await makeStudent(t);
    expect((await send('GET', '/console/packages', undefined, student)).statusCode).toBe(403);
    expect((await send('POST', '/packages', EXAM_WEEK, student)).statusCode).toBe(403);
    expect((await t.inject({ url: '/api/console/packages' })).statusCode).toBe(401);
    expect(Object.keys((await onSale())[0] ?? {}).toSorted()).toEqual(
      ['features', 'id', 'isPopular', 'lessons', 'name', 'period', 'priceLisente', 'validMonths'].toSorted(),
    );
  });
});

describe('a claim and later changes of the catalogue', () => {
  const myPayments = async (student: Person) =>
    (await send('GET', `/students/${student.id}/payments`, undefined, student)).json<{ items: Payment[] }>()
      .items;

  it('keeps name, price and sessions of what was claimed', async () => {
    const item = await add({ name: 'Winter School' });
    const student = await makeStudent(t);
    const payment = await submitProof(t, student, item.id);
    await edit(item.id, { name: 'Winter Camp', priceLisente: 99_000, lessons: 9, validMonths: 12 });
    expect(await myPayments(student)).toMatchObject([
      { packageName: 'Winter School', amountLisente: 30_000 },
    ]);

    const pending = (await send('GET', `/users/${student.id}/payments`)).json<{ items: object[] }>();
    expect(pending.items).toMatchObject([
      {
        packageName: 'Winter School',
        amountLisente: 30_000,
        ordered: { lessons: 3, validMonths: 2 },
        flags: expect.arrayContaining([{ kind: 'price-changed', priceLisente: 99_000 }]),
      },
    ]);
    const approved = await send('POST', `/payments/${payment.id}/approve`);
    expect(approved.json()).toMatchObject({ sessionsRemaining: 3, packageName: 'Winter School' });
  });

  it.each(['no-such-package', 'retired'])('refuses a proof for %s', async (which) => {
    const student = await makeStudent(t);
    let packageId = which;
    if (which === 'retired') {
      const item = await add({ name: `Retired ${t.ctx.newId()}` });
      packageId = item.id;
      await send('POST', `/packages/${packageId}/retire`, { revision: 1 });
    }
    const uploadId = await uploadFile(t, student, await makePicture());
    const answer = await send('POST', `/students/${student.id}/payments`, { packageId, uploadId }, student);
    expect(answer.json()).toMatchObject({ status: 422, code: 'package_not_found' });
    expect(await myPayments(student)).toEqual([]);
  });

  it('keeps a chosen package in the profile after it was retired, but refuses to choose it', async () => {
    const item = await add({ name: 'Evening Class' });
    const [chosen, late] = await Promise.all([makeStudent(t), makeStudent(t)]);
    const save = async (who: Person) => {
      const { details, revision } = (await send('GET', `/students/${who.id}/profile`, undefined, who)).json();
      return send(
        'PUT',
        `/students/${who.id}/profile`,
        { ...details, selectedPackage: item.id, revision },
        who,
      );
    };
    expect((await save(chosen)).json()).toMatchObject({ selectedPackage: item.id });
    await send('POST', `/packages/${item.id}/retire`, { revision: 1 });
    expect((await save(chosen)).statusCode).toBe(200);
    expect((await save(late)).json()).toMatchObject({ code: 'package_not_found' });
  });

  it('gives every claim the version that was on sale while prices change', async () => {
    const item = await add({ name: 'Race' });
    const students = await Promise.all(Array.from({ length: 8 }, () => makeStudent(t)));
    const claims = students.map((student) => submitProof(t, student, item.id));
    const edits = (async () => {
      for (let n = 1; n <= 8; n += 1) await edit(item.id, { priceLisente: 30_000 + n * 100 });
    })();
    const [payments] = await Promise.all([Promise.all(claims), edits]);
    const prices = new Set((await versionsOf(item.id)).map(({ priceLisente }) => priceLisente));
    for (const { amountLisente } of payments) expect(prices).toContain(amountLisente);
    const { rows } = await t.database.pool.query<{ wrong: number }>(`
      select count(*)::int as wrong from orders o join package_versions v on v.id = o.package_version_id
      where v.price_lisente <> o.amount_lisente or v.package_id <> o.package_id`);
    expect(rows).toEqual([{ wrong: 0 }]);
  });
});

it('rejects a package without a valid id in the database', async () => {
  await expect(t.db.insert(packages).values({ id: 'Not an id', position: 1 })).rejects.toThrow();
});
