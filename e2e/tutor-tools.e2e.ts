import type { Browser, Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, becomeTutor, call, getStudentId, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
  });
  return context.newPage();
}

let retire: () => Promise<unknown> = async () => undefined;
// The centre is shared: the hours of this tutor would be free times for others.
test.afterEach(() => retire());

test('a tutor saves working hours, writes with a family and proposes content', async ({ page, browser }) => {
  const tag = makeTag();
  const admin = await openAdmin();
  const tutorId = await becomeTutor(page, admin, {
    name: `Ntate Motsamai ${tag}`,
    email: `motsamai.${tag}@tutors.example`,
    subjects: ['physics'],
    meetingLink: 'https://meet.example.org/tutor',
  });
  retire = () => call(admin, 'POST', `/tutors/${tutorId}/retire`);
  const family = await openPage(browser);
  await becomeStudent(family, { name: `Lineo ${tag}`, email: `lineo.${tag}@example.org` });
  const studentId = await getStudentId(family.request);

  await test.step('availability is saved and loaded again, page by page', async () => {
    await page.goto('/tutor/availability');
    await expect(page.getByRole('heading', { name: 'Working Hours' })).toBeVisible();
    await page.getByLabel('Monday from').fill('16:00');
    await page.getByLabel('Monday to').fill('14:00');
    await page.getByRole('button', { name: 'Save Availability' }).click();
    await expect(page.getByText('The end must be after the start')).toBeVisible();
    await page.getByLabel('Monday to').fill('18:00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Availability' }).click();
    await expect(page.getByText('Availability saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Monday from')).toHaveValue('16:00');
    await page.getByRole('link', { name: 'Time off' }).click();
    await page.getByRole('button', { name: 'Add Time Off' }).click();
    await page.getByLabel('First day').fill(daysFromNow(9));
    await page.getByLabel('Last day').fill(daysFromNow(12));
    await page.getByLabel('Reason').fill('Wedding');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Availability' }).click();
    await expect(page.getByText('Availability saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Time off, .* to /)).toBeVisible();
  });

  await test.step('family and tutor write to each other live', async () => {
    await family.goto('/student/messages');
    await expect(family.getByText('No messages yet')).toBeVisible();
    await call(admin, 'POST', '/sessions', {
      studentId,
      subject: 'physics',
      date: daysFromNow(3),
      time: '15:00',
      duration: 60,
      tutorId,
      tutorName: `Ntate Motsamai ${tag}`,
    });
    await family.getByRole('button', { name: /Ntate Motsamai/ }).click();
    await page.goto(`/tutor/messages?with=${studentId}`);
    await expect(page.getByText('Nobody has written yet.').filter({ visible: true })).toBeVisible();

    await family.getByLabel('Message', { exact: true }).fill('Call me: 5812 0099');
    await family.getByRole('button', { name: 'Send' }).click();
    await expect(family.getByText(/must not contain a phone number/)).toBeVisible();
    await family.getByLabel('Message', { exact: true }).fill('Which chapter comes next?');
    await family.getByRole('button', { name: 'Send' }).click();
    const listOf = (of: Page) => of.getByRole('list', { name: 'Messages' });
    await expect(listOf(page).getByText('Which chapter comes next?')).toBeVisible();

    await page.getByLabel('Message', { exact: true }).fill('Chapter 5, on forces.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(listOf(family).getByText('Chapter 5, on forces.')).toBeVisible();
    await expectAccessible(family);
  });

  await test.step('a report reaches the console', async () => {
    await family.getByRole('button', { name: 'Report' }).click();
    const dialog = family.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Please look at this');
    await dialog.getByRole('button', { name: 'Report Message' }).click();
    await expect(family.getByText('You have reported this message.')).toBeVisible();
    const desk = await openPage(browser);
    await becomeAdmin(desk);
    await desk.goto('/admin/messages?tab=reports');
    const report = desk
      .getByRole('listitem')
      .filter({ hasText: `Lineo ${tag}` })
      .first();
    await expect(report).toContainText('Please look at this');
    await expectAccessible(desk);
  });

  await test.step('a draft is approved', async () => {
    await page.goto('/tutor/students');
    await page.getByRole('link', { name: 'Your Content' }).click();
    await page.getByRole('button', { name: 'Upload Content' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(`Forces ${tag}`);
    await dialog.getByLabel('Description').fill('A short film');
    await dialog.getByLabel('Content Type').selectOption('link');
    await dialog.getByLabel('URL').fill('https://example.org/forces');
    await dialog.getByRole('button', { name: 'Upload Content' }).click();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    const desk = await openPage(browser);
    await becomeAdmin(desk);
    await desk.goto('/admin/content?status=draft');
    const card = desk.getByRole('article').filter({ hasText: `Forces ${tag}` });
    await card.getByRole('button', { name: 'Approve' }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  });
});
