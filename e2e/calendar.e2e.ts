import type { Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, buySessions, call, fillProfile, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow, ZONE_LABEL } from './time-zone.ts';

const MEETING_LINK = 'https://meet.example.org/calendar';

/** Returns the calendar entries of a student, in the week view or the list view. */
const entriesOf = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('button').filter({ hasText: name });

test('the admin calendar shows bookings on their day, live and in the centre’s time zone @slow', async ({
  page,
  browser,
  viewport,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const tag = makeTag();
  const student = { name: `Mpho ${tag}`, email: `mpho.${tag}@example.org`.toLowerCase() };
  const admin = await openAdmin();
  await becomeStudent(page, student);
  await fillProfile(page.request, 'Mpho');
  await buySessions(page.request, admin);

  const date = daysFromNow(70);
  const wish = { subject: 'physics', date, time: '15:30', duration: 90, notes: 'Refraction' };
  const booking = await call<{ id: string }>(page.request, 'POST', '/students/{studentId}/bookings', wish);
  const details = { tutorName: 'Mme Lineo', meetingLink: MEETING_LINK };
  const approved = await call<{ student: { id: string } }>(
    admin,
    'POST',
    `/bookings/${booking.id}/approve`,
    details,
  );

  // A browser in another time zone must show the same times.
  const context = await browser.newContext({ viewport, timezoneId: 'America/New_York' });
  const desk = await context.newPage();
  await becomeAdmin(desk);
  await desk.goto(`/admin/bookings?tab=calendar&week=${date}`);
  const entries = entriesOf(desk, student.name);
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('15:30');
  await expect(entries).toContainText('17:00');
  await expect(entries).toContainText('Approved');
  await expect(desk.getByText(ZONE_LABEL)).toBeVisible();
  await expectAccessible(desk);

  await call(admin, 'POST', '/sessions', {
    studentId: approved.student.id,
    subject: 'mathematics',
    date,
    time: '18:00',
    duration: 30,
  });
  await expect(entries, 'appears without a reload').toHaveCount(2);
  await expect(entries.filter({ hasText: 'Scheduled' })).toContainText('18:00');

  await desk.getByRole('button', { name: 'Next week' }).click();
  await expect(desk.getByText('Nothing in this week')).toBeVisible();
  await expectAccessible(desk);
  await desk.goBack();
  await expect(entries).toHaveCount(2);
  await desk.reload();
  await expect(entries).toHaveCount(2);

  if (!isPhone) {
    const day = desk.getByRole('tabpanel').getByRole('heading', { level: 2 });
    await desk.getByRole('button', { name: 'Show as list' }).click();
    await expect(day).toHaveCount(1);
    await expect(entries).toHaveCount(2);
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Show as week' }).click();
    // Entries have the same name in both views: wait until the list view is gone.
    await expect(day).toHaveCount(0);
    await expect(entries).toHaveCount(2);
  }
  const approvedEntry = entries.filter({ hasText: 'Approved' });
  await approvedEntry.focus();
  await expect(approvedEntry).toBeFocused();
  await desk.keyboard.press('Enter');
  const dialog = desk.getByRole('dialog', { name: `Booking of ${student.name}` });
  await expect(dialog).toContainText('Mme Lineo');
  await expect(dialog.getByRole('link', { name: 'Join' })).toHaveAttribute('href', MEETING_LINK);
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Mark Complete' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Mark Complete' }).click();
  await expect(desk.getByText('Session marked as completed!')).toBeVisible();
  await expect(entries.filter({ hasText: 'Completed' })).toHaveCount(1);

  await desk.route('**/api/console/calendar*', (route) => route.abort());
  await desk.getByRole('button', { name: 'Previous week' }).click();
  const retry = desk.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await desk.unroute('**/api/console/calendar*');
  await retry.click();
  await expect(retry).toBeHidden();
  await context.close();
});
