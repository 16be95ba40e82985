import { becomeStudent, becomeTutor, call, fillProfile, getStudentId, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow, minutesFromNow } from './time-zone.ts';

/** A picture that every browser can read: one white pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
  'base64',
);

test('a family hands in homework, and the tutor marks it', async ({ page, browser }) => {
  const tag = makeTag();
  const name = `Ntate Tsepo ${tag}`;
  const admin = await openAdmin();
  const family = await browser.newPage();
  await becomeStudent(family, { name: 'Neo Family', email: `neo.${tag}@example.org` });
  await fillProfile(family.request, 'Neo');
  await becomeTutor(page, admin, { name, email: `tsepo.${tag}@tutors.example` });
  const studentId = await getStudentId(family.request);
  const { id } = await call<{ id: string }>(admin, 'POST', '/sessions', {
    studentId,
    subject: 'physics',
    ...minutesFromNow(-60),
    duration: 30,
    tutorName: name,
  });
  const { topicLists } = await call<{ topicLists: { id: string; title: string }[][] }>(
    page.request,
    'GET',
    '/tutor/report-forms',
  );
  const topic = topicLists[0]?.[0];
  await call(page.request, 'POST', `/tutor/lessons/${id}/report`, {
    reportId: crypto.randomUUID(),
    topics: [{ topicId: topic?.id, level: 'gap' }],
    homework: 'Questions 1 to 6',
    homeworkDueOn: daysFromNow(5),
  });

  await test.step('the family chooses a wrong file, then hands in a photo', async () => {
    await family.goto('/student/progress');
    await family.getByRole('link', { name: 'Homework' }).click();
    await expect(family.getByText('Questions 1 to 6')).toBeVisible();
    await expect(family.getByText('Open', { exact: true })).toBeVisible();
    await family.getByRole('button', { name: 'Hand In' }).click();
    await family.getByRole('button', { name: 'Hand In' }).click();
    await expect(family.getByText('Please choose a photo or a file of your homework.')).toBeVisible();
    const input = family.getByLabel('Photos or file');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(family.getByText(/“notes.txt” is neither a photo nor a PDF/)).toBeVisible();
    await input.setInputFiles({ name: 'page-1.png', mimeType: 'image/png', buffer: PIXEL });
    await family.getByLabel('Note').fill('Question 5 was hard.');
    await expectAccessible(family);
    await family.getByRole('button', { name: 'Hand In' }).click();
    await expect(family.getByText('Handed in', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(family.getByRole('link', { name: /^page-1/ })).toBeVisible();
    await expectAccessible(family);
  });

  await test.step('the tutor marks it', async () => {
    await page.goto('/tutor/students');
    await page.getByRole('link', { name: 'Homework' }).click();
    await expect(page.getByText('Question 5 was hard.')).toBeVisible();
    await page.getByRole('button', { name: 'Mark Homework' }).click();
    await page.getByRole('button', { name: 'Mark Homework' }).click();
    await expect(page.getByText('Please choose a level for at least one topic')).toBeVisible();
    await page.getByRole('radiogroup').getByText('Secure').click();
    await page.getByLabel('Comment').fill('Careful work, Neo.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark Homework' }).click();
    await expect(page.getByText('Homework marked. The family can read it now.')).toBeVisible();
    await expect(page.getByText('Nothing waits for your marks.')).toBeVisible();
  });

  await test.step('the family and the desk read the marks', async () => {
    await family.reload();
    await expect(family.getByText('Careful work, Neo.')).toBeVisible();
    await expect(family.getByText('Marked', { exact: true })).toBeVisible();
    await expect(family.getByRole('button', { name: /Hand In|Replace/ })).toHaveCount(0);
    const { items } = await call<{ items: { state: string }[] }>(
      admin,
      'GET',
      `/console/students/${studentId}/homework`,
    );
    expect(items).toMatchObject([{ state: 'marked' }]);
  });
});
