import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, call, openAdmin } from './by-api.ts';
import { findMail, findLink } from './mailbox.ts';
import { ADMIN, PASSWORD } from './people.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

// The browser logs the 503 responses that students get in Maintenance Mode.
test.use({ allowed: /the server responded with a status of 503/ });

interface Settings {
  readonly values: Record<string, unknown>;
  readonly revision: number;
}

const settings = (admin: APIRequestContext) => call<Settings>(admin, 'GET', '/settings');

async function change(admin: APIRequestContext, values: object): Promise<void> {
  const { values: present, revision } = await settings(admin);
  await call(admin, 'PUT', '/settings', { ...present, ...values, revision });
}

let admin: APIRequestContext;
let before: Settings;
test.beforeEach(async () => {
  admin = await openAdmin();
  before = await settings(admin);
});
// The other end-to-end tests use the default settings.
test.afterEach(() => change(admin, before.values));

async function openSettings(page: Page): Promise<void> {
  await becomeAdmin(page);
  const line = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events');
  await page.goto('/admin/settings');
  await line;
  await expect(page.getByLabel('Platform Name')).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click();
const expectSaved = (page: Page) =>
  expect(page.getByText('Settings saved successfully!').last()).toBeVisible();

test('a changed platform name appears in pages, manifest and mails (SET-3)', async ({ page, browser }) => {
  await openSettings(page);
  await expectAccessible(page);
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(2);
  await page.getByLabel('Platform Name').fill('Bophelo & "Co"');
  await page.getByLabel('Contact Email').fill('hello@bophelo.example');
  await save(page);
  await expectSaved(page);
  await expect(page).toHaveTitle(/· Bophelo & "Co"$/);

  // In the server-rendered page, and in the browser after hydration.
  const html = await (await admin.get('/')).text();
  expect(html).toContain('· Bophelo &amp; &quot;Co&quot;</title>');
  expect(html).toContain('"email":"hello@bophelo.example"');
  expect(html).not.toMatch(/Thuto|\.invalid/);
  expect(((await (await admin.get('/site.webmanifest')).json()) as { name: string }).name).toBe(
    'Bophelo & "Co"',
  );
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const faults: string[] = [];
  visitor.on('pageerror', ({ message }) => faults.push(message));
  visitor.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  // Without the settings call the page keeps the values it was rendered with, so nothing flickers.
  await visitor.route('**/api/settings/public', (route) => route.abort());
  await visitor.goto('/login');
  await expect(visitor).toHaveTitle('Sign in · Bophelo & "Co"');
  await expect(visitor.getByText('Bophelo & "Co"').first()).toBeAttached();
  await visitor.goto('/student');
  await visitor.waitForURL('/');
  await expect(visitor.getByRole('link', { name: 'hello@bophelo.example' }).first()).toBeVisible();
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  await context.close();

  await admin.post('/api/password-resets', { data: { email: ADMIN.email } });
  expect((await findMail(page, ADMIN.email, /Bophelo & "Co"/)).text).toContain('hello@bophelo.example');

  await page.getByRole('button', { name: 'Reset to Default' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to Default' }).click();
  await expect(page.getByText('Settings reset to their defaults.')).toBeVisible();
  await expect(page.getByLabel('Platform Name')).toHaveValue('Thuto');
  await expect(page).toHaveTitle(/· Thuto$/);
});

test(
  'the second of two admins who edit the settings at the same time resolves the conflict',
  { tag: '@slow' },
  async ({ page }) => {
    await openSettings(page);
    await page.getByLabel('Maximum File Size (MB)').fill('20');
    await change(admin, { platformName: 'Bophelo Tutors' });
    await expect(page.getByText(`${ADMIN.displayName} has changed the settings meanwhile.`)).toBeVisible();
    await expect(page.getByText('Platform Name: Bophelo Tutors', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByLabel('Platform Name')).toHaveValue('Bophelo Tutors');
    await expect(page.getByLabel('Maximum File Size (MB)')).toHaveValue('20');
    await save(page);
    await expectSaved(page);
    expect((await settings(admin)).values).toMatchObject({
      platformName: 'Bophelo Tutors',
      maxFileSizeMb: 20,
    });
  },
);

test('an admin exports the settings, backs up all data and clears the caches @slow', async ({ page }) => {
  await openSettings(page);
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Settings' }).click();
  expect(JSON.parse(await readFile(await (await exported).path(), 'utf8'))).toMatchObject({
    settings: before.values,
  });

  await page.getByRole('button', { name: 'Backup Data', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(/everybody’s data/)).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Current Password').fill(`${ADMIN.password}x`);
  await question.getByRole('button', { name: 'Backup Data' }).click();
  await expect(question.getByText('Incorrect password.')).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Current Password').fill(ADMIN.password);
  const archive = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Backup Data' }).click();
  await expect(page.getByText(/The backup is being downloaded/)).toBeVisible();
  const download = await archive;
  expect(download.suggestedFilename()).toMatch(/^thuto-backup-.*\.tar\.gz$/);
  expect((await readFile(await download.path())).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));

  await page.getByRole('button', { name: 'Clear Cache' }).click();
  await expect(
    page.getByText(/^Cache cleared\. On the server: pages \(\d+\)\. In this browser: /),
  ).toBeVisible();
});

test('Maintenance Mode shuts out everyone except admins until it ends @slow', async ({ page, browser }) => {
  const student = await browser.newPage();
  const email = `closed.${makeTag()}@example.org`;
  await becomeStudent(student, { name: 'Thabo Mokoena', email });
  const line = student.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events');
  await student.goto('/student/sessions');
  await expect(student.getByText(/Payment Required/)).toBeVisible();
  await line;

  await openSettings(page);
  await page.getByLabel('Maintenance Mode').check();
  await save(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on Maintenance Mode' }).click();
  await expectSaved(page);
  await expect(page.getByText('Maintenance Mode is on.')).toBeVisible();
  await expectAccessible(page);

  const closed = { name: 'We’ll be back soon' };
  await expect(student.getByRole('heading', closed)).toBeVisible();
  await expect(student.getByText(/Payment Required/)).toBeHidden();
  await expectAccessible(student);
  const visitor = await browser.newPage();
  expect((await visitor.goto('/login'))?.status()).toBe(503);
  await expect(visitor.getByRole('heading', closed)).toBeVisible();
  await expectAccessible(visitor);
  expect((await visitor.request.get('/api/testimonials')).status()).toBe(503);
  expect((await visitor.request.get('/admin-login')).status()).toBe(200);
  await page.goto('/admin/users');
  await expect(page.getByText(email).first()).toBeVisible();

  await change(admin, { maintenanceMode: false });
  await expect(student.getByText(/Payment Required/)).toBeVisible();
  await expect(visitor.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 45_000 });
  await student.context().close();
  await visitor.context().close();
});

test('an admin invites another admin and removes them again (SETUP-9) @slow', async ({ page, browser }) => {
  await openSettings(page);
  await page.getByRole('link', { name: 'Admins', exact: true }).click();
  await page.waitForURL('**/admin/settings/admins');
  const email = `limpho-${makeTag()}@centre.example`;
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expectAccessible(page);

  const link = findLink(await findMail(page, email, /become an admin/), '/admin-invitation');
  const invited = await browser.newPage();
  await invited.goto(link);
  await invited.getByLabel('Full Name').fill('Limpho Nthako');
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await invited.getByLabel('Confirm Password').fill(PASSWORD);
  await expectAccessible(invited);
  await invited.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(invited.getByRole('heading', { name: 'Welcome to the team' })).toBeFocused();
  await invited.getByRole('link', { name: 'Go to Admin Login' }).click();
  await invited.getByLabel('Email', { exact: true }).fill(email);
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await invited.getByRole('button', { name: 'Sign In' }).click();
  await invited.waitForURL('**/admin');

  await page.getByRole('button', { name: 'Remove Limpho Nthako' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText('Limpho Nthako is no longer an admin.')).toBeVisible();
  await invited.goto('/admin');
  await invited.waitForURL('**/admin-login');
  await invited.context().close();
});
