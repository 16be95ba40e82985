import { becomeStudent, buySessions, call, fillProfile, getStudentId, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

let retire: () => Promise<unknown> = async () => undefined;
// The centre is shared: the hours of this tutor would be free times for others.
test.afterEach(() => retire());

test('a family joins the waiting list, is offered the freed time and accepts it', async ({
  page,
  browser,
}) => {
  const tag = makeTag();
  const admin = await openAdmin();
  const name = `Palesa ${tag}`;
  await becomeStudent(page, { name, email: `palesa.${tag}@example.org` });
  await fillProfile(page.request, name);
  await buySessions(page.request, admin);
  const tutor = await call<{ id: string; name: string }>(admin, 'POST', '/tutors', {
    name: `Ntate Full ${tag}`,
    subjects: ['physics'],
    meetingLink: 'https://meet.example.org/full',
  });
  retire = () => call(admin, 'POST', `/tutors/${tutor.id}/retire`);
  const hours = await call<{ revision: number }>(admin, 'GET', `/tutors/${tutor.id}/availability`);
  await call(admin, 'PUT', `/tutors/${tutor.id}/availability`, {
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '10:00', to: '11:00' })),
    exceptions: [],
    bufferMinutes: 0,
    maxDailyHours: null,
    subjects: ['physics'],
    syllabuses: [],
    revision: hours.revision,
  });
  const date = daysFromNow(9);
  // Another student has the only time of the day.
  const other = await browser.newPage();
  await becomeStudent(other, { name: `Neo ${tag}`, email: `neo.full.${tag}@example.org` });
  await fillProfile(other.request, `Neo ${tag}`);
  const holderId = await getStudentId(other.request);
  const session = await call<{ id: string }>(admin, 'POST', '/sessions', {
    studentId: holderId,
    subject: 'physics',
    date,
    time: '10:00',
    duration: 60,
    tutorId: tutor.id,
    tutorName: tutor.name,
  });

  await test.step('joins from the sessions page', async () => {
    await page.goto('/student/sessions?book=1');
    await page.getByRole('button', { name: 'Join Waiting List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join Waiting List' });
    await dialog.getByLabel('Subject').selectOption({ label: 'Physics' });
    await dialog.getByLabel('Preferred Tutor').selectOption({ label: tutor.name });
    await dialog.getByLabel('Date').fill(date);
    await dialog.getByLabel('Time').fill('10:00');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Join Waiting List' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Upcoming' }).click();
  });
  const section = page.getByRole('region', { name: 'Waiting List' });
  const place = section.getByRole('article', { name: /^Physics/ });
  await expect(place.getByText('Waiting', { exact: true })).toBeVisible();

  await test.step('the desk sees who waits', async () => {
    const list = await call<{ items: { student: { name: string } }[] }>(admin, 'GET', '/waiting-list');
    expect(list.items.map(({ student }) => student.name)).toContain(name);
  });

  await test.step('is offered the freed time', async () => {
    await call(admin, 'POST', `/sessions/${session.id}/cancel`);
    await expect(place.getByRole('button', { name: 'Accept Offer' })).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await place.getByRole('button', { name: 'Accept Offer' }).click();
    await expect(place.getByText('Accepted')).toBeVisible();
  });
});
