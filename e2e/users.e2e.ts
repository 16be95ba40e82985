import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, call, fillProfile, openAdmin, signInAs, signUp } from './by-api.ts';
import { ADMIN, PASSWORD } from './people.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

/** Returns a number of the dashboard by its label. */
const stat = async (page: Page, label: string): Promise<number> => {
  const card = page
    .getByRole('region', { name: 'Numbers' })
    .locator('p')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=../..');
  await expect(card).toContainText(/\d/);
  return Number(/\d[\d,]*/.exec(await card.innerText())?.[0]?.replaceAll(',', ''));
};
const entryOf = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });

test('an admin reviews, deactivates, activates and exports students and adjusts credits (DASH-3, DASH-6, DASH-7, STUDENT-2)', async ({
  page,
  browser,
  viewport,
}) => {
  const tag = makeTag();
  const student = { name: `Rethabile ${tag}`, email: `rethabile.${tag}@example.org`.toLowerCase() };
  const context = await browser.newContext({ viewport });
  const admin = await context.newPage();
  await becomeAdmin(admin);
  await admin.goto('/admin');
  await expect(admin.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const before = {
    users: await stat(admin, 'Total Users'),
    active: await stat(admin, 'Active Users'),
    signUps: await stat(admin, 'Recent Signups'),
  };

  await signUp(page, student);
  await fillProfile(page.request, 'Rethabile');
  await page.goto('/student');
  await expect(page.getByText('Your learning dashboard')).toBeVisible();
  // The open page refetches automatically.
  await expect.poll(() => stat(admin, 'Total Users')).toBe(before.users + 1);
  expect(await stat(admin, 'Recent Signups')).toBe(before.signUps + 1);
  await expectAccessible(admin);

  await admin.goto('/admin/users');
  await admin.getByLabel('Search users').fill('nobody of this name');
  await expect(admin.getByText('No users found')).toBeVisible();
  await admin.getByLabel('Search users').fill(student.email);
  const row = entryOf(admin, student.email).first();
  await expect(row).toBeVisible();
  await expect(admin).toHaveURL(/search=/);
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Mark reviewed' }).click();
  await expect(admin.getByText('1 new student marked reviewed.')).toBeVisible();
  await expect(row.getByText('New', { exact: true })).toBeHidden();
  await expectAccessible(admin);

  await row.getByRole('button', { name: 'Deactivate' }).click();
  await admin.getByRole('button', { name: 'Deactivate Account' }).click();
  await expect(row.getByText('Inactive')).toBeVisible();
  // The student is signed out immediately.
  await page.waitForURL((url) => !url.pathname.startsWith('/student'));
  const refused = await page.request.post('/api/sign-ins', {
    data: { email: student.email, password: PASSWORD },
  });
  expect(refused.status()).toBe(403);
  // On a phone the toast covers the card's button.
  await admin.getByRole('button', { name: 'Dismiss' }).first().click();
  await row.getByRole('button', { name: 'Activate' }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await signInAs(page.request, student.email, PASSWORD);

  // Admins are neither activated nor deactivated.
  await admin.getByLabel('Search users').fill(ADMIN.email);
  await expect(entryOf(admin, ADMIN.email).first().getByText('No actions')).toBeVisible();

  const download = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path());
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.toString()).toContain(ADMIN.email);

  await admin.keyboard.press('Control+k');
  await admin.getByLabel('Search students, bookings and money').fill(student.email);
  await admin.getByRole('dialog').getByRole('link', { name: student.email }).click();
  await admin.waitForURL('**/admin/users/*');
  // The same record at the address of the student.
  await admin.goto(admin.url().replace('/admin/users/', '/admin/students/'));
  await admin.getByRole('button', { name: 'Adjust credits' }).click();
  await expectAccessible(admin);
  await admin.getByLabel('Credits to add').fill('3');
  await admin.getByLabel('Reason').fill('Paid in cash at the office');
  await admin.getByRole('button', { name: 'Adjust Credits' }).click();
  await expect(admin.getByText(/^Credits of .* adjusted\.$/)).toBeVisible();
  await admin.getByRole('tab', { name: 'Credits' }).click();
  const entry = entryOf(admin, 'Paid in cash at the office').first();
  await expect(entry).toContainText('+3');
  await expect(entry).toContainText(ADMIN.displayName);
  await expectAccessible(admin);

  await admin.goto('/admin');
  expect(await stat(admin, 'Active Users')).toBe(before.active + 1);
  await expect(admin.getByText(`${ADMIN.displayName} exported the users as CSV`).first()).toBeVisible();
  await context.close();
});

test('the URL holds the page of a list: reload and Back keep it', { tag: '@slow' }, async ({ page }) => {
  const student = { name: `Thato ${makeTag()}`, email: `thato.${makeTag()}@pages.example` };
  await becomeStudent(page, student);
  await fillProfile(page.request, 'Thato');
  const admin = await openAdmin();
  const { items } = await call<{ items: { id: string }[] }>(admin, 'GET', `/users?search=${student.email}`);
  const id = items[0]?.id ?? '';
  for (let number = 1; number <= 12; number += 1) {
    await call(admin, 'POST', `/users/${id}/credit-adjustments`, {
      requestId: crypto.randomUUID(),
      expectedRemaining: number - 1,
      by: 1,
      reason: `Correction ${number}.`,
    });
  }
  await page.context().clearCookies();
  await becomeAdmin(page);
  await page.goto(`/admin/users/${id}?tab=credits`);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const newest = entryOf(page, 'Correction 12.').first();
  const oldest = entryOf(page, 'Correction 1.').first();
  await expect(newest).toBeVisible();
  await expect(pages).toContainText('10 of 12');

  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(oldest).toBeVisible();
  await expect(newest).toBeHidden();
  await expect(page).toHaveURL(/[?&]after=/);
  // The table of the new page is scrolled into view.
  await expect(page.getByRole('table', { name: 'Ledger' })).toBeInViewport();
  await page.reload();
  await expect(oldest).toBeVisible();
  await expect(pages.getByRole('button', { name: 'First page' })).toBeEnabled();
  await page.goBack();
  await expect(newest).toBeVisible();
  await page.goForward();
  await expect(oldest).toBeVisible();
  await pages.getByRole('button', { name: 'First page' }).click();
  await expect(newest).toBeVisible();
  await expect(page).not.toHaveURL(/[?&]after=/);

  // Another list starts with its first page.
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/[?&]after=/);
  await page.getByRole('tab', { name: 'Bookings' }).click();
  await expect(page.getByText('No bookings found')).toBeVisible();
  await expect(page).not.toHaveURL(/[?&]after=/);
});
