import { becomeStudent, becomeTutor, call, fillProfile, getStudentId, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

const PAPER = 'May/June 2024, paper 42';
let deleteBoundary: () => Promise<unknown> = async () => undefined;
// Other end-to-end tests share the centre.
test.afterEach(() => deleteBoundary());

test('a family enters a past paper, a tutor checks it, and it shows its official grade', async ({
  page,
  browser,
}) => {
  const tag = makeTag();
  const name = `Mme Itumeleng ${tag}`;
  const admin = await openAdmin();
  const family = await browser.newPage();
  await becomeStudent(family, { name: 'Tumelo Family', email: `tumelo.papers.${tag}@example.org` });
  await fillProfile(family.request, 'Tumelo');
  await becomeTutor(page, admin, { name, email: `itumeleng.${tag}@tutors.example` });
  const studentId = await getStudentId(family.request);
  await call(admin, 'POST', '/sessions', {
    studentId,
    subject: 'physics',
    date: daysFromNow(2),
    time: '10:00',
    duration: 60,
    tutorName: name,
  });

  await test.step('the family enters the marks of each question', async () => {
    await family.goto('/student/progress');
    await family.getByRole('link', { name: 'Past Papers' }).click();
    await expect(family.getByText('No past papers')).toBeVisible();
    await family.getByRole('button', { name: 'Add Past Paper' }).click();
    await family.getByRole('button', { name: 'Add Past Paper' }).click();
    await expect(family.getByText('Please enter a year such as 2024')).toBeVisible();
    await family.getByLabel('Year').fill('2024');
    await family.getByLabel('Session').selectOption({ label: 'May/June' });
    await family.getByLabel('Paper', { exact: true }).fill('42');
    const one = family.getByRole('group', { name: 'Question 1' });
    await one.getByLabel('Topic').selectOption({ index: 1 });
    await one.getByLabel('Marks').fill('7');
    await one.getByLabel('Out of').fill('6');
    await family.getByRole('button', { name: 'Add Question' }).click();
    const two = family.getByRole('group', { name: 'Question 2' });
    await expect(two.getByLabel('Question')).toHaveValue('2');
    await two.getByLabel('Topic').selectOption({ index: 2 });
    await two.getByLabel('Marks').fill('1');
    await two.getByLabel('Out of').fill('4');
    await family.getByRole('button', { name: 'Add Past Paper' }).click();
    await expect(family.getByText('More marks than the maximum')).toBeVisible();
    await expectAccessible(family);
    await one.getByLabel('Marks').fill('3');
    await expect(family.getByText('Total: 4 of 10 (40 %)')).toBeVisible();
    await family.getByRole('button', { name: 'Add Past Paper' }).click();
    await expect(family.getByText('Past paper added.')).toBeVisible();
    const papers = family.getByRole('table', { name: 'Past papers' });
    await expect(papers.getByText('4 of 10')).toBeVisible();
    await expect(family.getByText('Marks over time:')).toBeVisible();
    await expectAccessible(family);
  });

  await test.step('the tutor checks it and sees it in the topic map', async () => {
    await page.goto(`/tutor/students/${studentId}`);
    await page.getByRole('link', { name: 'Past Papers' }).click();
    await page.getByRole('button', { name: `Edit ${PAPER}` }).click();
    await page.getByRole('group', { name: 'Question 1' }).getByLabel('Marks').fill('6');
    await page.getByRole('button', { name: 'Save Past Paper' }).click();
    await expect(page.getByText('Past paper saved.')).toBeVisible();
    await page.getByRole('button', { name: `Marks ${PAPER}` }).click();
    await expect(page.getByRole('dialog').getByText('6 of 6')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the desk enters the official boundaries, and the family reads the grade', async () => {
    const { items } = await call<{ items: { syllabusId: string }[] }>(
      admin,
      'GET',
      `/console/students/${studentId}/past-papers`,
    );
    const { id } = await call<{ id: string }>(admin, 'POST', '/console/grade-boundaries', {
      syllabusId: items[0]?.syllabusId,
      year: 2024,
      session: 'june',
      paper: '42',
      maxMarks: 10,
      grades: [{ grade: 'B', marks: 7 }],
    });
    deleteBoundary = () => call(admin, 'DELETE', `/console/grade-boundaries/${id}`);
    await family.reload();
    const papers = family.getByRole('table', { name: 'Past papers' });
    await expect(papers.getByText('7 of 10')).toBeVisible();
    await expect(papers.getByText('B', { exact: true })).toBeVisible();
    await expect(papers.getByText(name)).toBeVisible();
    await expect(papers.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);
  });

  await test.step('the tutor deletes it', async () => {
    await page.reload();
    await page.getByRole('button', { name: `Delete ${PAPER}` }).click();
    await page.getByRole('button', { name: 'Delete Past Paper' }).click();
    await expect(page.getByText('No past papers')).toBeVisible();
  });
});
