import { becomeStudent, buySessions, call, fillProfile, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

let retire: () => Promise<unknown> = async () => undefined;
// The centre is shared: the hours of this tutor would be free times for others.
test.afterEach(() => retire());

test('a family confirms a weekly place, pauses and resumes it', async ({ page }) => {
  const tag = makeTag();
  const admin = await openAdmin();
  const name = `Nthati ${tag}`;
  await becomeStudent(page, { name, email: `nthati.${tag}@example.org` });
  await fillProfile(page.request, name);
  await buySessions(page.request, admin);
  const tutor = await call<{ id: string; name: string }>(admin, 'POST', '/tutors', {
    name: `Mme Lineo ${tag}`,
    subjects: ['physics'],
    meetingLink: 'https://meet.example.org/lineo',
  });
  retire = () => call(admin, 'POST', `/tutors/${tutor.id}/retire`);
  const hours = await call<{ revision: number }>(admin, 'GET', `/tutors/${tutor.id}/availability`);
  await call(admin, 'PUT', `/tutors/${tutor.id}/availability`, {
    hours: [2, 3].map((weekday) => ({ weekday, from: '08:00', to: '20:00' })),
    exceptions: [],
    bufferMinutes: 0,
    maxDailyHours: null,
    subjects: ['physics'],
    syllabuses: [],
    revision: hours.revision,
  });

  await page.goto('/student/sessions?book=1');
  await page.getByText('More ways to book').click();
  const section = page.getByRole('region', { name: 'My Weekly Place' });
  await section.getByRole('button', { name: 'Choose Weekly Place' }).click();
  await section.getByLabel('Subject').selectOption({ label: 'Physics' });
  await section.getByLabel('Tutor').selectOption({ label: tutor.name });
  await section.getByLabel('Day').selectOption({ label: 'Tuesday' });
  await section.getByLabel('Time').selectOption('16:00');
  await expect(section.getByRole('region', { name: 'Dates' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Confirm' }).click();
  const place = section.getByRole('article', { name: /^Tuesday 16:00/ });
  await expect(place).toBeVisible();
  await expectAccessible(page);

  await place.getByRole('button', { name: 'Pause' }).click();
  await expect(place.getByText('Paused')).toBeVisible();
  await place.getByRole('button', { name: 'Resume' }).click();
  await expect(place.getByRole('button', { name: 'Pause' })).toBeVisible();
});
