import type { Browser, Page } from '@playwright/test';
import { addStudent, becomeAdmin, becomeStudent, call, fillProfile, openAdmin, payFor } from './by-api.ts';
import { pdfProof } from './proofs.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

/** Four families with five students each in the slow lane. */
const isFull = process.env.E2E_SLOW !== undefined;
const FAMILIES = isFull ? 4 : 2;
const STUDENTS_OF_FAMILY = isFull ? 5 : 2;
const CLAIMS = FAMILIES * STUDENTS_OF_FAMILY;

/** Creates a family with a profile; returns what `run` returns. */
async function withFamily<T>(browser: Browser, name: string, run: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await becomeStudent(page, { name, email: `${name}@example.org`.toLowerCase() });
  await fillProfile(context.request, name);
  const result = await run(page);
  await context.close();
  return result;
}

test('one admin clears many claims with the keyboard (PAY-53, PAY-57)', async ({ browser, page }) => {
  const tag = `clerk${makeTag()}`;
  for (let family = 0; family < FAMILIES; family += 1) {
    await withFamily(browser, `${tag}-${family}`, async ({ request }) => {
      await payFor(request, 'once-off', { proof: pdfProof(2 * STUDENTS_OF_FAMILY * family) });
      for (let n = 1; n < STUDENTS_OF_FAMILY; n += 1) {
        const studentId = await addStudent(request, `${tag}-${family}-${n}`);
        await payFor(request, 'once-off', {
          proof: pdfProof(2 * (STUDENTS_OF_FAMILY * family + n)),
          studentId,
        });
      }
    });
  }
  await becomeAdmin(page);
  await page.goto(`/admin/payments?search=${tag}`);
  await expect(page.getByText('reviews the oldest claim')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search students', { exact: true })).toBeFocused();
  // Leaves the field, so that the keys work.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('n');
  const viewer = page.getByRole('dialog', { name: 'Proof of payment' });
  const question = page.getByRole('dialog', { name: 'Approve payment?' });
  for (let decided = 1; decided <= CLAIMS; decided += 1) {
    await expect(viewer.getByRole('button', { name: 'Approve' })).toBeVisible();
    await page.keyboard.press('a');
    await expect(question.getByLabel('Amount')).toHaveValue('90');
    // Enter acts on what has the focus, which moves a moment after the dialog opens.
    await expect(question.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
  }
  await expect(page.getByText('No pending payments')).toBeVisible();
  const admin = await openAdmin();
  const approved = await call<{ total: number }>(admin, 'GET', `/payments?status=approved&search=${tag}`);
  expect(approved.total).toBe(CLAIMS);
});

test('cash settles an order, a refund takes sessions back, and reports count both', async ({
  browser,
  page,
}) => {
  const name = `Cashier${makeTag()}`;
  const reference = await withFamily(browser, name, async ({ request }) => {
    const order = await call<{ reference: string }>(request, 'POST', '/students/{studentId}/orders', {
      packageId: 'bundle-5',
    });
    return order.reference;
  });
  await becomeAdmin(page);
  await page.goto('/admin/payments');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByLabel('Search orders').fill(reference);
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Open');
  await row.getByRole('link', { name: `Record Cash for ${reference}` }).click();

  await expect(page.getByLabel('Reference')).toHaveValue(reference);
  await page.getByLabel('Amount').fill('nothing');
  await page.getByRole('button', { name: 'Record Cash' }).click();
  await expect(page.getByText('Please enter an amount above zero')).toBeVisible();
  await page.getByRole('button', { name: 'M450 to pay' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record Cash' }).click();
  await expect(page.getByText(/^M450 from .* recorded$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible();

  await page.getByRole('tab', { name: 'Refund' }).click();
  // The form of the tab before has fields of the same names.
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Amount').fill('180');
  await page.getByLabel('Reason').fill('Moved away');
  await expect(page.getByText('Takes back 2 unused sessions of 5.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Record Refund' }).click();
  await expect(page.getByText(/Refund of M180 to .* recorded/)).toBeVisible();

  await page.goto(`/admin/payments?tab=orders&search=${reference}`);
  await expect(row).toContainText('Paid');
  await expect(row).toContainText('M180 refunded');
  await page.getByRole('tab', { name: 'Reports' }).click();
  await expect(page.getByRole('table', { name: 'Revenue by channel' })).toContainText('Cash');
  await expectAccessible(page);
  const csv = await page.request.get('/api/exports/revenue?months=12');
  expect(await csv.text()).toContain('cash');

  await page.setViewportSize({ width: 320, height: 700 });
  // A moment passes until the layout follows the change.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
