import type { Browser, Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, fillProfile, getStudentId } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

/** A family with its own browser. */
async function openFamily(browser: Browser, name: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${makeTag()}@example.org`;
  await becomeStudent(page, { name, email });
  await fillProfile(page.request, name.split(' ')[0] ?? name);
  return { page, name, email, studentId: await getStudentId(page.request) };
}

const openStudent = async (page: Page, search: string, name: string | RegExp) => {
  await page.goto('/admin/students');
  await page.getByLabel('Search students').fill(search);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('an admin links and unlinks guardians, merges duplicates, undoes it, and moves a student (STUDENT-2) @slow', async ({
  page,
  browser,
}) => {
  test.slow();
  const tag = makeTag();
  const [family, aunt] = [
    await openFamily(browser, `Kananelo ${tag}`),
    await openFamily(browser, `Auntie ${tag}`),
  ];
  await becomeAdmin(page);

  await openStudent(page, family.email, /Kananelo/);
  const guardians = page.getByRole('region', { name: 'Guardians' });
  await expect(guardians).toContainText(family.email);
  await guardians.getByRole('button', { name: 'Link Guardian' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(aunt.email);
  await dialog.getByLabel('Can pay').uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Link Guardian' }).click();
  const row = guardians.getByRole('listitem').filter({ hasText: aunt.email });
  await expect(row).toContainText(/can book, can see progress, receives messages/i);

  // The page shows the change only if its event stream is open.
  const stream = aunt.page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
  await aunt.page.goto(`/student?for=${family.studentId}`);
  await expect(aunt.page.getByText('Your learning dashboard')).toBeVisible();
  await stream;
  await row.getByRole('button', { name: 'Unlink' }).click();
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expect(row).toBeHidden();
  await expect(aunt.page.getByText('Your learning dashboard')).toBeHidden({ timeout: 5_000 });
  await expect(guardians.getByRole('button', { name: 'Unlink' })).toBeHidden();

  await guardians.getByRole('link', { name: 'Merge Students' }).click();
  await expect(page.getByRole('heading', { name: 'Merge Students' })).toBeVisible();
  await page.getByLabel('Search: duplicate').fill(aunt.email);
  await page.getByRole('button', { name: /Auntie/ }).click();
  const both = page.getByRole('table', { name: 'Both records' });
  await expect(both).toContainText(family.email);
  await expect(both).toContainText(aunt.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge Students' }).click();
  await dialog.getByRole('button', { name: 'Merge Students' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/students/${family.studentId}$`));
  await expect(guardians).toContainText(aunt.email);
  await page.goto(`/admin/students/${aunt.studentId}`);
  await page.getByRole('link', { name: 'Open the record' }).click();
  await guardians.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Undo Merge' }).click();
  await expect(guardians).toContainText('Undone on');
  await expect(guardians.getByRole('listitem').filter({ hasText: aunt.email })).toBeHidden();

  await guardians.getByRole('button', { name: 'Move to Account' }).click();
  await dialog.getByLabel('Email').fill(aunt.email);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText(`From ${family.name}`);
  await expect(dialog).toContainText(aunt.email);
  await dialog.getByRole('button', { name: 'Move to Account' }).click();
  await expect(guardians).toContainText(aunt.email);
  await expect(guardians).not.toContainText(family.email);
  expect((await family.page.request.get(`/api/students/${family.studentId}/dashboard`)).status()).toBe(404);
  await page.goto(`/admin/users?search=${encodeURIComponent(aunt.email)}`);
  await expect(page.getByText('Students:').first()).toBeVisible();
  await expectAccessible(page);
});
