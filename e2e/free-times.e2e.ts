import type { APIRequestContext, Locator, Page } from '@playwright/test';
import {
  becomeAdmin,
  becomeStudent,
  buySessions,
  call,
  fillProfile,
  getStudentId,
  openAdmin,
} from './by-api.ts';
import { findMail } from './mailbox.ts';
import { pick } from './sample.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow, ZONE_LABEL } from './time-zone.ts';

interface Settings {
  values: Record<string, unknown>;
  revision: number;
}

const everyDay = (from: string, to: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));

/** Creates a tutor who works every day from 09:00 to 12:00. */
async function makeTutor(admin: APIRequestContext, name: string): Promise<string> {
  const subjects = ['mathematics', 'physics'];
  const meetingLink = 'https://meet.example.org/usual';
  const { id } = await call<{ id: string }>(admin, 'POST', '/tutors', { name, subjects, meetingLink });
  await call(admin, 'PUT', `/tutors/${id}/availability`, {
    hours: everyDay('09:00', '12:00'),
    exceptions: [],
    bufferMinutes: 0,
    maxDailyHours: null,
    subjects,
    syllabuses: [],
    revision: 0,
  });
  return id;
}

/** Returns the heading of a day: `Tue 2`. */
function formatDay(date: string): string {
  const day = new Date(`${date}T12:00:00Z`);
  return `${new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(day)} ${day.getUTCDate()}`;
}

/** From the dashboard to a booked lesson on a phone (BOOK-28). */
const MAX_TAPS = 4;

/** Runs steps that tap, and expects at most this number of taps. */
async function countTaps(max: number, run: (tap: (target: Locator) => Promise<void>) => Promise<void>) {
  let taps = 0;
  await run(async (target) => {
    taps += 1;
    await target.tap();
  });
  expect(taps).toBeLessThanOrEqual(max);
}

/** A phone shows one day at a time. */
const openDay = (page: Page, date: string) =>
  page.getByRole('list', { name: 'Days' }).getByRole('button', { name: formatDay(date), exact: true });

const timesOf = (page: Page, date: string) =>
  page.getByRole('region', { name: 'Free times' }).getByRole('group', { name: formatDay(date), exact: true });

let restore: () => Promise<void> = async () => undefined;
// Other end-to-end tests share the centre and expect no free times.
test.afterEach(() => restore());

