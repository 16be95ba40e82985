import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, buySessions, call, fillProfile, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow, ZONE_LABEL } from './time-zone.ts';

const MEETING_LINK = 'https://meet.example.org/changes';
const LATER = daysFromNow(5);

interface Student {
  id: string;
  name: string;
  page: Page;
}

/** Creates a student with five sessions, signed in in a browser of their own. */
async function openStudent(browser: Browser, admin: APIRequestContext, name: string): Promise<Student> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await becomeStudent(page, { name, email: `${name.replaceAll(' ', '.')}@example.org`.toLowerCase() });
  await fillProfile(page.request, name);
  await buySessions(page.request, admin);
  const search = encodeURIComponent(name);
  const { items } = await call<{ items: { id: string }[] }>(
    admin,
    'GET',
    `/bookable-students?search=${search}`,
  );
  return { id: items[0]?.id ?? '', name, page };
}

const getLeft = async ({ page }: Student): Promise<number> =>
  (await call<{ balance: { remaining: number } }>(page.request, 'GET', '/students/{studentId}/sessions'))
    .balance.remaining;

/** Opens a list of the console that is narrowed down to one student and returns their only row. */
async function findRow(page: Page, path: string, { name }: Student) {
  await page.goto(`${path}&search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  return row;
}

test('an admin moves bookings, cancels them and marks a no-show @slow', async ({ page, browser }) => {
  const tag = makeTag();
  const admin = await openAdmin();
  const student = await openStudent(browser, admin, `Keneuoe ${tag}`);
  const other = await openStudent(browser, admin, `Tsepo ${tag}`);
  const tutor = await call<{ id: string; name: string }>(admin, 'POST', '/tutors', {
    name: `Ntate Pule ${tag}`,
    subjects: ['physics'],
    meetingLink: MEETING_LINK,
  });
  const book = (studentId: string, date: string, time: string, tutorId?: string) =>
    call<{ id: string }>(admin, 'POST', '/bookings', {
      studentId,
      subject: 'physics',
      date,
      time,
      duration: 60,
      ...(tutorId !== undefined && { tutorId, tutorName: tutor.name }),
    });
  const booking = await book(student.id, LATER, '10:00', tutor.id);
  await book(other.id, LATER, '13:00', tutor.id);
  expect(await getLeft(student)).toBe(4);

  await becomeAdmin(page);
  const dialog = page.getByRole('dialog');
  const row = await findRow(page, '/admin/bookings?tab=approved', student);
  await expectAccessible(page);

  await test.step('a time that is taken is shown at once and refused, and what was typed stays', async () => {
    await row.getByRole('button', { name: 'Change Time' }).click();
    await expect(dialog.getByLabel('Date')).toHaveValue(LATER);
    await expect(dialog.getByLabel('Time')).toHaveValue('10:00');
    await expect(dialog.getByLabel('Duration')).toHaveValue('60');
    await expect(dialog).toContainText(ZONE_LABEL);
    await dialog.getByLabel('Time').fill('13:30');
    const warning = dialog.getByRole('status').filter({ hasText: 'This tutor already has Physics' });
    await expect(warning).toContainText(other.name);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change Time' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This tutor already has Physics');
    await expect(dialog.getByLabel('Time')).toHaveValue('13:30');
  });

  await test.step('a move is undone', async () => {
    await dialog.getByLabel('Time').fill('15:00');
    await dialog.getByRole('button', { name: 'Change Time' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('15:00');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^Moved back to/)).toBeVisible();
    await expect(row).toContainText('10:00');
    expect(await getLeft(student)).toBe(4);
  });

  await test.step('a move based on an older version is refused', async () => {
    await row.getByRole('button', { name: 'Change Time' }).click();
    await dialog.getByLabel('Time').fill('16:00');
    const { revision } = await call<{ revision: number }>(admin, 'GET', `/bookings/${booking.id}`);
    const move = { date: LATER, time: '11:00', duration: 90, revision };
    await call(admin, 'POST', `/bookings/${booking.id}/reschedule`, move);
    await dialog.getByRole('button', { name: 'Change Time' }).click();
    await expect(page.getByText('This lesson was changed meanwhile.')).toBeVisible();
    await expect(row).toContainText('11:00');
    await expect(row).toContainText('90 min');
  });

  await test.step('an opened booking is cancelled with its reason, and the session goes back', async () => {
    await page.goto(`/admin/bookings?tab=all&booking=${booking.id}`);
    await dialog.getByRole('button', { name: 'Cancel Lesson' }).click();
    await expect(dialog.getByText(`1 session goes back to ${student.name}`)).toBeVisible();
    await dialog.getByLabel('Reason').fill('The tutor is ill');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep Lesson' }).click();
    await expect(dialog).toBeHidden();
    expect(await getLeft(student)).toBe(4);

    await page.goto(`/admin/bookings?tab=all&booking=${booking.id}`);
    await dialog.getByRole('button', { name: 'Cancel Lesson' }).click();
    await dialog.getByLabel('Reason').fill('The tutor is ill');
    await dialog.getByRole('button', { name: 'Cancel Lesson' }).click();
    await expect(page.getByText(`${student.name} has 5 sessions left.`)).toBeVisible();
    expect(await getLeft(student)).toBe(5);
    const cancelled = await findRow(page, '/admin/bookings?tab=all&status=cancelled', student);
    await expect(cancelled).toContainText('Cancelled');
    await expect(cancelled).toContainText('The tutor is ill');
    await expect(cancelled.getByRole('button')).toHaveCount(0);
  });

  await test.step('the family sees the cancelled lesson with its reason', async () => {
    await student.page.goto('/student/sessions?show=past');
    const card = student.page.getByRole('article').filter({ hasText: 'Cancelled' });
    await expect(card).toContainText('Reason: The tutor is ill');
    await expect(card.getByRole('link')).toHaveCount(0);
  });

  await test.step('a no-show can be marked once the lesson has started', async () => {
    const missed = await book(student.id, daysFromNow(0), '00:00');
    await page.goto(`/admin/bookings?tab=approved&booking=${missed.id}`);
    await dialog.getByRole('button', { name: 'Student absent' }).click();
    await expect(dialog.getByRole('radio', { name: 'Uses 1 session' })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark as No-show' }).click();
    await expect(page.getByText(`${student.name} has 4 sessions left.`)).toBeVisible();
    const absent = await findRow(page, '/admin/bookings?tab=all&status=no_show', student);
    await expect(absent).toContainText('No-show');
    await student.page.reload();
    await expect(student.page.getByRole('article').filter({ hasText: 'No-show' })).toHaveCount(1);
  });
});

test(
  'an admin moves and cancels sessions, from the list and the calendar',
  { tag: '@slow' },
  async ({ page, browser }) => {
    const tag = makeTag();
    const admin = await openAdmin();
    const student = await openStudent(browser, admin, `Relebohile ${tag}`);
    const schedule = (date: string, time: string) =>
      call<{ id: string }>(admin, 'POST', '/sessions', {
        studentId: student.id,
        subject: 'mathematics',
        date,
        time,
        duration: 60,
      });
    await schedule(LATER, '10:00');
    await becomeAdmin(page);
    const dialog = page.getByRole('dialog');
    const row = await findRow(page, '/admin/sessions?tab=all', student);
    await expect(row.getByRole('button', { name: 'Student absent' })).toHaveCount(0);
    await expectAccessible(page);

    await row.getByRole('button', { name: 'Change Time' }).click();
    await dialog.getByLabel('Time').fill('11:00');
    await dialog.getByRole('button', { name: 'Change Time' }).click();
    await expect(row).toContainText('11:00');

    await row.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog).toContainText('1 session goes back to');
    await dialog.getByLabel('Reason').fill('Public holiday');
    await dialog.getByRole('button', { name: 'Cancel Session' }).click();
    await expect(page.getByText('Session cancelled.')).toBeVisible();
    await expect(row).toContainText('Public holiday');
    expect(await getLeft(student)).toBe(5);

    await test.step('a session that has started is marked as a no-show from the calendar', async () => {
      const missed = await schedule(daysFromNow(0), '00:00');
      await page.goto('/admin/bookings?tab=calendar&view=list');
      await page.getByRole('tabpanel').getByRole('button').filter({ hasText: student.name }).click();
      await expect(dialog.getByRole('button', { name: 'Cancel Lesson' })).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Change Time' })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Student absent' }).click();
      await dialog.getByRole('radio', { name: 'Uses no session' }).check();
      await dialog.getByRole('button', { name: 'Mark as No-show' }).click();
      await expect(page.getByText(`${student.name} has 5 sessions left.`)).toBeVisible();
      await page.goto(`/admin/sessions?tab=all&status=no_show&session=${missed.id}`);
      await expect(dialog).toContainText('No-show');
      await expect(dialog.getByRole('button', { name: 'Change Time' })).toHaveCount(0);
    });
  },
);
