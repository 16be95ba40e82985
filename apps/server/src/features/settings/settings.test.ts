import type { AdminSettings } from '@thuto/contract/settings';
import { MAX_SETTINGS_EXPORT_BYTES } from '@thuto/domain/centre/download-sizes';
import { DEFAULT_SETTINGS } from '@thuto/domain/centre/settings';
import { TERMS_VERSION } from '@thuto/domain/centre/terms';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { paymentChannels } from '../../platform/db/schema/payment-channels.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { productVersion } from '../../platform/product-version.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let limpho: Person;
let palesa: Person;

beforeAll(async () => {
  t = await buildTestApp();
  [limpho, palesa] = await Promise.all([makeAdmin(t, 'Limpho'), makeAdmin(t, 'Palesa')]);
});
afterAll(() => t.close());

beforeEach(async () => {
  known = (await entries()).length;
  await t.db.update(platformSettings).set({
    ...DEFAULT_SETTINGS,
    allowedFileTypes: [...DEFAULT_SETTINGS.allowedFileTypes],
    confirmAtOnceSubjects: [...DEFAULT_SETTINGS.confirmAtOnceSubjects],
    revision: 1,
    updatedBy: null,
  });
});

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who = limpho) {
  const answer = await t.inject({
    method,
    url: `/api${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const get = async (who = limpho) => (await call('GET', '/settings', undefined, who)).body as AdminSettings;
const save = (values: object, revision: number, who = limpho) =>
  call('PUT', '/settings', { ...values, revision }, who);
const entries = () =>
  t.db.select().from(auditLog).where(like(auditLog.kind, 'settings.%')).orderBy(auditLog.createdAt);
let known = 0;
/** Returns the log entries of this test only; the log is append-only. */
const audited = async () => (await entries()).slice(known);

describe('saving', () => {
  it('stores the settings, returns when and by whom, and records what changed (SET-1)', async () => {
    const before = await get();
    expect(before).toMatchObject({ revision: 1, changedAt: null, changedBy: null });
    const values = {
      ...before.values,
      platformName: '  Bophelo Tutors ',
      maxFileSizeMb: 20,
      maintenanceMode: true,
    };
    const { status, body } = await save(values, 1);
    expect(status).toBe(200);
    const changedAt = expect.stringMatching(/^2026-/);
    expect(body).toEqual({
      values: { ...values, platformName: 'Bophelo Tutors' },
      revision: 2,
      changedAt,
      changedBy: 'Limpho',
    });
    expect(await get(palesa)).toEqual(body);
    expect(await audited()).toEqual([
      expect.objectContaining({
        kind: 'settings.changed',
        actorId: limpho.id,
        details: {
          changes: [
            { setting: 'platformName', from: 'Thuto', to: 'Bophelo Tutors' },
            { setting: 'maxFileSizeMb', from: 50, to: 20 },
            { setting: 'maintenanceMode', from: false, to: true },
          ],
        },
      }),
    ]);
    const { body: history } = await call('GET', '/settings/changes');
    expect(history.changes[0]).toMatchObject({ at: changedAt, actorName: 'Limpho', wasReset: false });
  });

  it('records nothing without a change, and does not store the address of the environment', async () => {
    const { values } = await get();
    const turned = { ...values, allowedFileTypes: values.allowedFileTypes.toReversed() };
    expect(await save(turned, 1)).toMatchObject({ status: 200, body: { revision: 1, changedBy: null } });
    expect(await audited()).toEqual([]);
    // The texts, too, follow a later version of the product.
    expect((await t.db.select().from(platformSettings))[0]).toMatchObject({
      contactEmail: null,
      termsText: null,
      privacyText: null,
      termsVersion: null,
    });
  });

  it.each([
    ['a blank name', { platformName: '  ' }, 'platformName', 'Please enter the platform name'],
    [
      'a name with a line break',
      { platformName: 'Thuto\nBcc: x' },
      'platformName',
      'The platform name is one line',
    ],
    ['a name that is too long', { platformName: 'x'.repeat(61) }, 'platformName', 'At most 60 characters'],
    ['an invalid email address', { contactEmail: 'nobody' }, 'contactEmail', 'Invalid email address.'],
    ['a size of zero', { maxFileSizeMb: 0 }, 'maxFileSizeMb', 'Please enter a whole number from 1 to 100'],
    [
      'a size that is too large',
      { maxFileSizeMb: 101 },
      'maxFileSizeMb',
      'Please enter a whole number from 1 to 100',
    ],
    ['no file type', { allowedFileTypes: [] }, 'allowedFileTypes', 'Please allow at least one file type'],
    ['an unknown file type', { allowedFileTypes: ['exe'] }, 'allowedFileTypes.0', /Invalid option/],
    [
      'overlong instructions',
      { paymentInstructions: 'x'.repeat(2001) },
      'paymentInstructions',
      'At most 2000 characters',
    ],
    ['a claim that breaks the page', { studentsClaim: 'x'.repeat(13) }, 'studentsClaim', /At most 12/],
    ['a year that is none', { trustedSince: '19' }, 'trustedSince', /such as 2019/],
    ['a phone number with words', { contactPhone: 'ask Palesa' }, 'contactPhone', /a phone number/],
    ['opening hours of eight lines', { openingHours: 'a\n'.repeat(8) + 'b' }, 'openingHours', /7 lines/],
    [
      'terms with a notice of their own',
      { termsText: '48 hours {missed} {validity}' },
      'termsText',
      /{notice}/,
    ],
    ['an unknown field', { privacyText: '{backups} {backup}' }, 'privacyText', /{backup} is not/],
    ['overlong terms', { termsText: 'x'.repeat(10_001) }, 'termsText', /At most 10000/],
    ['a date that is none', { termsVersion: '2026-02-30' }, 'termsVersion', /date/],
  ])('refuses %s and changes nothing', async (_what, wrong, field, sentence) => {
    const before = await get();
    const { status, body } = await save({ ...before.values, ...wrong }, 1);
    expect(status).toBe(422);
    expect(body.fields[field]).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    );
    expect(await get()).toEqual(before);
  });

  it('returns the settings that the first admin saved, and the time, to the second admin', async () => {
    const { values } = await get();
    const first = await save({ ...values, platformName: 'First' }, 1);
    const second = await save({ ...values, platformName: 'Second' }, 1, palesa);
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'settings_changed', details: { current: first.body } },
    });
    expect(first.body).toMatchObject({ changedBy: 'Limpho', values: { platformName: 'First' } });
    expect((await get()).values.platformName).toBe('First');
  });

  it('accepts exactly one of many concurrent saves', async () => {
    const { values } = await get();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        save({ ...values, platformName: `Name ${i}` }, 1, i % 2 ? limpho : palesa),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await get()).toEqual(answers.find(({ status }) => status === 200)?.body);
    expect(await audited()).toHaveLength(1);
  });
});

describe('resetting', () => {
  it('restores the defaults only from the current revision and changes nothing else (SET-2)', async () => {
    const { values } = await get();
    await t.db.update(platformSettings).set({ adminSetupReopened: true });
    await save(
      {
        ...values,
        platformName: 'Other',
        contactEmail: 'a@b.example',
        maxFileSizeMb: 1,
        studentsClaim: '40',
      },
      1,
    );
    expect(await call('POST', '/settings/reset', { revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'settings_changed' },
    });
    const { status, body } = await call('POST', '/settings/reset', { revision: 2 }, palesa);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      values: { ...values, studentsClaim: '40' },
      revision: 3,
      changedBy: 'Palesa',
    });
    const [row] = await t.db.select().from(platformSettings);
    expect(row).toMatchObject({ contactEmail: null, adminSetupReopened: true });
    expect(row?.studentsClaim).toBe('40');
    expect((await audited()).map(({ kind }) => kind).sort()).toEqual(['settings.changed', 'settings.reset']);
  });
});

describe('public pages', () => {
  it('publishes claims, contact details and legal texts at once, under a new ETag (SITE-7, SITE-13)', async () => {
    const { values } = await get();
    const read = async (path: string) => {
      const answer = await t.inject({ url: `/api/settings/${path}` });
      return { etag: answer.headers.etag, body: answer.json() };
    };
    const before = { settings: await read('public'), legal: await read('legal-texts') };
    expect(before.settings.body).toMatchObject({ trustedSince: '2019', taughtClaim: '830+' });
    // Tests have no mail server (MAIL-9).
    expect(before.settings.body).toMatchObject({ isMailKept: true, isMailLate: false });
    expect(before.legal.body).toMatchObject({ version: TERMS_VERSION, cancelNoticeHours: 24 });
    const terms = 'Cancel {notice}. {missed} {validity}';
    await save({ ...values, trustedSince: '', contactPhone: '5700 1234', cancelNoticeHours: 48 }, 1);
    await save({ ...values, trustedSince: '', termsText: terms, termsVersion: '2026-09-01' }, 2);
    const after = { settings: await read('public'), legal: await read('legal-texts') };
    expect(after.settings.body).toMatchObject({ trustedSince: '', contactPhone: values.contactPhone });
    expect(after.legal.body).toMatchObject({ terms, version: '2026-09-01', cancelNoticeHours: 24 });
    expect(after.settings.etag).not.toBe(before.settings.etag);
    expect(after.legal.etag).not.toBe(before.legal.etag);
  });

  it('asks families to accept a new version of the texts, and not a correction (SITE-13)', async () => {
    const student = await makeStudent(t);
    const mine = async () => (await call('GET', '/my/terms', undefined, student)).body;
    expect(await mine()).toMatchObject({ version: TERMS_VERSION });
    await call('POST', '/my/terms', { version: TERMS_VERSION }, student);
    const { values } = await get();
    await save({ ...values, privacyText: `${values.privacyText} Thank you.` }, 1);
    expect(await mine()).toMatchObject({ version: TERMS_VERSION, isAccepted: true });
    await save({ ...values, termsVersion: '2026-09-01' }, 2);
    expect(await mine()).toMatchObject({ version: '2026-09-01', isAccepted: false });
    await call('POST', '/my/terms', { version: '2026-09-01' }, student);
    expect(await mine()).toMatchObject({ version: '2026-09-01', isAccepted: true });
  });

  it('shows the beginning of a long text in the history', async () => {
    const { values } = await get();
    await save({ ...values, privacyText: `${values.privacyText} Thank you.` }, 1);
    const { body } = await call('GET', '/settings/changes');
    expect(body.changes[0].changes).toEqual([
      { setting: 'privacyText', from: null, to: expect.stringMatching(/^.{300}…$/su) },
    ]);
  });
});

describe('quick actions and system information', () => {
  it('exports the settings without secrets (SET-6)', async () => {
    const { body } = await call('GET', '/settings/export');
    expect(body).toEqual({
      product: 'thuto',
      version: productVersion,
      exportedAt: expect.stringMatching(/^2026-/),
      revision: 1,
      settings: (await get()).values,
    });
    expect(JSON.stringify(body, null, 2).length).toBeLessThan(MAX_SETTINGS_EXPORT_BYTES);
    for (const secret of [t.config.auth.secret, t.config.auth.setupSecret]) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  it('clears every registered cache and returns how many entries it had (SET-8)', async () => {
    const kept = new Map([['a', 1]]);
    t.ctx.caches.register('Test entries', () => {
      const { size } = kept;
      kept.clear();
      return size;
    });
    const { body } = await call('POST', '/caches/clear');
    expect(body.dropped).toContainEqual({ name: 'Test entries', entries: 1 });
    expect(kept.size).toBe(0);
  });

  it('checks database and storage (SET-9)', async () => {
    const { body } = await call('GET', '/system-information');
    expect(body).toMatchObject({
      version: productVersion,
      settingsChangedAt: null,
      database: { isConnected: true, ms: expect.any(Number) },
      storage: { isConnected: true, ms: expect.any(Number) },
    });
  });

  it('reports a failing storage', async () => {
    const { probe } = t.ctx.files;
    t.ctx.files.probe = () => Promise.reject(new Error('no space'));
    const { body } = await call('GET', '/system-information');
    t.ctx.files.probe = probe;
    expect(body).toMatchObject({ database: { isConnected: true }, storage: { isConnected: false } });
  });
});

it('shows students the centre’s payment instructions', async () => {
  const student = await makeStudent(t);
  await t.db
    .update(platformSettings)
    .set({ paymentInstructions: 'Bank X\nAccount 1' })
    .where(eq(platformSettings.id, 1));
  const { body } = await call('GET', '/settings/payment-instructions', undefined, student);
  expect(body).toEqual({ paymentInstructions: 'Bank X\nAccount 1', numbers: [] });
  await t.db.update(paymentChannels).set({ name: 'M-Pesa', number: '58123456', holder: 'Bophelo' });
  expect((await call('GET', '/settings/payment-instructions', undefined, student)).body).toEqual({
    paymentInstructions: 'Bank X\nAccount 1',
    numbers: [{ channel: 'M-Pesa', number: '58123456', holder: 'Bophelo' }],
  });
});
