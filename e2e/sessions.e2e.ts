import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, buySessions, call, fillProfile, openAdmin } from './by-api.ts';
import { findMail } from './mailbox.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow, formatForCalendar } from './time-zone.ts';

const MEETING_LINK = 'https://meet.example.org/refraction';

/** Returns a counter by its label, such as Remaining. */
const counter = (page: Page, label: string) =>
  page
    .locator('dt')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=..');

/** Fills in the dialog for a 30-minute session without submitting it. */
async function openSchedule(
  page: Page,
  studentName: string,
  { date, time, tutor }: { date: string; time: string; tutor: string },
) {
  await page.goto(`/admin/sessions?search=${encodeURIComponent(studentName)}`);
  const student = page.getByRole('row').filter({ hasText: studentName });
  await expect(student).toContainText('Active');
  await student.getByRole('button', { name: 'Schedule Session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Session' });
  await dialog.getByRole('button', { name: 'Schedule Session' }).click();
  await expect(dialog.getByText('Please fill in all required fields.')).toBeVisible();
  await dialog.getByLabel('Subject').selectOption('physics');
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Time').fill(time);
  await dialog.getByLabel('Duration').selectOption('30');
  await dialog.getByLabel('Tutor Name').fill(tutor);
  // Choosing a tutor of the directory fills in their meeting link.
  await expect(dialog.getByLabel('Meeting Link')).toHaveValue(MEETING_LINK);
  await dialog.getByLabel('Notes (Optional)').fill('Refraction');
  await expectAccessible(page);
  return { dialog, send: () => dialog.getByRole('button', { name: 'Schedule Session' }).click() };
}