test('a family takes a free time, changes it, and answers proposed times (BOOK-28)', async ({
  page,
  browser,
}) => {
  const tag = makeTag();
  const person = { name: `Mpho ${tag}`, email: `mpho.free.${tag}@example.org`.toLowerCase() };
  const admin = await openAdmin();
  const tutorName = `Mme Refiloe ${tag}`;
  const tutorId = await makeTutor(admin, tutorName);
  const { values, revision } = await call<Settings>(admin, 'GET', '/settings');
  restore = async () => {
    await call(admin, 'POST', `/tutors/${tutorId}/retire`);
    const now = await call<Settings>(admin, 'GET', '/settings');
    await call(admin, 'PUT', '/settings', { ...values, revision: now.revision });
  };
  await call(admin, 'PUT', '/settings', { ...values, confirmAtOnceSubjects: ['mathematics'], revision });
  await becomeStudent(page, person);
  await fillProfile(page.request, person.name);
  await buySessions(page.request, admin);
  const [third, fourth, fifth] = [daysFromNow(3), daysFromNow(4), daysFromNow(5)];

  await test.step('a free time of Mathematics is confirmed at once, in four taps at most', async () => {
    await page.goto('/student/dashboard');
    await countTaps(MAX_TAPS, async (tap) => {
      await tap(page.getByRole('link', { name: /Book/ }).first());
      await page.waitForURL('**/student/sessions**');
      await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveValue('mathematics');
      await tap(openDay(page, third));
      await tap(timesOf(page, third).getByRole('button', { name: '10:00' }));
      await expectAccessible(page);
      await tap(page.getByRole('button', { name: 'Confirm Booking' }));
      await expect(page.getByText('Session booked successfully! It is confirmed.')).toBeVisible();
    });
    await expect(page.getByRole('article').getByText(tutorName)).toBeVisible();
  });

  await test.step('a viewer abroad sees the times of the centre, on a narrow phone too', async () => {
    const storageState = await page.context().storageState();
    for (const timezoneId of pick('zone', ['America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham'])) {
      const context = await browser.newContext({
        storageState,
        timezoneId,
        viewport: { width: 360, height: 740 },
        locale: 'en-GB',
      });
      const abroad = await context.newPage();
      await abroad.goto('/student/sessions?book=1');
      await openDay(abroad, fourth).click();
      const times = timesOf(abroad, fourth).getByRole('button');
      // From 09:00 to 12:00 at the centre.
      await expect(times).toHaveText(['09:00', '09:30', '10:00', '10:30', '11:00']);
      await expect(
        abroad.getByRole('region', { name: 'Free times' }).getByText(`All times are in ${ZONE_LABEL}`),
      ).toBeVisible();
      await abroad.goto('/student/sessions');
      const card = abroad.getByRole('article').filter({ hasText: tutorName });
      await expect(card.getByText(`10:00 (${ZONE_LABEL})`, { exact: true })).toBeVisible();
      expect(await abroad.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await context.close();
    }
  });

  await test.step('the taken time is no longer offered, and the time can change', async () => {
    const card = page.getByRole('article').filter({ hasText: tutorName });
    await expect(card.getByText(/^Free until/).first()).toBeVisible();
    await card.getByRole('button', { name: 'Change Time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change time' });
    await openDay(page, third).click();
    await expect(timesOf(page, third).getByRole('button', { name: '10:30' })).toBeVisible();
    await expect(timesOf(page, third).getByRole('button', { name: '10:00' })).toHaveCount(0);
    await openDay(page, fourth).click();
    await timesOf(page, fourth).getByRole('button', { name: '11:00' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change Time' }).click();
    await expect(page.getByText('The time of the session has changed.')).toBeVisible();
    await expect(card.getByText('11:00', { exact: true })).toBeVisible();
  });

  const studentId = await getStudentId(page.request);

  await test.step('Physics is requested with two times and a preferred tutor', async () => {
    await page.getByRole('button', { name: 'Book New Session' }).click();
    await page.getByLabel('Subject').selectOption('physics');
    await page.getByLabel('Preferred Tutor').selectOption({ label: tutorName });
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect(page.getByText('Please choose a time')).toBeVisible();
    await openDay(page, third).click();
    await timesOf(page, third).getByRole('button', { name: '09:00' }).click();
    await openDay(page, fourth).click();
    await timesOf(page, fourth).getByRole('button', { name: '09:30' }).click();
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page.getByRole('button', { name: 'Previous week' })).toBeEnabled();
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect(page.getByText('Session booked successfully! Waiting for admin approval.')).toBeVisible();
    await expect(page.getByText(`Preferred tutor: ${tutorName}`)).toBeVisible();
  });

  await test.step('another time can be asked for', async () => {
    await page.getByRole('button', { name: 'Book New Session' }).click();
    await page.getByLabel('Subject').selectOption('mathematics');
    await page.getByRole('button', { name: 'Ask for another time' }).click();
    await page.getByLabel('Date').fill(fifth);
    await page.getByLabel('Time', { exact: true }).fill('19:00');
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect(page.getByText('Session booked successfully! Waiting for admin approval.')).toBeVisible();
  });

  await test.step('the desk approves with one press and proposes other times', async () => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
    });
    const desk = await context.newPage();
    await becomeAdmin(desk);
    type Pending = { items: { id: string; subject: string; student: { id: string } }[] };
    const listPending = async () => {
      const { items } = await call<Pending>(admin, 'GET', '/bookings?status=pending&limit=50');
      return items.filter(({ student }) => student.id === studentId);
    };
    // The message may still be that of the request before.
    await expect.poll(async () => (await listPending()).length).toBe(2);
    const pending = await listPending();
    const idOf = (subject: string) => pending.find((item) => item.subject === subject)?.id ?? 'none';
    await desk.goto(`/admin/bookings?booking=${idOf('physics')}`);
    const opened = desk.getByRole('dialog', { name: `Booking of ${person.name}` });
    await expect(opened.getByText('Preferred by the family')).toBeVisible();
    await expectAccessible(desk);
    await opened.getByRole('button', { name: `Approve with ${tutorName}` }).click();
    await expect(desk.getByText('Session booking approved successfully!')).toBeVisible();

    await desk.goto(`/admin/bookings?booking=${idOf('mathematics')}`);
    await opened.getByRole('button', { name: 'Propose Times' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Propose times' });
    await dialog.getByLabel('Tutor').selectOption({ label: `${tutorName} (same tutor as last time)` });
    await dialog.getByLabel('Date').fill(third);
    await dialog.getByLabel('Time', { exact: true }).fill('09:30');
    await dialog.getByRole('button', { name: 'Propose Times' }).click();
    await expect(dialog.getByRole('alert')).toContainText('already has');
    await dialog.getByLabel('Date').fill(fifth);
    await timesOf(desk, fifth).getByRole('button', { name: '11:00' }).click();
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Propose Times' }).click();
    await expect(desk.getByText('Times proposed. The family is told by mail.')).toBeVisible();
    await context.close();
  });

  await test.step('the family takes a proposed time', async () => {
    await findMail(page, person.email, /Other times for your Mathematics request/);
    const proposed = page.getByRole('region', { name: 'Proposed times' });
    await expect(proposed.getByRole('button')).toHaveCount(2);
    await expectAccessible(page);
    await proposed.getByRole('button', { name: /11:00/ }).click();
    await expect(page.getByText('Your session is confirmed.')).toBeVisible();
    await expect(proposed).toHaveCount(0);
  });

  await test.step('with sessions ahead, four taps are enough too', async () => {
    await page.goto('/student/dashboard');
    await countTaps(MAX_TAPS, async (tap) => {
      await tap(page.getByRole('link', { name: 'Book Session' }).first());
      // The subject of the latest session.
      await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveValue('mathematics');
      await tap(openDay(page, daysFromNow(6)));
      await tap(timesOf(page, daysFromNow(6)).getByRole('button', { name: '09:00' }));
      await tap(page.getByRole('button', { name: 'Confirm Booking' }));
      await expect(page.getByText('Session booked successfully! It is confirmed.')).toBeVisible();
    });
  });
});
