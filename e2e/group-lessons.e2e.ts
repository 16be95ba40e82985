import { becomeAdmin, becomeStudent, buySessions, call, fillProfile } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { minutesFromNow } from './time-zone.ts';

test('the desk creates a group lesson, a family books a seat, and the desk decides below the minimum', async ({
  page,
  browser,
}) => {
  const tag = makeTag();
  const desk = await browser.newPage();
  await becomeAdmin(desk);
  const admin = desk.request;
  const name = `Palesa Group ${tag}`;
  await becomeStudent(page, { name, email: `palesa.group.${tag}@example.org` });
  await fillProfile(page.request, name);
  await buySessions(page.request, admin);
  const tutor = await call<{ id: string; name: string }>(admin, 'POST', '/tutors', {
    name: `Ntate Group ${tag}`,
    subjects: ['physics'],
    meetingLink: 'https://meet.example.org/group',
  });
  const { date, time } = minutesFromNow(9 * 24 * 60);

  await test.step('creates a lesson with seats', async () => {
    await desk.goto('/admin/bookings?tab=groups');
    await desk.getByRole('button', { name: 'Add Group Lesson' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Add group lesson' });
    await dialog.getByLabel('Subject').selectOption({ label: 'Physics' });
    await dialog.getByLabel('Tutor').selectOption({ label: tutor.name });
    await dialog.getByLabel('Date').fill(date);
    await dialog.getByLabel('Time').fill(time);
    await dialog.getByLabel('Minimum Seats').fill('2');
    await dialog.getByLabel('Maximum Seats').fill('4');
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Create Group Lesson' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      desk.getByRole('article').filter({ hasText: tutor.name }).getByText('0 of 4 seats taken, minimum 2'),
    ).toBeVisible();
  });

  await test.step('a family books a seat', async () => {
    await page.goto('/student/sessions?book=1');
    await page.getByText('More ways to book').click();
    const group = page
      .getByRole('region', { name: 'Small Groups' })
      .getByRole('article')
      .filter({ hasText: tutor.name });
    await expect(group.getByText('4 seats left')).toBeVisible();
    await expect(group.getByText('Uses 1 session.')).toBeVisible();
    await expectAccessible(page);
    await group.getByRole('button', { name: 'Book Seat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Book Seat' }).click();
    await expect(group.getByText('You have a seat')).toBeVisible();
  });

  await test.step('the desk sees who is in', async () => {
    const group = desk.getByRole('article').filter({ hasText: tutor.name });
    await expect(group.getByText('1 of 4 seats taken, minimum 2')).toBeVisible();
    await expect(group.getByRole('link', { name })).toBeVisible();
  });

  await test.step('the desk lets a group below its minimum run', async () => {
    const soon = minutesFromNow(20 * 60);
    await call(admin, 'POST', '/group-lessons', {
      subject: 'physics',
      tutorId: tutor.id,
      ...soon,
      duration: 60,
      minSeats: 2,
      maxSeats: 3,
    });
    await desk.goto('/admin/today');
    const group = desk
      .getByRole('region', { name: 'Groups below their minimum' })
      .getByRole('article')
      .filter({ hasText: tutor.name });
    await expectAccessible(desk);
    await group.getByRole('button', { name: 'Run Anyway' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Run Anyway' }).click();
    await expect(group).toBeHidden();
  });
});
