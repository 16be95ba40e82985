import {
  becomeStudent,
  becomeTutor,
  buySessions,
  call,
  fillProfile,
  getStudentId,
  openAdmin,
} from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

// The browser logs an error for the responses 409 and 422.
test.use({ allowed: /status of (409|422)/ });

test('a tutor edits a plan, and the family books a lesson from it', async ({ page, browser }) => {
  const tag = makeTag();
  const name = `Mme Refiloe ${tag}`;
  const admin = await openAdmin();
  const family = await browser.newPage();
  await becomeStudent(family, { name: 'Neo Family', email: `neo.plan.${tag}@example.org` });
  await fillProfile(family.request, 'Neo');
  await buySessions(family.request, admin);
  await becomeTutor(page, admin, { name, email: `refiloe.${tag}@tutors.example` });
  const studentId = await getStudentId(family.request);
  const lesson = await call<{ id: string }>(admin, 'POST', '/sessions', {
    studentId,
    subject: 'physics',
    date: daysFromNow(3),
    time: '15:00',
    duration: 60,
    tutorName: name,
  });
  expect(lesson.id).toBeTruthy();
  const video = `Forces on film ${tag}`;
  await call(admin, 'POST', '/content/links', {
    title: video,
    description: 'A short film',
    subject: 'physics',
    url: 'https://example.org/forces',
  });
  const path = `/tutor/students/${studentId}/plans/physics/versions`;
  const terms = { examOn: daysFromNow(300), lessonsPerWeek: 1 };
  await call(page.request, 'POST', path, { reason: 'First plan', ...terms });
  let target = '';

  await test.step('the tutor moves a topic before its prerequisite, and is told which one', async () => {
    await page.goto(`/tutor/students/${studentId}`);
    await page.getByRole('button', { name: 'Physics' }).click();
    const plan = page.getByRole('region', { name: 'Plan' });
    await expect(plan.getByText(/^Lesson: /)).toBeVisible();
    await plan.getByRole('button', { name: 'Edit Plan' }).click();
    const items = plan.getByRole('form', { name: 'Edit Plan' }).getByRole('group');
    await expect(items.first()).toBeVisible();
    const last = plan.getByLabel('Week').last();
    await plan.getByLabel('Week').first().selectOption({ label: 'No time before the exam' });
    await plan.getByRole('button', { name: 'Save Plan' }).click();
    await expect(plan.getByText(/comes first: choose a week for it/).first()).toBeVisible();
    await plan.getByLabel('Week').first().selectOption({ index: 0 });
    await expect(last).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the tutor writes a target, attaches content, removes and adds a topic', async () => {
    const plan = page.getByRole('region', { name: 'Plan' });
    const first = plan.getByRole('form', { name: 'Edit Plan' }).getByRole('group').first();
    await first.getByLabel('Target').fill('You draw the forces on a parked taxi.');
    await first.getByLabel('Library content').selectOption({ label: video });
    const before = await plan.getByRole('group').count();
    await plan
      .getByRole('button', { name: /^Remove / })
      .last()
      .click();
    await expect(plan.getByRole('group')).toHaveCount(before - 1);
    await plan.getByLabel('Add Topic').selectOption({ index: 1 });
    await expect(plan.getByRole('group')).toHaveCount(before);
    // Somebody else drafts again meanwhile.
    await call(page.request, 'POST', path, { reason: 'Drafted again', ...terms });
    await plan.getByRole('button', { name: 'Save Plan' }).click();
    await expect(plan.getByText('The plan has changed in the meantime', { exact: true })).toBeVisible();
    await expect(first.getByLabel('Target')).toHaveValue('You draw the forces on a parked taxi.');
    await plan.getByRole('button', { name: 'Keep my changes' }).click();
    await plan.getByRole('button', { name: 'Save Plan' }).click();
    await expect(page.getByText('Plan saved. Sign it to show it to the family.')).toBeVisible();
    await plan.getByRole('button', { name: 'Sign Plan' }).click();
    await expect(page.getByText('Plan signed. The family can read it now.')).toBeVisible();
  });

  await test.step('the family reads target, content and lesson, and books from a topic', async () => {
    await family.goto('/student/progress');
    await family.getByRole('button', { name: 'Physics' }).click();
    const plan = family.getByRole('region', { name: 'Plan' });
    await expect(plan.getByText('You draw the forces on a parked taxi.')).toBeVisible();
    await expect(plan.getByRole('link', { name: video })).toHaveAttribute(
      'href',
      'https://example.org/forces',
    );
    await expect(plan.getByText(/^Session: /)).toBeVisible();
    await expectAccessible(family);
    const book = plan.getByRole('button', { name: /^Book (?!from)/ }).first();
    target = ((await book.textContent()) ?? '').replace('Book ', '');
    await book.click();
    await expect(family.getByText(`Topic of your plan: ${target}`)).toBeVisible();
    await family.getByLabel('Date').fill(daysFromNow(5));
    await family.getByLabel('Time', { exact: false }).last().fill('10:00');
    await expectAccessible(family);
    await family.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect(family.getByText(`Topic of the plan: ${target}`)).toBeVisible();
  });
});
