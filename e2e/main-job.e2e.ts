import type { Browser, Page } from '@playwright/test';
import { getCentre, runCommand } from './centres.ts';
import { DESKTOP, PHONE } from './screens.ts';
import { findMail, findLink } from './mailbox.ts';
import { watchFor } from './passing-words.ts';
import { ADMIN, PASSWORD } from './people.ts';
import { pdfProof, pictureProof } from './proofs.ts';
import { pick } from './sample.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { minutesFromNow } from './time-zone.ts';

const MEETING_LINK = 'https://meet.example.org/quadratics';

/** Returns a counter by its label, such as Remaining. */
const counter = (page: Page, label: string) =>
  page
    .locator('dt')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=..');

async function signUpAndVerify(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.goto('/');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.waitForURL('**/signup');
  await expectAccessible(page);
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(`${PASSWORD}?`);
  await page.getByLabel(/I agree to the Terms of Service/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Check Your Email')).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Verification Email Sent')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible();

  const untilVerified = await watchFor(page, 'Email Verified Successfully!');
  const mail = await findMail(page, person.email, /verif/i);
  await page.goto(findLink(mail, '/verify'));
  await untilVerified();
  await page.waitForURL('**/login?verified=true*');
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function setUpProfile(page: Page, child: { firstName: string; lastName: string }): Promise<void> {
  await expect(page.getByText('Complete Profile (0%)')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue Setup' }).click();
  await page.waitForURL('**/student/profile**');
  await expect(page.getByRole('heading', { name: 'Profile Setup' })).toBeVisible();

  await page.getByLabel('My daughter').check();
  await page.getByLabel('First Name', { exact: true }).fill(child.firstName);
  await page.getByLabel('Last Name', { exact: true }).fill(child.lastName);
  await page.getByLabel('Gender').selectOption('female');
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByLabel('Parent First Name').fill('Mamello');
  await page.getByLabel('Parent Last Name').fill(child.lastName);
  await page.getByLabel('Parent Phone').fill('+266 5812 3456');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByLabel('School Name').fill("St. Catherine's High School");
  await page.getByLabel('Syllabus').selectOption('IGCSE');
  await page.getByLabel('Grade').selectOption('11');
  await page.getByRole('button', { name: 'Mathematics' }).click();
  await page.getByRole('button', { name: 'Physics' }).click();
  await expect(page.getByText('2 subject(s) selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
}

async function payWith(page: Page, proof: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('radio', { name: /5-Session Bundle/ }).check();
  await page.getByLabel('Payment proof').setInputFiles(proof);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Payment Proof' }).click();
  await expect(
    page.getByText('Payment proof uploaded successfully! We will review and approve it soon.'),
  ).toBeVisible();
  await expect(page.getByText('Payment Submitted')).toBeVisible();
  await expect(page.getByText("We'll review your payment within 24-48 hours.")).toBeVisible();
}

async function openConsole(
  browser: Browser,
  viewport: { width: number; height: number } | null,
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto('/admin');
  await page.waitForURL('**/admin-login**');
  await expectAccessible(page);
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/admin');
  return page;
}

async function approvePayment(page: Page, studentName: string): Promise<void> {
  await page.goto('/admin/payments');
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: studentName });
  await expectAccessible(page);
  await row.getByRole('button', { name: 'View Proof' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('M450').first()).toBeVisible();
  await expectAccessible(page);
  await viewer.getByRole('button', { name: /^Approve/ }).click();
  const question = page.getByRole('dialog', { name: 'Approve payment?' });
  await question.getByRole('button', { name: 'Approve Payment' }).click();
  // The viewer goes on to the next payment, if another journey has sent one.
  await expect(page.getByText(new RegExp(`^Payment of .*${studentName}.* approved`)).first()).toBeVisible();
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
}

const KINDS = [
  ['a picture', 'phone', pictureProof],
  ['a PDF', 'desktop', pdfProof],
] as const;

for (const [kind, project, proof] of pick('main job', KINDS)) {
  test.describe(() => {
    test.use(project === 'phone' ? PHONE : DESKTOP);
    test(`from sign-up to a completed session, paid with ${kind} (AUTH-1, PAY-19, VIEW-9)`, async ({
      page,
      browser,
      viewport,
    }) => {
      const tag = makeTag();
      const student = { name: `Lerato ${tag}`, email: `lerato.${tag}@example.org`.toLowerCase() };

      await signUpAndVerify(page, student);
      await signIn(page, student.email, PASSWORD);
      await page.waitForURL('**/student');
      await expect(page.getByText(`Hi ${student.name}`)).toBeVisible();
      await setUpProfile(page, { firstName: 'Lerato', lastName: tag });
      await payWith(page, proof());
      await page.goto('/student/sessions');
      await expect(page.getByText(/Payment Under Review/)).toBeVisible();
      await expectAccessible(page);

      const admin = await openConsole(browser, viewport);
      await approvePayment(admin, tag);
      expect((await findMail(page, student.email, /approved/i)).text).toContain('5-Session Bundle');

      await page.goto('/student/sessions');
      await page.getByRole('button', { name: 'Book New Session' }).click();
      const { date, time } = minutesFromNow(5);
      await page.getByLabel('Subject').selectOption('physics');
      await page.getByLabel('Date').fill(date);
      await page.getByLabel('Time').fill(time);
      await page.getByLabel('Duration').selectOption('90');
      await page.getByLabel('Notes (Optional)').fill('Refraction, please');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      await expect(page.getByText('Session booked successfully! Waiting for admin approval.')).toBeVisible();

      await admin.goto('/admin/bookings');
      await expectAccessible(admin);
      const asked = admin.getByRole('row').or(admin.getByRole('listitem')).filter({ hasText: student.name });
      await asked.getByRole('button', { name: 'Approve' }).click();
      await admin.getByLabel('Tutor Name').fill('Ntate Thabiso');
      await admin.getByLabel('Meeting Link').fill(MEETING_LINK);
      await expectAccessible(admin);
      await admin.getByRole('button', { name: 'Approve Booking' }).click();
      await expect(admin.getByText('Session booking approved successfully!')).toBeVisible();

      await page.goto('/student');
      await expect(page.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', MEETING_LINK);
      await expect(page.getByText('Ntate Thabiso').first()).toBeVisible();
      await expect(counter(page, 'Remaining')).toContainText('4');
      await expect(counter(page, 'Upcoming')).toContainText('1');
      await expect(counter(page, 'Total')).toContainText('5');
      await expectAccessible(page);
      const invitation = await findMail(page, student.email, /session|booking/i);
      expect(invitation.text).toContain(MEETING_LINK);

      await admin.goto('/admin/bookings?tab=approved');
      const approved = admin
        .getByRole('row')
        .or(admin.getByRole('listitem'))
        .filter({ hasText: student.name });
      await approved.getByRole('button', { name: 'Mark Complete' }).click();
      await admin
        .getByRole('alertdialog')
        .or(admin.getByRole('dialog'))
        .getByRole('button', { name: /^Mark Complete/ })
        .click();
      await expect(admin.getByText('Session marked as completed!')).toBeVisible();
      await admin.context().close();

      await page.goto('/student');
      await expect(counter(page, 'Completed')).toContainText('1');
      await expect(counter(page, 'Remaining')).toContainText('4');
      await expect(counter(page, 'Upcoming')).toContainText('0');
      await expect(page.getByText('Completed').first()).toBeVisible();

      expect(await runCommand(getCentre().folder, 'check')).toContain('All is well');
    });
  });
}
