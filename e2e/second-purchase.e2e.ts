import { becomeStudent, call, fillProfile, openAdmin, payFor } from './by-api.ts';
import { pdfProof, pictureProof } from './proofs.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

/** Payments on the first page of the history. */
const PAGE_SIZE = 10;
const SHOWN_AT_FIRST = 2;

test(
  'a second purchase replaces the first, and every payment stays in the history',
  { tag: '@slow' },
  async ({ page }) => {
    await becomeStudent(page, { name: 'Mpho Again', email: `mpho.again.${makeTag()}@example.org` });
    await fillProfile(page.request, 'Mpho');
    const admin = await openAdmin();
    let latest = '';
    // Each new proof replaces the previous one, which stays in the history without its file.
    for (let count = 0; count < PAGE_SIZE; count += 1) {
      latest = await payFor(page.request, 'bundle-5', { proof: pdfProof() });
    }
    await call(admin, 'POST', `/payments/${latest}/approve`);

    await page.goto('/student/profile?step=payment');
    const history = page.getByRole('table', { name: 'Payment history' });
    await page.getByText('Payment history', { exact: true }).click();
    const rows = history.getByRole('row').filter({ hasText: 'Bundle' });
    const older = page.getByRole('button', { name: 'Show older payments' });
    await expect(rows).toHaveCount(SHOWN_AT_FIRST);
    await expect(rows.first()).toContainText('Approved');
    await expect(rows.first().getByRole('link', { name: /^Receipt/ })).toBeVisible();
    await older.click();
    await expect(rows).toHaveCount(PAGE_SIZE);
    await expect(older).toHaveCount(0);
    await expect(rows.filter({ hasText: 'View Proof' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Proof replaced by a newer one' })).toHaveCount(PAGE_SIZE - 1);

    await test.step('the student pays for another package', async () => {
      await expect(page.getByRole('heading', { name: 'Submit a new proof' })).toBeVisible();
      await page.getByRole('radio', { name: /10-Session Bundle/ }).check();
      await page.getByLabel('Payment proof').setInputFiles(pictureProof());
      await page.getByRole('button', { name: 'Submit Payment Proof' }).click();
      await expect(page.getByText("We'll review your payment within 24-48 hours.")).toBeVisible();
      await expect(rows.first()).toContainText('10-Session Bundle');
      await expect(rows.first()).toContainText('Pending');
    });

    await test.step('the older payments are still in the list', async () => {
      await expect(rows).toHaveCount(PAGE_SIZE + 1);
      await expect(rows.last()).toContainText('5-Session Bundle');
      await expect(older).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('the approval sets the counters to the new package', async () => {
      const { items } = await call<{ items: { id: string; status: string }[] }>(
        page.request,
        'GET',
        '/students/{studentId}/payments',
      );
      expect(items[0]?.status).toBe('pending');
      // The five sessions that are left end (CREDIT-13).
      await call(admin, 'POST', `/payments/${items[0]?.id}/approve`, { endsSessions: 5 });
      await expect(rows.first()).toContainText('Approved');
      await page.goto('/student/sessions');
      const counters = page.getByRole('main').getByText(/^(Total|Done|Left)$/);
      await expect(counters).toHaveCount(3);
      for (const [label, number] of [
        ['Total', '10'],
        ['Done', '0'],
        ['Left', '10'],
      ] as const) {
        const counter = page.getByRole('main').getByText(label, { exact: true }).locator('xpath=..');
        await expect(counter).toContainText(number);
      }
    });
  },
);
