import { openCentre, type OwnCentre } from './own-centre.ts';
import { watchFor } from './passing-words.ts';
import { ADMIN, SETUP_SECRET } from './people.ts';
import { expect, expectAccessible, test } from './test.ts';

let centre: OwnCentre;
test.beforeAll(async () => {
  centre = await openCentre({ hasAdmin: false });
});
test.afterAll(async () => {
  await centre?.close();
});

test('the operator creates the first admin with the setup secret; the setup page is closed afterwards (SETUP-3)', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: centre.url });
  await page.goto('/admin-setup');
  await expect(page.getByLabel('Setup Secret')).toBeVisible();
  await expectAccessible(page);
  expect(await page.content()).not.toContain(SETUP_SECRET);

  const fillAccount = async () => {
    await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
    await page.getByLabel('Display Name').fill(ADMIN.displayName);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  };
  await page.getByLabel('Setup Secret').fill('a wrong guess');
  await fillAccount();
  await page.getByRole('button', { name: 'Create Admin Accounts' }).click();
  await expect(page.getByText('Invalid setup secret. Access denied.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ADMIN.email);

  await page.getByLabel('Setup Secret').fill(SETUP_SECRET);
  const untilCreated = await watchFor(page, 'Admin Accounts Created!');
  await page.getByRole('button', { name: 'Create Admin Accounts' }).click();
  await untilCreated();
  await page.waitForURL('**/admin-login');

  await page.goto('/admin-setup');
  await expect(page.getByLabel('Setup Secret')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /admin login/i })).toHaveAttribute('href', '/admin-login');
  expect((await page.request.get('/api/admin-setup')).status()).toBe(404);
});
