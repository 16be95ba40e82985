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
  await page.goto('/admin/today');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  const timeline = page.getByRole('list', { name: 'Lessons of today' });
  const first = timeline.getByRole('listitem').filter({ hasText: tutorName }).first();
  await expect(first.getByText(`${tutorName} has not joined`)).toBeVisible();
  const unready = page.getByRole('region', { name: 'Starting soon, not ready' });
  await expect(unready.getByText('No tutor')).toBeVisible();
  await expect(unready.getByText('No meeting link')).toBeVisible();
  await page.waitForResponse((response) => response.url().includes('/api/events'));
  await call(family.request, 'POST', `/students/${studentId}/lessons/${joined.id}/join`);
  await call(tutorPage.request, 'POST', `/tutor/lessons/${joined.id}/join`);
  await expect(first.getByText(new RegExp(`${tutorName} joined \\d\\d:\\d\\d`))).toBeVisible();
  await expect(first.getByText(new RegExp(`Keke${tag}.* joined \\d\\d:\\d\\d`))).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: '/tmp/lead/shots/hc-today-1280.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.screenshot({ path: '/tmp/lead/shots/hc-today-390.png', fullPage: true });
});
