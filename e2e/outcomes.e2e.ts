import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, buySessions, call, fillProfile, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

/** Creates a student with five sessions, signed in in a browser of their own. */
async function openStudent(browser: Browser, admin: APIRequestContext, name: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await becomeStudent(page, { name, email: `${name.replaceAll(' ', '.')}@example.org`.toLowerCase() });
  await fillProfile(page.request, name);
  await buySessions(page.request, admin);
  const found = await call<{ items: { id: string }[] }>(
    admin,
    'GET',
    `/bookable-students?search=${encodeURIComponent(name)}`,
  );
  return { id: found.items[0]?.id ?? '', name, page };
}

const getLeft = async (page: Page): Promise<number> =>
  (await call<{ balance: { remaining: number } }>(page.request, 'GET', '/students/{studentId}/sessions'))
    .balance.remaining;

test('the desk marks, undoes and decides outcomes', async ({ page, browser }) => {
  const admin = await openAdmin();
  const student = await openStudent(browser, admin, `Refiloe ${makeTag()}`);
  // Today at midnight: the lesson has started.
  await call(admin, 'POST', '/bookings', {
    studentId: student.id,
    subject: 'physics',
    date: daysFromNow(0),
    time: '00:00',
    duration: 60,
  });
  expect(await getLeft(student.page)).toBe(4);

  await becomeAdmin(page);
  await page.goto(`/admin/bookings?tab=all&search=${encodeURIComponent(student.name)}`);
  const row = page.getByRole('row').filter({ hasText: student.name });
  const dialog = page.getByRole('dialog');

  await test.step('an absent tutor leaves the balance as before the booking', async () => {
    await row.getByRole('button', { name: 'Mark Outcome' }).click();
    await expect(dialog.getByRole('radio', { name: 'Student absent' })).toHaveAccessibleDescription(
      'Uses 1 session',
    );
    const absent = dialog.getByRole('radio', { name: 'Tutor absent' });
    await expect(absent).toHaveAccessibleDescription(/^Session returned/);
    await absent.check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark Outcome' }).click();
    await expect(page.getByText(/^Marked: Tutor absent/)).toBeVisible();
    await expect(row).toContainText('Tutor absent');
    expect(await getLeft(student.page)).toBe(5);
  });

  await test.step('an outcome is undone and marked again', async () => {
    await row.getByRole('button', { name: 'Undo Outcome' }).click();
    await dialog.getByRole('button', { name: 'Undo Outcome' }).click();
    await expect(page.getByText(/^Outcome undone/)).toBeVisible();
    expect(await getLeft(student.page)).toBe(4);
    await row.getByRole('button', { name: 'Mark Outcome' }).click();
    await dialog.getByRole('radio', { name: 'Student absent' }).check();
    await dialog.getByRole('button', { name: 'Mark Outcome' }).click();
    await expect(row).toContainText('No-show');
  });

  await test.step('the family disputes it', async () => {
    await student.page.goto('/student/sessions?show=past');
    await student.page.getByRole('button', { name: 'Dispute Outcome' }).click();
    const question = student.page.getByRole('dialog');
    await question.getByRole('button', { name: 'Dispute Outcome' }).click();
    await expect(question.getByRole('alert')).toContainText('Please say what is wrong.');
    await question.getByLabel('What happened?').fill('We waited for 20 minutes.');
    await question.getByRole('button', { name: 'Dispute Outcome' }).click();
    await expect(student.page.getByText('Disputed: we look into it.')).toBeVisible();
  });

  await test.step('the desk changes it', async () => {
    await page.getByRole('tab', { name: /^Disputed/ }).click();
    const disputed = page.getByRole('row').filter({ hasText: student.name });
    await expect(disputed).toContainText('We waited for 20 minutes.');
    await expectAccessible(page);
    await disputed.getByRole('button', { name: 'Decide' }).click();
    await dialog.getByRole('radio', { name: 'Tutor absent' }).check();
    await dialog.getByLabel('Note').fill('You are right.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(page.getByText(/^Decided\./)).toBeVisible();
    await expect(disputed).toBeHidden();
    expect(await getLeft(student.page)).toBe(5);
  });
});
