import { randomUUID } from 'node:crypto';
import { becomeAdmin, becomeStudent, buySessions, call, fillProfile, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

test('bookings: limits open requests to the remaining sessions; an approval without one needs confirmation (BOOK-4)', async ({
  page,
}) => {
  const tag = makeTag();
  const student = { name: `Thabiso ${tag}`, email: `limits.${tag}@example.org`.toLowerCase() };
  const admin = await openAdmin();
  await becomeStudent(page, student);
  await fillProfile(page.request, student.name);
  await buySessions(page.request, admin, 'once-off');
  const request = { subject: 'physics', date: daysFromNow(3), time: '07:00', duration: 60 };
  const { studentId } =
    await test.step('the booking form explains that all sessions are requested', async () => {
      const booking = await call<{ id: string }>(
        page.request,
        'POST',
        '/students/{studentId}/bookings',
        request,
      );
      await page.goto('/student/sessions?book=1');
      await expect(page.getByText('Your sessions are all requested')).toBeVisible();
      await expect(page.getByText('You have 1 session remaining and 1 open request.')).toBeVisible();
      await page.getByLabel('Subject').selectOption('physics');
      await page.getByLabel('Date').fill(daysFromNow(500));
      await page.getByLabel('Time').fill('10:00');
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      await expect(page.getByText('Please choose a date within the next 12 months.')).toBeVisible();
      await page.getByLabel('Date').fill(daysFromNow(4));
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      await expect(page.getByText('You have as many open requests as sessions remaining.')).toBeVisible();
      await expectAccessible(page);
      const read = await (await admin.get(`/api/bookings/${booking.id}`)).json();
      return { studentId: (read as { student: { id: string } }).student.id };
    });

  await test.step('the approve dialog asks for confirmation when the last session was used in the meantime', async () => {
    await becomeAdmin(page);
    await page.goto(`/admin/bookings?tab=pending&search=${encodeURIComponent(student.name)}`);
    await page
      .getByRole('row')
      .filter({ hasText: student.name })
      .getByRole('button', { name: 'Approve' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Approve booking' });
    await expect(dialog.getByText('Approving takes 1 of the 1 session')).toBeVisible();
    await dialog.getByLabel('Tutor Name').fill('Mme Palesa');
    await dialog.getByLabel('Meeting Link').fill('https://meet.example.org/limits');
    await call(admin, 'POST', `/users/${studentId}/credit-adjustments`, {
      requestId: randomUUID(),
      by: -1,
      expectedRemaining: 1,
      reason: 'Held without the tutor',
    });
    await dialog.getByRole('button', { name: 'Approve Booking', exact: true }).click();
    await expect(dialog.getByText('Please confirm that you approve the booking without one.')).toBeVisible();
    await expect(dialog.getByText('The activity log records that you confirmed this.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Approve Booking Without a Session' }).click();
    await expect(page.getByText('Session booking approved successfully!')).toBeVisible();
  });
});
