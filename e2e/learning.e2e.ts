import { becomeStudent, becomeTutor, call, fillProfile, getStudentId, openAdmin } from './by-api.ts';
import { setOffline } from './network.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow, minutesFromNow } from './time-zone.ts';

// The browser's own errors without a network.
test.use({
  serviceWorkers: 'allow',
  allowed: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|when fetching the script/,
});

test('a tutor writes a report offline, and the family reads it', async ({ page, browser }) => {
  const tag = makeTag();
  const name = `Mme Lineo ${tag}`;
  const admin = await openAdmin();
  const family = await browser.newPage();
  await becomeStudent(family, { name: 'Tumelo Family', email: `tumelo.${tag}@example.org` });
  await fillProfile(family.request, 'Tumelo');
  await becomeTutor(page, admin, { name, email: `lineo.${tag}@tutors.example` });
  await call(admin, 'POST', '/sessions', {
    studentId: await getStudentId(family.request),
    subject: 'physics',
    ...minutesFromNow(-60),
    duration: 30,
    tutorName: name,
  });

  await test.step('the tutor opens the form and loses the connection', async () => {
    await page.goto('/tutor');
    await page.getByRole('link', { name: 'Completed' }).click();
    await expect(page.getByRole('heading', { name: 'Write Report' })).toBeVisible();
    await page.getByRole('button', { name: 'Save Report' }).click();
    await expect(page.getByText('Please choose the topics taught')).toBeVisible();
    await setOffline(page.context(), true);
    await page.getByLabel('Topics taught').selectOption({ index: 2 });
    await page.getByLabel('Topics taught').selectOption({ index: 1 });
    const levels = page.getByRole('radiogroup').filter({ hasText: 'Secure' });
    await levels.nth(0).getByText('Secure').click();
    await page.getByRole('button', { name: 'Save Report' }).click();
    await expect(page.getByText('Please choose a level for each topic')).toBeVisible();
    await levels.nth(1).getByText('Gap').click();
    await page.getByLabel('Homework').fill('Questions 1 to 6');
    await page.getByLabel('Due date').fill(daysFromNow(5));
    await page.getByLabel('Exit ticket').selectOption('2');
    await page.getByLabel('Note for the family').fill('Tumelo worked with care.');
    await page.getByLabel('Note for staff').fill('Needs a calculator.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Report' }).click();
    await expect(page.getByText(/The report is kept on this device/).first()).toBeVisible();
  });

  await test.step('it is sent once the connection is back', async () => {
    await setOffline(page.context(), false);
    await expect(page.getByText('Your report was sent. The family can read it now.')).toBeVisible();
  });

  await test.step('the family reads it with the lesson, without the note for staff', async () => {
    await family.goto('/student/sessions?show=past');
    await family.getByText('Report', { exact: true }).first().click();
    const report = family.getByRole('region', { name: 'Report' });
    await expect(report).toContainText('Tumelo worked with care.');
    await expect(report).toContainText('2 of 3 correct');
    await expect(report).not.toContainText('Needs a calculator.');
    await expectAccessible(family);
  });

  await test.step('the topic map shows the states and opens the evidence', async () => {
    await family.goto('/student/progress');
    await family.getByRole('button', { name: 'Physics' }).click();
    await expect(family.getByText('Topics secure')).toBeVisible();
    await family
      .locator('summary')
      .filter({ hasText: /1 of \d/ })
      .click();
    await family.getByRole('button', { name: /, Secure$/ }).click();
    const evidence = family.getByRole('dialog', { name: 'Evidence' });
    await expect(evidence.getByText('Exit ticket: 67 %')).toBeVisible();
    await expect(evidence.getByText('Seen in a lesson: 100 %')).toBeVisible();
    await expect(evidence.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await expectAccessible(family);
    await family.keyboard.press('Escape');
  });

  await test.step('the tutor drafts and signs a plan, and the family accepts it', async () => {
    await page.goto('/tutor/students');
    await page.getByRole('link', { name: 'Progress' }).click();
    await page.getByRole('button', { name: 'Physics' }).click();
    await page.getByRole('button', { name: 'New Version' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Draft Version' }).click();
    await expect(dialog.getByText('Please enter a reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('First lesson');
    await dialog.getByLabel('Exam date').fill(daysFromNow(300));
    await dialog.getByRole('button', { name: 'Draft Version' }).click();
    await page.getByRole('button', { name: 'Sign Plan' }).click();
    await expect(page.getByText('Plan signed. The family can read it now.')).toBeVisible();
    await family.reload();
    await family.getByRole('button', { name: 'Physics' }).click();
    const plan = family.getByRole('region', { name: 'Plan' });
    await expect(plan).toContainText('1 session a week reaches');
    await plan.getByRole('button', { name: 'Accept Plan' }).click();
    await expect(plan.getByText(/^Accepted by Tumelo/)).toBeVisible();
    await expectAccessible(family);
    await plan.getByRole('button', { name: 'Book from Plan' }).click();
    await expect(family).toHaveURL(/\/student\/sessions\?book=1/);
  });

  await test.step('the tutor deletes evidence, and only its topic changes', async () => {
    await page.goto('/tutor/students');
    await page.getByRole('link', { name: 'Progress' }).click();
    await page.getByRole('button', { name: 'Physics' }).click();
    await page.getByRole('main').locator('summary').first().click();
    await page.getByRole('button', { name: /, Gap$/ }).click();
    const evidence = page.getByRole('dialog', { name: 'Evidence' });
    await evidence.getByRole('button', { name: 'Delete' }).last().click();
    await evidence.getByRole('button', { name: 'Delete Evidence' }).click();
    await expect(page.getByText('Evidence deleted.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /, Secure$/ })).toHaveCount(1);
  });
});
