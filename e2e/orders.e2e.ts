import { becomeStudent, call, fillProfile, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

/** A transaction id of M-Pesa that no other test uses. */
const transactionId = () => `QK7${Date.now().toString(36).toUpperCase().slice(-7)}`;
const messageOf = (id: string) =>
  `${id} Confirmed. M450.00 paid to THUTO TUTORING on 2/3/26 at 2:15 PM. New M-Pesa balance is M1,020.50.`;

test('a family orders, pays, corrects a rejected payment and gets its receipt and statement', async ({
  page,
}) => {
  const tag = makeTag();
  await becomeStudent(page, { name: `Mpho ${tag}`, email: `mpho.orders.${tag}@example.org` });
  await fillProfile(page.request, 'Mpho');
  const admin = await openAdmin();

  await page.goto('/student');
  await page.getByRole('main').getByRole('link', { name: 'Buy Sessions' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place Order for 5-Session Bundle' }).click();

  await expect(page).toHaveURL(/\/student\/orders\/[0-9a-f-]{36}/);
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to pay' })).toBeVisible();
  await expect(page.getByText(/^\w{3}-\w{3}$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Paste Confirmation' }).click();
  const field = page.getByLabel('Confirmation message');
  const id = transactionId();
  await field.fill(messageOf(id));
  await expect(page.getByText(id, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByText('Payment under review')).toBeVisible();

  interface Order {
    readonly reference: string;
    readonly payments: readonly { readonly id: string }[];
  }
  const readOrder = () =>
    call<Order>(
      page.request,
      'GET',
      `/students/{studentId}${new URL(page.url()).pathname.replace('/student', '')}`,
    );
  const [first] = (await readOrder()).payments;
  await call(admin, 'POST', `/payments/${first?.id}/reject`, { reason: 'We did not find it.' });
  await expect(page.getByText('Reason: We did not find it.')).toBeVisible();
  await page.getByRole('button', { name: 'Fix It' }).click();
  await expect(field).toHaveValue(messageOf(id));
  await page.getByRole('button', { name: 'Check Message' }).click();
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByText('Payment under review')).toBeVisible();

  const { payments, reference } = await readOrder();
  await call(admin, 'POST', `/payments/${payments[0]?.id}/approve`);
  await expect(page.getByText('The sessions can be used now.')).toBeVisible();
  await expect(page.getByText(/Receipt \d+/)).toBeVisible();
  await expectAccessible(page);
  const receipt = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Receipt' }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);

  await page.getByRole('link', { name: 'Back to orders' }).click();
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Paid');
  await expectAccessible(page);
  const statement = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Statement' }).click();
  expect((await statement).suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.pdf$/);
});
