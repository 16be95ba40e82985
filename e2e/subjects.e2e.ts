import type { Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, buySessions, fillProfile, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

/** The options of a select by its label. */
const optionsOf = (page: Page, label: string) => page.getByLabel(label).locator('option');

test('a fourth subject: from the console to the landing page, forms, library and booking @slow', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const tag = makeTag();
  const name = `Biology ${tag}`;
  const admin = await openAdmin();

  await test.step('an admin adds it', async () => {
    await becomeAdmin(page);
    await page.goto('/admin/settings');
    await page.getByRole('link', { name: 'Subjects' }).click();
    await page.getByRole('button', { name: 'Add Subject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add subject' });
    await dialog.getByLabel('Name').fill('physics');
    await dialog.getByRole('button', { name: 'Add Subject' }).click();
    await expect(dialog.getByText('There is a subject of this name already.')).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Description').fill('From the cell to the whole living world.');
    await dialog
      .getByLabel('Highlights (Optional)')
      .fill('Cells and organisms\nPlant and human nutrition\nGenetics and inheritance');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add Subject' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name })).toContainText('0 students, 0 tutors');
    await expectAccessible(page);
  });

  await test.step('the tutor form offers it', async () => {
    await page.goto('/admin/bookings?tab=tutors');
    await page.getByRole('button', { name: 'Add Tutor' }).first().click();
    await expect(page.getByRole('dialog').getByRole('button', { name })).toBeVisible();
  });

  await test.step('visitors see its card, also without scripts', async () => {
    const context = await browser.newContext({ ...info.project.use, javaScriptEnabled: false });
    const visitor = await context.newPage();
    await visitor.goto(baseURL ?? '/');
    const services = visitor.getByRole('region', { name: 'Services' });
    await expect(services.getByRole('heading', { name: 'Four subjects, taught properly' })).toBeVisible();
    await expect(services.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(services.getByText('Genetics and inheritance')).toBeVisible();
    await expect(visitor.getByText(`Chemistry, Physics and ${name}`).first()).toBeVisible();
    await context.close();

    const scripted = await browser.newContext({ ...info.project.use });
    const awake = await scripted.newPage();
    await awake.goto(baseURL ?? '/');
    await awake.getByLabel('Subject').scrollIntoViewIfNeeded();
    await awake.getByLabel('Subject').selectOption({ label: name });
    await expect(awake.getByRole('heading', { name, exact: true })).toHaveCount(1);
    await expect(awake.getByRole('region', { name: 'Services' }).getByRole('listitem').first()).toBeVisible();
    await awake.getByRole('region', { name: 'Services' }).scrollIntoViewIfNeeded();
    await scripted.close();
  });

  await test.step('a student chooses it, finds it in the library and books it', async () => {
    await becomeStudent(page, { name: `Lineo ${tag}`, email: `subject.${tag}@example.org`.toLowerCase() });
    await fillProfile(page.request, 'Lineo');
    await buySessions(page.request, admin, 'once-off');
    await page.goto('/student/sessions?book=1');
    await expect(optionsOf(page, 'Subject')).toHaveText(['Choose a subject', 'Mathematics', 'Physics']);

    await page.goto('/student/profile?step=academic');
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText('3 subject(s) selected')).toBeVisible();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Profile saved.')).toBeVisible();

    await page.goto('/student/library');
    await expect(optionsOf(page, 'Subject').filter({ hasText: name })).toHaveCount(1);
    await page.goto('/student/sessions?book=1');
    await page.getByLabel('Subject').selectOption({ label: name });
  });

  await test.step('retired, it disappears from the landing page and the booking form', async () => {
    await becomeAdmin(page);
    await page.goto('/admin/settings/subjects');
    await page.getByRole('button', { name: `Retire ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Retire ${name}?` });
    await expect(dialog.getByText('1 student, 0 tutors')).toBeVisible();
    await dialog.getByRole('button', { name: 'Retire Subject' }).click();
    await expect(page.getByRole('article', { name }).getByText('Retired')).toBeVisible();
    const html = await (await page.request.get('/')).text();
    expect(html).toContain('Three subjects, taught properly');
    expect(html).not.toContain(`<h3 class="text-2xl [overflow-wrap:anywhere]">${name}`);
  });
});
