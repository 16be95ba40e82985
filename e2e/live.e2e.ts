import { becomeAdmin, becomeStudent, call, fillProfile, openAdmin, payFor } from './by-api.ts';
import { expect, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

/** An open page must show a change within this time. */
const WITHIN = { timeout: 2_000 };

test('open pages show changes by others within two seconds, without a reload (LIVE-1, VIEW-8)', async ({
  page,
  browser,
}) => {
  const tag = makeTag();
  const email = `live.${tag}@example.org`;
  await becomeStudent(page, { name: `Palesa ${tag}`, email });
  const paymentId = await payFor(page.request, 'bundle-5');
  const admin = await openAdmin();

  const line = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events');
  await page.goto('/student/sessions');
  await expect(page.getByText(/Payment Under Review/)).toBeVisible();
  expect((await line).status()).toBe(200);

  await call(admin, 'POST', `/payments/${paymentId}/approve`);
  await expect(page.getByRole('button', { name: 'Book New Session' })).toBeVisible(WITHIN);
  await expect(page.getByText(/Payment Under Review/)).toHaveCount(0);
  await expect(page.getByText('Your payment has been approved. You can book sessions now.')).toBeVisible();

  // The other direction: a student's request appears in the console.
  const watching = await browser.newPage();
  await becomeAdmin(watching);
  const watched = watching.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events');
  await watching.goto('/admin/bookings');
  expect((await watched).status()).toBe(200);
  await fillProfile(page.request, 'Palesa');
  const wish = { subject: 'physics', date: daysFromNow(2), time: '16:30', duration: 60 };
  const booking = await call<{ id: string }>(page.request, 'POST', '/students/{studentId}/bookings', wish);
  const row = watching
    .getByRole('row')
    .or(watching.getByRole('listitem'))
    .filter({ hasText: `Palesa ${tag}` });
  await expect(row.first()).toBeVisible(WITHIN);

  const followed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events');
  await page.goto('/student');
  await expect(page.getByText('No Upcoming Sessions')).toBeVisible();
  expect((await followed).status()).toBe(200);
  await call(admin, 'POST', `/bookings/${booking.id}/approve`, {
    tutorName: 'Ntate Thabiso',
    meetingLink: 'https://meet.example.org/live',
  });
  await expect(page.getByText('Ntate Thabiso').first()).toBeVisible(WITHIN);
  await expect(page.getByText('Your session is approved. You find it under Your Sessions.')).toBeVisible();
  await expect(row).toHaveCount(0, WITHIN);
});
