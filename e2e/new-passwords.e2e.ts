import type { Page } from '@playwright/test';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible, test } from './test.ts';

const EMAIL = 'nthabiseng@families.example';

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `/api/docs#${code}`, title: code, status, code, requestId: 'e2e' }),
});

/** Mocks sign-in responses in order and returns the request bodies as they arrive. */
async function answerSignIns(page: Page, answers: readonly ReturnType<typeof problem>[]): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route('**/api/sign-ins', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill(answers[sent.length - 1] ?? problem(500, 'internal_error'));
  });
  return sent;
}
const asksForCode = (challenge: string) => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify({ currentUser: null, secondStep: null, mailedCode: { challenge } }),
});

test(
  'sign-up shows the password strength and rejects common passwords',
  { tag: '@slow' },
  async ({ page, problems }) => {
    await page.goto('/signup');
    // The meter follows typing once the page's scripts run.
    await expect(async () => {
      await page.getByLabel('Password', { exact: true }).fill('');
      await page.getByLabel('Password', { exact: true }).fill('ab');
      await expect(page.getByText('Too short: at least 6 characters.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByLabel('Full Name').fill('Nthabiseng Mofolo');
    await page.getByLabel('Email', { exact: true }).fill(EMAIL);
    const password = page.getByLabel('Password', { exact: true });
    const meter = page.locator('[aria-live="polite"]').filter({ has: page.locator('p') });
    for (const [typed, text] of [
      ['abc', 'Too short: at least 6 characters.'],
      ['123456', 'Too easy to guess. Please choose another one.'],
      ['mofolo99', 'Too easy to guess. Please choose another one.'],
      ['zkqvmw', 'Password strength: weak. Another word or two makes it better.'],
      ['lerato17', 'Password strength: fair'],
      ['khotso-17', 'Password strength: good'],
      [PASSWORD, 'Password strength: strong'],
    ] as const) {
      await password.fill(typed);
      await expect(meter.getByText(text, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await password.fill('sunshine1');
    await page.getByLabel('Confirm Password').fill('sunshine1');
    await page.getByLabel(/I agree to the Terms of Service/).check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This password is too easy to guess. Please choose another one.',
    );
    await expect(password).toBeFocused();
    expect(problems).toEqual([]);
  },
);

test('sign-in requires a mailed code after too many wrong passwords from a network @slow', async ({
  page,
}) => {
  const sent = await answerSignIns(page, [
    asksForCode('first'),
    problem(422, 'sign_in_code_wrong'),
    problem(401, 'password_wrong'),
    asksForCode('second'),
    problem(410, 'sign_in_code_expired'),
    asksForCode('third'),
  ]);
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign In' });
  const code = page.getByLabel('Code', { exact: true });
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button.click();
  await expect(code).toBeFocused();
  await expect(page.getByText('Too many wrong passwords came from your network.')).toBeVisible();
  await expectAccessible(page);

  await button.click();
  await expect(page.getByText('Please enter the code')).toBeVisible();
  await code.fill('1234 5678');
  await button.click();
  await expect(
    page.getByText('This code is not right, or has expired. Please try the newest one.'),
  ).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill('8765 4321');
  await button.click();
  // The code stays in its field; only the password must be typed again.
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await expect(code).toHaveValue('8765 4321');

  await page.getByRole('button', { name: 'Send another code' }).click();
  await expect(code).toHaveValue('');
  await code.fill('11112222');
  await button.click();
  await expect(
    page.getByText('This code no longer works. Please sign in again to get a new one.'),
  ).toBeVisible();
  await expect(code).toBeHidden();
  await button.click();
  await expect(code).toBeVisible();

  const typed = { email: EMAIL, password: PASSWORD, rememberMe: false };
  expect(sent).toEqual([
    typed,
    { ...typed, mailedCode: { challenge: 'first', code: '1234 5678' } },
    { ...typed, mailedCode: { challenge: 'first', code: '8765 4321' } },
    typed,
    { ...typed, mailedCode: { challenge: 'second', code: '11112222' } },
    typed,
  ]);
});
