import type { Locator } from '@playwright/test';
import {
  becomeStudent,
  becomeTutor,
  call,
  fillProfile,
  formatMaseruDate,
  getStudentId,
  openAdmin,
  signInAs,
} from './by-api.ts';
import { ADMIN } from './people.ts';
import { expect, expectAccessible, test } from './test.ts';

/** Returns the date and time in Maseru some minutes from now. */
function inMinutes(minutes: number): { date: string; time: string } {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Africa/Maseru',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(Date.now() + minutes * 60_000)
    .split(' ');
  return { date, time };
}

test('the desk follows the lessons of the day', async ({ page, browser, baseURL }, info) => {
  const tag = `${info.project.name}${info.retry}`;
  const admin = await openAdmin(browser, baseURL);
  const open = async () =>
    (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  const family = await open();
  await becomeStudent(family, { name: `Keke Today${tag}`, email: `keke.today.${tag}@example.org` });
  await fillProfile(family.request, `Keke${tag}`);
  const studentId = await getStudentId(family.request);
  const tutorPage = await open();
  const tutorName = `Ntate Today ${tag}`;
  const tutorId = await becomeTutor(tutorPage, admin, {
    name: tutorName,
    email: `today.${tag}@tutors.example`,
  });
  const lesson = { studentId, subject: 'mathematics', duration: 60 };
  const joined = await call<{ id: string }>(admin, 'POST', '/sessions', {
    ...lesson,
    ...inMinutes(5),
    tutorId,
    meetingLink: 'https://meet.example.org/abc',
  });
  await call(admin, 'POST', '/sessions', { ...lesson, ...inMinutes(80) });
  await call(admin, 'POST', '/sessions', { ...lesson, date: formatMaseruDate(3), time: '10:00' });

  await signInAs(page.request, ADMIN.email, ADMIN.password);
  const isLive = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto('/admin/today');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  const timeline = page.getByRole('list', { name: 'Lessons of today' });
  const first = timeline.getByRole('listitem').filter({ hasText: tutorName }).first();
  await expect(first.getByText(`${tutorName} has not joined`)).toBeVisible();
  const unready = page.getByRole('region', { name: 'Starting soon, not ready' });
  await expect(unready.getByText('No tutor').first()).toBeVisible();
  await expect(unready.getByText('No meeting link').first()).toBeVisible();
  await isLive;
  await call(family.request, 'POST', `/students/${studentId}/lessons/${joined.id}/join`);
  await call(tutorPage.request, 'POST', `/tutor/lessons/${joined.id}/join`);
  await expect(first.getByText(new RegExp(`${tutorName} joined \\d\\d:\\d\\d`))).toBeVisible();
  await expect(first.getByText(new RegExp(`Keke Today${tag} joined \\d\\d:\\d\\d`))).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

/** Drags with the mouse from a point of an entry, down by some pixels. */
async function dragDown(entry: Locator, by: number, from: 'middle' | 'lower edge' = 'middle'): Promise<void> {
  await entry.scrollIntoViewIfNeeded();
  const box = await entry.boundingBox();
  if (!box) throw new Error('The entry is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + (from === 'middle' ? box.height / 2 : box.height - 2)];
  const { mouse } = entry.page();
  await mouse.move(x, y);
  await mouse.down();
  // In steps with time between them, as a hand does.
  for (let step = 1; step <= 5; step += 1) {
    await mouse.move(x, y + (by * step) / 5, { steps: 3 });
    await entry.page().waitForTimeout(60);
  }
  await mouse.up();
}

test('lessons are moved and lengthened in the calendar of the day', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const tag = `${info.project.name}${info.retry}`;
  const admin = await openAdmin(browser, baseURL);
  const open = async () =>
    (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  const family = await open();
  const name = `Lintle Dragged${tag}`;
  await becomeStudent(family, { name, email: `lintle.dragged.${tag}@example.org` });
  await fillProfile(family.request, `Lintle${tag}`);
  const studentId = await getStudentId(family.request);
  const date = formatMaseruDate(40 + info.retry);
  const tutorName = `Mme Calendar ${tag}`;
  const schedule = (time: string) =>
    call(admin, 'POST', '/sessions', {
      studentId,
      subject: 'mathematics',
      date,
      time,
      duration: 60,
      tutorName,
    });
  await schedule('10:00');
  await schedule('13:00');

  await signInAs(page.request, ADMIN.email, ADMIN.password);
  await page.goto(`/admin/bookings?tab=calendar&week=${date}`);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await page.goto(`/admin/bookings?tab=calendar&day=${date}`);
  const column = page.getByRole('region', { name: tutorName });
  const at = (time: string) => column.getByRole('button', { name: new RegExp(`${time} to`) });
  await expect(at('10:00')).toBeVisible();
  await expectAccessible(page);

  await test.step('a drag moves the lesson, and Undo moves it back', async () => {
    await dragDown(at('10:00'), 45);
    await expect(at('10:45')).toBeVisible();
    await expect(page.getByText(/^Moved to .*10:45/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(at('10:00')).toBeVisible();
  });

  await test.step('a taken time is refused with the reason', async () => {
    await dragDown(at('10:00'), 150);
    await expect(page.getByRole('alert')).toContainText('already has Mathematics');
    await expect(at('10:00')).toBeVisible();
  });

  await test.step('the lower edge lengthens it', async () => {
    await dragDown(at('10:00'), 32, 'lower edge');
    await expect(column.getByRole('button', { name: /10:00 to 11:30/ })).toBeVisible();
  });

  await test.step('the keyboard does the same', async () => {
    await at('13:00').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Change Time' }).click();
    await page.getByLabel('Time', { exact: true }).fill('14:00');
    await page.getByRole('dialog').getByRole('button', { name: 'Change Time' }).click();
    await expect(at('14:00')).toBeVisible();
  });
});
