import type { APIRequestContext, Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, call, fillProfile, openAdmin, payFor } from './by-api.ts';
import { pdfProof } from './proofs.ts';
import { expect, expectAccessible, makeTag, test, waitForStart } from './test.ts';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly priceLisente: number;
  readonly isRetired: boolean;
}
const EDITED = 'basic-subscription';
const ADDED = 'Exam Week';

let admin: APIRequestContext;
const list = async () => (await call<{ items: Item[] }>(admin, 'GET', '/console/packages')).items;

test.beforeEach(async () => {
  admin = await openAdmin();
});
// The other end-to-end tests use the packages of a new centre.
test.afterEach(async () => {
  for (const item of await list()) {
    const { id, revision, name } = item;
    if (name.startsWith(ADDED) && !item.isRetired)
      await call(admin, 'POST', `/packages/${id}/retire`, { revision });
    if (id === EDITED && item.priceLisente !== 36_000) {
      const {
        isRetired: _r,
        version: _v,
        isOrdered: _o,
        updatedAt: _u,
        allowedActions: _a,
        ...details
      } = item as Item & Record<string, unknown>;
      await call(admin, 'PUT', `/packages/${id}`, { ...details, priceLisente: 36_000 });
    }
  }
});

const cardOnLanding = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Packages' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('an admin changes the packages, and families see them @slow', async ({ page, browser }) => {
  const added = `${ADDED} ${Date.now()}`;
  const student = await browser.newPage();
  await becomeStudent(student, { name: 'Lineo Claims', email: `lineo.claims.${makeTag()}@example.org` });
  await fillProfile(student.request, 'Lineo');
  await payFor(student.request, EDITED, { proof: pdfProof() });

  await becomeAdmin(page);
  await page.goto('/admin/payments');
  // On phones the lists are one select.
  await page.getByRole('combobox', { name: 'Payments' }).selectOption('Packages');
  const onSale = page.getByRole('list', { name: 'Packages on sale' });
  await expect(onSale.getByRole('article')).toHaveCount(6);
  await expectAccessible(page);

  await test.step('edits a price', async () => {
    await page
      .getByRole('article', { name: 'Basic Subscription' })
      .getByRole('button', { name: 'Edit' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit package' });
    await expect(dialog.getByText('Existing orders keep their price')).toBeVisible();
    await dialog.getByLabel('Price').fill('380.50');
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('M380.50');
    await expectAccessible(page);
    await dialog.getByLabel('Price').fill('380');
    await dialog.getByRole('button', { name: 'Save Package' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: 'Basic Subscription' })).toContainText('M380 per month');
  });

  await test.step('adds a package and moves it up with the keyboard', async () => {
    await page.getByRole('button', { name: 'Add Package' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add package' });
    await dialog.getByLabel('Name').fill(added);
    await dialog.getByLabel('Price').fill('1,250');
    await dialog.getByLabel('Sessions').fill('14');
    await dialog.getByLabel('Features').fill('Two sessions a day & more\nMock exam');
    await dialog.getByRole('button', { name: 'Add Package' }).click();
    await expect(dialog).toBeHidden();
    await expect(onSale.getByRole('article').last()).toHaveAccessibleName(added);
    const up = page.getByRole('button', { name: `Move ${added} up` });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(onSale.getByRole('article').nth(5)).toHaveAccessibleName(added);
    await expect(up).toBeFocused();
  });

  await test.step('the landing page shows both, before and after its scripts run', async () => {
    const html = await (await admin.get('/')).text();
    expect(html).toContain('M1,250');
    expect(html).toContain('Two sessions a day &amp; more');
    expect(html).not.toMatch(/\.invalid/);
    await page.goto('/#packages');
    await expect(cardOnLanding(page, added)).toContainText('14 sessions');
    await expect(cardOnLanding(page, 'Basic Subscription')).toContainText('M380');
    await expect(
      page.getByRole('region', { name: 'Packages' }).getByRole('heading', { level: 3 }),
    ).toHaveText([
      'Once-Off Session',
      '5-Session Bundle',
      '10-Session Bundle',
      'Basic Subscription',
      'Standard Subscription',
      added,
      'Premium Subscription',
    ]);
  });

  await test.step('the Payment step offers them, and the old claim keeps its price', async () => {
    await student.goto('/student/profile?step=payment');
    const choices = student.getByRole('radiogroup', { name: 'Select Package' });
    await expect(choices.getByRole('radio', { name: added })).toBeVisible();
    await expect(choices.getByText('M380', { exact: true })).toBeVisible();
    const history = student.getByRole('table', { name: 'Payment history' });
    await student.getByText('Payment history', { exact: true }).click();
    await expect(history.getByRole('row').filter({ hasText: 'Basic Subscription' })).toContainText('M360');
    await student.close();
  });

  await test.step('retires the package', async () => {
    await page.goto('/admin/payments?tab=packages');
    await page.getByRole('article', { name: added }).getByRole('button', { name: 'Retire' }).click();
    await page.getByRole('button', { name: 'Retire Package' }).click();
    await expect(onSale.getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('article', { name: added })).toContainText('Retired');
    await page.goto('/');
    await expect(cardOnLanding(page, 'Premium Subscription')).toBeVisible();
    await expect(cardOnLanding(page, added)).toHaveCount(0);
  });
});

test.describe('without the packages', () => {
  // The browser logs the aborted request.
  test.use({ allowed: /net::ERR_FAILED/ });

  test(
    'the landing page fetches the packages when it is opened from another page',
    { tag: '@slow' },
    async ({ page }) => {
      await page.route('**/_.data*', (route) => route.abort(), { times: 1 });
      await page.goto('/login');
      // Before hydration the link would load the page with the packages in it.
      await waitForStart(page);
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page).toHaveURL(/\/$/);
      const packages = page.getByRole('region', { name: 'Packages' });
      await expect(packages.getByRole('alert')).toContainText('The packages could not be loaded.');
      await packages.getByRole('button', { name: 'Retry' }).click();
      await expect(cardOnLanding(page, '5-Session Bundle')).toContainText('M450');
      await expect(packages.getByRole('alert')).toHaveCount(0);
    },
  );
});