test('an admin schedules, completes and cancels sessions; the student sees them and exports them to a calendar (SESS-4, SESS-6) @slow', async ({
  page,
  browser,
}) => {
  const tag = makeTag();
  const student = { name: `Refiloe ${tag}`, email: `refiloe.${tag}@example.org`.toLowerCase() };
  const other = { name: `Naleli ${tag}`, email: `naleli.${tag}@example.org`.toLowerCase() };
  const tutor = `Mme Khahliso ${tag}`;
  const api = await openAdmin();
  const otherPage = await browser.newPage();
  for (const [each, person] of [
    [otherPage, other],
    [page, student],
  ] as const) {
    await becomeStudent(each, person);
    await fillProfile(each.request, person.name);
    await buySessions(each.request, api);
  }
  await otherPage.close();
  await call(api, 'POST', '/tutors', { name: tutor, subjects: ['physics'], meetingLink: MEETING_LINK });
  const admin = await browser.newPage();
  await becomeAdmin(admin);

  await admin.goto('/admin/sessions?search=nobody-has-this-name');
  await expect(admin.getByText('No students found')).toBeVisible();
  await admin.goto('/admin/sessions?tab=all&search=nobody-has-this-name');
  await expect(admin.getByText('No sessions found')).toBeVisible();
  await expectAccessible(admin);

  const first = await openSchedule(admin, student.name, { date: daysFromNow(2), time: '15:30', tutor });
  await first.send();
  await expect(admin.getByText('Session scheduled successfully!')).toBeVisible();

  const last = await openSchedule(admin, student.name, { date: daysFromNow(3), time: '10:00', tutor });
  await last.send();
  await expect(last.dialog).toHaveCount(0);
  expect((await findMail(page, student.email, /is scheduled/)).text).toContain(MEETING_LINK);

  await page.goto('/student');
  await expect(page.getByRole('heading', { name: 'Next Session' })).toBeVisible();
  await expect(page.getByText(tutor)).toBeVisible();
  await expect(counter(page, 'Upcoming')).toContainText('2');
  await expect(counter(page, 'Remaining')).toContainText('3');
  await expect(page.getByText('5 bought =')).toBeVisible();
  await expect(page.getByRole('link', { name: '2 booked' })).toBeVisible();

  await page.goto('/student/sessions');
  // Group lessons of other tests are cards too.
  const cards = page
    .getByRole('article')
    .filter({ hasNot: page.getByRole('button', { name: 'Book Seat', exact: true }) });
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('Scheduled');
  await expect(cards.first()).toContainText('30 min');
  await expect(cards.first().getByRole('link', { name: 'Join Session' })).toHaveAttribute(
    'href',
    MEETING_LINK,
  );
  await cards.first().getByRole('button', { name: 'More' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    cards.first().getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`DTSTART:${formatForCalendar(daysFromNow(2), '15:30')}`);
  expect(file).toContain(`SUMMARY:Physics with ${tutor}`);

  await page.getByRole('button', { name: 'Book New Session' }).click();
  await page.getByLabel('Subject').selectOption('mathematics');
  await page.getByLabel('Date').fill(daysFromNow(4));
  await page.getByLabel('Time').fill('09:00');
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  const asked = cards.filter({ hasText: 'Pending' });
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await expectAccessible(page);
  // At once: the message about the request does not cover the buttons of the dialog.
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw Booking' }).click({ timeout: 4_000 });
  await expect(page.getByText('Booking withdrawn.')).toBeVisible();
  await page.getByRole('link', { name: 'Past', exact: true }).click();
  await expect(cards.filter({ hasText: 'Rejected' })).toContainText('Reason: Withdrawn by student');

  await page.getByRole('link', { name: 'Upcoming', exact: true }).click();
  await page.getByRole('button', { name: 'Turn on calendar address' }).click();
  const address = await page.getByLabel('Calendar address').inputValue();
  await expect(page.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute('href', /^webcal:/);
  await expectAccessible(page);

  await admin.goto(`/admin/sessions?tab=all&search=${encodeURIComponent(student.name)}`);
  const rows = admin.getByRole('row').filter({ hasText: student.name });
  await expect(rows).toHaveCount(2);
  await expectAccessible(admin);

  await test.step('the page of the list is in the address', async () => {
    const search = `search=${encodeURIComponent(student.name)}`;
    const first = await admin.request.get(`/api/sessions?${search}&limit=1`);
    const { nextCursor } = (await first.json()) as { nextCursor: string };
    await admin.goto(`/admin/sessions?tab=all&${search}&after=${encodeURIComponent(nextCursor)}`);
    await expect(rows).toHaveCount(1);
    await admin.getByRole('button', { name: 'First page' }).click();
    await expect(rows).toHaveCount(2);
    await expect(admin).not.toHaveURL(/after=/);
  });

  await rows.last().getByRole('button', { name: 'Complete', exact: true }).click();
  await expectAccessible(admin);
  await admin.getByRole('dialog').getByRole('button', { name: 'Complete Session' }).click();
  await expect(admin.getByText('Session marked as completed!')).toBeVisible();
  await rows.first().getByRole('button', { name: 'Cancel', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel Session' }).click();
  await expect(admin.getByText('Session cancelled.')).toBeVisible();
  // An outcome that was marked by mistake can be taken back. A cancelled session cannot.
  await expect(rows.getByRole('button')).toHaveText([/^Undo Outcome/]);
  await expect(rows.first()).toContainText('Cancelled');
  await expect(rows.last()).toContainText('Completed');
  await findMail(page, student.email, /is cancelled/);
  await admin.close();

  await page.goto('/student');
  await expect(counter(page, 'Completed')).toContainText('1');
  await expect(counter(page, 'Remaining')).toContainText('4');
  await expect(counter(page, 'Upcoming')).toContainText('0');

  const visitor = await browser.newContext();
  const feed = await visitor.request.get(address);
  expect(feed.headers()['content-type']).toContain('text/calendar');
  expect((await feed.text()).match(/^STATUS:\w+/gm)?.toSorted()).toEqual([
    'STATUS:CANCELLED',
    'STATUS:CONFIRMED',
  ]);
  await page.goto('/student/sessions');
  await page.getByRole('button', { name: 'Show address' }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByText('The calendar address is off.')).toBeVisible();
  expect((await visitor.request.get(address)).status()).toBe(404);
  await visitor.close();
});
