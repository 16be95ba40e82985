import { becomeAdmin, becomeStudent, fillProfile, payFor } from './by-api.ts';
import { pdfProof } from './proofs.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

test('a clerk answers a telephone call: where is my money, and another order (DASH-12, DASH-11, PAY-59)', async ({
  browser,
  page,
}) => {
  const name = `Mokoena${makeTag()}`;
  const context = await browser.newContext();
  const family = await context.newPage();
  await becomeStudent(family, { name, email: `${name}@example.org`.toLowerCase() });
  await fillProfile(context.request, name);
  await payFor(context.request, 'once-off', { proof: pdfProof(90) });
  await context.close();

  await becomeAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await test.step('two presses lead to the money: Ctrl K and Enter', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name.replace('oe', 'we'));
    await expect(page.getByRole('dialog').getByRole('link', { name })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/M90 ordered · .*M90 claimed, not seen yet/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('M90');
    await expectAccessible(page);
  });

  await test.step('an order and its cash are one step', async () => {
    await page.getByRole('link', { name: 'New Order' }).click();
    await page.getByLabel('Package').selectOption({ index: 2 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Place Order and Record Cash' }).click();
    await expect(page.getByText(`from ${name}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible();
  });
});
