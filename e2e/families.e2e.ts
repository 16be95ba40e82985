import type { Browser, Page } from '@playwright/test';
import { becomeStudent, call, fillProfile, getStudentId } from './by-api.ts';
import { findLink, findMail } from './mailbox.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

/** Makes the signed-in student the daughter of the account. */
async function becomeParent(page: Page): Promise<void> {
  await fillProfile(page.request, 'Lerato');
  const { details, revision } = await call<{ details: object; revision: number }>(
    page.request,
    'GET',
    '/students/{studentId}/profile',
  );
  await call(page.request, 'PUT', '/students/{studentId}/profile', {
    ...details,
    whoNeedsTutoring: 'daughter',
    parentFirstName: 'Mpho',
    parentLastName: 'Mokoena',
    parentPhone: '+266 5812 3456',
    selectedPackage: null,
    revision,
  });
}

const openPhone = async (browser: Browser) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
  });
  return context.newPage();
};

test('a family adds a student, switches between both, and shares them with others (FAM-2, FAM-14)', async ({
  page,
  browser,
}) => {
  const tag = makeTag();
  await becomeStudent(page, { name: 'Mpho Mokoena', email: `mpho.${tag}@example.org` });
  await becomeParent(page);

  await test.step('consent is asked once, on the dashboard', async () => {
    await page.goto('/student');
    await expect(page.getByText(/Acting for/)).toHaveCount(0);
    await page.getByRole('switch', { name: 'Messages' }).check();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Thank you. Your answer is saved.')).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
  });

  await test.step('a student is added in three steps, and a duplicate is pointed out', async () => {
    await page.goto('/account/family');
    await page.getByRole('link', { name: 'Add Student' }).click();
    await page.getByLabel('First Name', { exact: true }).fill('Lerato');
    await page.getByLabel('Last Name', { exact: true }).fill('Mokoena');
    await page.getByLabel('Parent First Name').fill('Mpho');
    await page.getByLabel('Parent Last Name').fill('Mokoena');
    await page.getByLabel('Parent Phone').fill('+266 5812 3456');
    await page.reload();
    await expect(page.getByLabel('Parent First Name')).toHaveValue('Mpho');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('School Name').fill('Maseru High School');
    await page.getByText('Mathematics', { exact: true }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    const question = page.getByRole('dialog', { name: 'Is this the same student?' });
    await question.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByLabel('First Name', { exact: true }).fill('Palesa');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Palesa is added.')).toBeVisible();
    await expect(page.getByRole('tab', { name: /Payment/, selected: true })).toBeVisible();
  });

  await test.step('the switcher keeps the page, and the address names the student', async () => {
    await page.getByRole('button', { name: 'Acting for Palesa' }).click();
    await page.getByRole('link', { name: 'Lerato Mokoena' }).click();
    await expect(page.getByRole('button', { name: 'Acting for Lerato' })).toBeVisible();
    const bookmark = page.url();
    expect(bookmark).toMatch(/\/student\/profile\?for=/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Acting for Palesa' })).toBeVisible();
    await page.goto(bookmark);
    await expect(page.getByRole('button', { name: 'Acting for Lerato' })).toBeVisible();
    await page.getByRole('tab', { name: /Personal/ }).click();
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Lerato');
  });

  const student = await getStudentId(page.request);
  const payer = await openPhone(browser);

  await test.step('a grandmother who only pays joins with a code and sees no lessons', async () => {
    await page.goto(`/account/family?for=${student}`);
    await page.getByRole('button', { name: 'Create Code' }).click();
    const form = page.getByRole('dialog', { name: 'Create Code' });
    await form.getByLabel('Relationship').selectOption('Sponsor');
    await form.getByRole('button', { name: 'Create Code' }).click();
    const code = page.getByText(/^[A-HJ-NP-Z2-9]{8}$/);
    await expect(code).toBeVisible();

    await becomeStudent(payer, { name: 'Granny', email: `granny.${tag}@example.org` });
    await payer.goto('/account/family');
    await payer.getByLabel('Code').fill('AAAAAAAA');
    await payer.getByRole('button', { name: 'Enter Code' }).click();
    await expect(payer.getByText(/This code is not right/)).toBeVisible();
    await payer.getByLabel('Code').fill((await code.innerText()).toLowerCase());
    await payer.getByRole('button', { name: 'Enter Code' }).click();
    await expect(payer.getByText('You act for Lerato now.')).toBeVisible();
    await payer.goto('/student');
    await expect(payer.getByRole('heading', { name: 'Orders' })).toBeVisible();
    await expect(payer.getByRole('link', { name: 'Library' })).toHaveCount(0);
    await payer.goto('/student/sessions');
    await expect(payer.getByText(/does not include sessions/)).toBeVisible();
    await expectAccessible(payer);
  });

  await test.step('removing access ends it on the open page', async () => {
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'Granny' });
    await row.getByRole('button', { name: 'Remove Access' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Access' }).click();
    // While the dialog is open, the rows have no role.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row).toHaveCount(0);
    expect((await payer.request.get(`/api/students/${student}/orders`)).status()).toBe(404);
    await payer.goto('/student');
    await expect(payer.getByText('You do not act for a student')).toBeVisible();
  });

  await test.step('a guardian accepts a mailed invitation with a password', async () => {
    const email = `thato.${tag}@example.org`;
    await page.getByRole('button', { name: 'Invite Guardian' }).click();
    const form = page.getByRole('dialog', { name: 'Invite Guardian' });
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
    // For axe, a button that the header covers in part is too small.
    await page.getByRole('heading', { level: 1 }).evaluate((title) => title.scrollIntoView());
    await expectAccessible(page);

    const guardian = await openPhone(browser);
    await guardian.goto(findLink(await findMail(page, email, /invites you/), '/invite'));
    await guardian.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectAccessible(guardian);
    await guardian.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(guardian.getByRole('heading', { name: 'Hi Lerato' })).toBeVisible();
    await guardian.context().close();
  });

  await test.step('the student gets their own sign-in and cannot invite adults', async () => {
    const email = `lerato.${tag}@example.org`;
    await page.getByRole('button', { name: 'Give Lerato their own sign-in' }).click();
    const form = page.getByRole('dialog', { name: 'Give Lerato their own sign-in' });
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Send Invitation' }).click();
    const own = await openPhone(browser);
    await own.goto(findLink(await findMail(page, email, /Your own sign-in/), '/invite'));
    await own.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await own.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(own.getByRole('heading', { name: 'Hi Lerato' })).toBeVisible();
    await own.goto('/account/family');
    await expect(own.getByRole('heading', { name: 'Guardians of Lerato' })).toBeVisible();
    await expect(own.getByRole('row').filter({ hasText: 'Mpho Mokoena' })).toBeVisible();
    await expect(own.getByRole('button', { name: 'Invite Guardian' })).toHaveCount(0);
    await own.context().close();
  });
  await payer.context().close();
});
