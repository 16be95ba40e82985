import { becomeStudent, becomeTutor, call, fillProfile, getStudentId, openAdmin } from './by-api.ts';
import { findMail } from './mailbox.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

let deleteTerm: () => Promise<unknown> = async () => undefined;
// Other end-to-end tests share the centre, and terms do not overlap.
test.afterEach(() => deleteTerm());

test('a tutor signs a term report, and the family downloads it', async ({ page, browser }) => {
  const tag = makeTag();
  const admin = await openAdmin();
  const context = await browser.newContext();
  const family = await context.newPage();
  const email = `lebo.${tag}@example.org`;
  await becomeStudent(family, { name: 'Lebo Family', email });
  await fillProfile(family.request, 'Lebo');
  const name = `Mme Palesa ${tag}`;
  await becomeTutor(page, admin, { name, email: `palesa.${tag}@tutors.example` });
  const studentId = await getStudentId(family.request);
  await call(admin, 'POST', '/sessions', {
    studentId,
    subject: 'physics',
    date: daysFromNow(2),
    time: '09:00',
    duration: 60,
    tutorName: name,
  });
  const term = `Term of ${tag}`;
  const { id: termId } = await call<{ id: string }>(admin, 'POST', '/term-calendar', {
    kind: 'term',
    name: term,
    startsOn: daysFromNow(-20),
    endsOn: daysFromNow(20),
  });
  deleteTerm = () => call(admin, 'POST', `/term-calendar/${termId}/delete`);

  await test.step('the tutor comments and signs', async () => {
    await page.goto(`/tutor/students/${studentId}`);
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await page.getByLabel('Subject').selectOption({ label: 'Physics' });
    const report = page.getByRole('region', { name: 'Term Report' });
    await report.getByRole('button', { name: 'Sign Report' }).click();
    await expect(report.getByText('Please write a comment')).toBeVisible();
    await report.getByLabel('Comment').fill('Lebo asks good questions.');
    await expectAccessible(page);
    await report.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByText('Draft saved.')).toBeVisible();
  });

  await test.step('the desk sees that it is not signed', async () => {
    const { items } = await call<{ items: { termName: string }[] }>(admin, 'GET', '/console/term-reports');
    expect(items.map(({ termName }) => termName)).toContain(term);
  });

  await test.step('the family is told, reads it and downloads it', async () => {
    await page.getByRole('button', { name: 'Sign Report' }).click();
    await expect(page.getByText('Term report signed. The family can read it now.')).toBeVisible();
    await expect(page.getByText(/^Signed by Mme Palesa/)).toBeVisible();
    await findMail(family, email, /Term report of Lebo: Physics/);
    await family.goto('/student/progress');
    await family.getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(family.getByText('Lebo asks good questions.')).toBeVisible();
    await expectAccessible(family);
    const download = family.waitForEvent('download');
    await family.getByRole('link', { name: 'Download Term Report' }).click();
    expect((await download).suggestedFilename()).toMatch(/^term-report-physics-.*\.pdf$/);
  });
});
