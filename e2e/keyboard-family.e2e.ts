import type { Page } from '@playwright/test';
import { expectFocus, press, pressTabUntil, type } from './keyboard.ts';
import { findMail, findLink } from './mailbox.ts';
import { watchFor } from './passing-words.ts';
import { PASSWORD } from './people.ts';
import { pdfProof } from './proofs.ts';
import { expect, makeTag, test } from './test.ts';

// Smooth scrolling would be measured halfway.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// This test never uses a pointer and never sets the focus by script.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('keyboard only: from the landing page to a proof of payment', async ({ page }) => {
  const person = { name: 'Nthabiseng Keys', email: `nthabiseng.${makeTag()}@keys.example` };

  await test.step('sign-up', async () => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Get Started' }).first());
    await page.waitForURL('**/signup');
    await type(page, field(page, 'Full Name'), person.name);
    await type(page, field(page, 'Email'), person.email);
    await type(page, field(page, 'Password'), PASSWORD);
    await type(page, field(page, 'Confirm Password'), `${PASSWORD}?`);
    await press(page, page.getByRole('checkbox', { name: /I agree to the Terms of Service/ }), 'Space');
    await press(page, button(page, 'Create Account'));
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expectFocus(page);
    await pressTabUntil(page, field(page, 'Confirm Password'), 'Shift+Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
  });

  await test.step('the verification link and the first sign-in', async () => {
    const untilVerified = await watchFor(page, 'Email Verified Successfully!');
    await page.goto(findLink(await findMail(page, person.email, /verif/i), '/verify'));
    await untilVerified();
    await page.waitForURL('**/login?verified=true*');
    await expect(button(page, 'Sign In')).toBeVisible();
    await pressTabUntil(page, field(page, 'Password'));
    await expect(field(page, 'Email')).toHaveValue(person.email);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/student');
    await expect(page.getByText(`Hi ${person.name}`)).toBeVisible();
    await expectFocus(page);
  });

  await test.step('the profile, step by step', async () => {
    await press(page, page.getByRole('link', { name: 'Continue Setup' }));
    await expect(page.getByRole('heading', { name: 'Profile Setup' })).toBeVisible();
    await expectFocus(page);
    await pressTabUntil(page, page.getByRole('radio', { name: 'Myself' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'My son' })).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'Myself' })).toBeChecked();
    await pressTabUntil(page, field(page, 'First Name'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Nthabiseng');
    await type(page, field(page, 'Last Name'), 'Keys');
    await type(page, field(page, 'Gender'), 'Female');
    await expect(field(page, 'Gender')).toHaveValue('female');
    await press(page, button(page, 'Next'));
    const step = page.getByRole('tabpanel');
    await expect(field(page, 'School Name')).toBeVisible();
    await expect(step).toHaveCount(1);
    await expect(step).toBeFocused();
    await type(page, field(page, 'School Name'), 'Maseru High School');
    await press(page, button(page, 'Physics'), 'Space');
    await expect(page.getByText('1 subject(s) selected')).toBeVisible();
    await press(page, button(page, 'Next'));
    await expect(page.getByRole('radio', { name: /Once-Off Session/ })).toBeVisible();
    await expect(step).toBeFocused();
  });

  await test.step('the proof of payment', async () => {
    const packages = page.getByRole('radio');
    await pressTabUntil(page, packages.first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /5-Session Bundle/ })).toBeChecked();
    // The browser hands the dialog for files to the test only if it waits for it early.
    const chooser = page.waitForEvent('filechooser');
    await pressTabUntil(page, page.getByLabel('Payment proof'));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(pdfProof());
    await press(page, button(page, 'Submit Payment Proof'));
    await expect(page.getByText('Payment Submitted')).toBeVisible();
    await expectFocus(page);
  });
});
