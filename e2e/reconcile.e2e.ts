import { createHmac } from 'node:crypto';
import { becomeAdmin, becomeStudent, getStudentId } from './by-api.ts';
import { expect, expectAccessible, test } from './test.ts';

interface Order {
  id: string;
  reference: string;
  status: string;
}

test('a statement and a forwarded message: from the file to paid orders', async ({ page, browser }) => {
  const tag = `0${Date.now().toString(36)}`.toUpperCase();
  const family = await browser.newPage();
  await becomeStudent(family, { name: 'Lineo Mofolo', email: `lineo-${tag.toLowerCase()}@example.com` });
  const studentId = await getStudentId(family.request);
  const place = async (packageId: string) => {
    const answer = await family.request.post(`/api/students/${studentId}/orders`, { data: { packageId } });
    return (await answer.json()) as Order;
  };
  const statusOf = async ({ id }: Order) =>
    ((await (await family.request.get(`/api/students/${studentId}/orders/${id}`)).json()) as Order).status;
  const [exact, other] = [await place('bundle-5'), await place('once-off')];
  await becomeAdmin(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('an admin imports a statement with a broken line', async () => {
    await page.goto('/admin/payments');
    await page.getByRole('tab', { name: 'Reconcile' }).click();
    await page.getByRole('button', { name: 'Import Statement' }).click();
    await expectAccessible(page);
    await page.getByLabel('Source', { exact: true }).selectOption({ label: 'New source' });
    await page.getByLabel('Source Name').fill(`Till ${tag}`);
    const statement = [
      'Date;Transaction ID;Reference;Payer;Amount;Balance',
      `03/03/2026;A${tag}1;Fees ${exact.reference};Lineo;450,00;1 450,00`,
      `yesterday;A${tag}2;;Nobody;10,00;`,
      `03/03/2026;A${tag}3;no reference;=1+1;31,07;`,
    ].join('\n');
    await page
      .getByLabel('Statement File')
      .setInputFiles({ name: 'March.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) });
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('Line 3: its date cannot be read.')).toBeVisible();
    await expect(page.getByLabel('Transaction ID')).toHaveValue('1');
    await expect(page.getByRole('table', { name: 'First lines' })).toContainText(exact.reference);
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await page.getByLabel('Leave out the line that cannot be read').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  });

  await test.step('nothing is settled before exact matches are approved', async () => {
    await expect(page.getByRole('table', { name: 'Exact matches' })).toContainText(exact.reference);
    await expectAccessible(page);
    expect(await statusOf(exact)).toBe('open');
    await page.getByRole('button', { name: 'Approve Exact Matches' }).click();
    await expect(page.getByText('No money matches an open order exactly right now.')).toBeVisible();
    await expect.poll(() => statusOf(exact)).toBe('paid');
  });

  await test.step('the rest is matched by hand', async () => {
    await page.getByRole('tab', { name: 'Money Without an Order' }).click();
    const money = page.getByRole('article', { name: `A${tag}3` });
    await expect(money).toContainText('=1+1');
    await expectAccessible(page);
    await money.getByRole('button', { name: 'Match' }).click();
    const dialog = page.getByRole('dialog', { name: 'Match with an order' });
    await dialog.getByLabel('Reference').fill(other.reference);
    await dialog.getByRole('button', { name: 'Match' }).click();
    await expect(money).toBeHidden();
    await expect.poll(() => statusOf(other)).toBe('part_paid');
  });

  await test.step('a phone forwards a message', async () => {
    await page.getByRole('tab', { name: 'Payment Channels' }).click();
    await page.getByRole('button', { name: 'Add Device' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add device' });
    await dialog.getByLabel('Device Name').fill(`Phone ${tag}`);
    await dialog.getByRole('button', { name: 'Add Device' }).click();
    const shown = page.getByRole('dialog', { name: `Set up Phone ${tag}` });
    await expectAccessible(page);
    const secret = await shown.getByLabel('Secret').inputValue();
    const address = new URL(await shown.getByLabel('Address').inputValue()).pathname;
    await shown.getByRole('button', { name: 'Done' }).click();
    const body = JSON.stringify({
      from: 'M-PESA',
      text: `B${tag}4 Confirmed. You have received M12.00 from LINEO MOFOLO on 3/3/26 at 2:15 PM. New M-Pesa balance is M58.20.`,
    });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature,
    };
    const send = () => page.request.post(address, { headers, data: Buffer.from(body) });
    expect((await send()).status()).toBe(200);
    expect((await send()).status()).toBe(409);
    await page.getByRole('tab', { name: 'Money Without an Order' }).click();
    const money = page.getByRole('article', { name: `B${tag}4` });
    await money.getByRole('button', { name: 'Ignore' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('A test');
    await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click();
    await expect(money).toBeHidden();
  });

  await test.step('an admin tests a message and changes a template', async () => {
    await page.getByRole('tab', { name: 'Message Templates' }).click();
    await page
      .getByLabel('Test Message')
      .fill(
        '7LM2QP4RST E netefalitsoe. U lefile M720.00 ho THUTO CENTRE ka 12/03/2026 ka 10:45. Chelete e setseng ke M12.30.',
      );
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('M-Pesa, sent (Sesotho)').first()).toBeVisible();
    await expect(page.getByText('7LM2QP4RST', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('heading', { name: 'M-Pesa, airtime' }).click();
    await page.getByRole('button', { name: 'Edit M-Pesa, airtime' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit template' });
    await dialog.getByLabel('Template', { exact: true }).fill('{transactionId} Confirmed. You bought {what}');
    await dialog.getByRole('button', { name: 'Save Template' }).click();
    await expect(dialog.getByText('{what} is not a placeholder.')).toBeVisible();
    await dialog
      .getByLabel('Template', { exact: true })
      .fill('{transactionId} Confirmed. You bought airtime of M{amount}…');
    await dialog.getByRole('button', { name: 'Save Template' }).click();
    await page.getByRole('button', { name: 'Reset M-Pesa, airtime' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('button', { name: 'Reset M-Pesa, airtime' })).toBeHidden();
  });
  await family.context().close();
});
