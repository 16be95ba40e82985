import { expect, expectAccessible, test } from './test.ts';

const OUTCOMES = [{ email: 'palesa@centre.example', outcome: 'created', reason: null }];
const FAILED = { email: 'thabo@centre.example', outcome: 'failed', reason: 'Incorrect password.' };

for (const [title, outcomes, leadsOn] of [
  ['redirects to sign-in three seconds after a successful setup', OUTCOMES, true],
  ['does not redirect when an account failed', [...OUTCOMES, FAILED], false],
] as const) {
  test(title, async ({ page }) => {
    await page.route('**/api/admin-setup', (route) =>
      route.fulfill({ json: route.request().method() === 'GET' ? { open: true } : { outcomes } }),
    );
    await page.clock.install();
    await page.goto('/admin-setup');
    await page.getByLabel('Setup Secret').fill('a secret');
    await page.getByLabel('Email', { exact: true }).fill('palesa@centre.example');
    await page.getByLabel('Display Name').fill('Palesa Molefe');
    await page.getByLabel('Password', { exact: true }).fill('a-good-password');
    // From here on the clock moves only when the test advances it.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Create Admin Accounts' }).click();
    const done = page.getByRole('heading', { name: 'Admin Accounts Created!' });
    await expect(done).toBeFocused();
    await page.clock.runFor(2_900);
    await expect(done).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin-setup');
    await page.clock.runFor(leadsOn ? 200 : 60_000);
    if (leadsOn) {
      await page.waitForURL('**/admin-login');
      return;
    }
    await expect(done).toBeVisible();
    await expect(page.getByText(FAILED.reason)).toBeVisible();
    await page.clock.resume();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go to Admin Login' }).click();
    await page.waitForURL('**/admin-login');
  });
}
