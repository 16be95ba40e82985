import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { rejection, renderPage, stubServer } from '../../../testing/render-page.tsx';
import { AdminSetupForm } from './admins/admin-setup-form.tsx';
import { EmailVerificationBanner } from './email-links/email-verification-banner.tsx';
import { VerifyEmail } from './email-links/verify-email.tsx';
import { ForgotPasswordForm } from './passwords/forgot-password-form.tsx';
import { SignInForm } from './sign-in/sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const EMAIL = 'mpho@families.example';
const nothing = () => undefined;

let respond: (path: string) => unknown;

beforeEach(() => {
  currentUserStore.set(null);
  sessionStorage.clear();
  stubServer(({ path }) =>
    path.endsWith('/password-strength') ? { strength: 'strong', minLength: 6 } : respond(path),
  );
});

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const fill = async (user: UserEvent, label: RegExp, text: string) =>
  user.type(screen.getByLabelText(label), text);

describe('SignInForm', () => {
  const signIn = async () => {
    const user = renderPage(<SignInForm email={null} forEverybody onSignedIn={nothing} />);
    await fill(user, /^Email/, EMAIL);
    await fill(user, /^Password/, 'a-wrong-password');
    await press(user, 'Sign In');
    return user;
  };

  it.each([
    [404, 'account_not_found', 'No account found with this email.'],
    [401, 'password_wrong', 'Incorrect password.'],
    [401, 'credentials_wrong', 'Incorrect email or password.'],
    [403, 'account_deactivated', 'Your account has been deactivated. Please contact support.'],
    [429, 'request_too_frequent', 'Too many attempts. Please wait a few minutes and try again.'],
    [500, 'internal_error', 'Failed to log in. Please try again.'],
  ])('shows the sentence of %s %s (AUTH-6)', async (status, code, sentence) => {
    respond = () => rejection(status, code);
    await signIn();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it.each([
    [404, 'account_not_found', 'No account found with this email address.'],
    [401, 'password_wrong', 'Incorrect password. Please try again.'],
    [429, 'request_too_frequent', 'Too many requests. Please wait a few minutes before trying again.'],
    [500, 'internal_error', 'Failed to send verification email. Please try again.'],
  ])(
    'shows the sentence of %s %s when the mail is sent again (AUTH-8, AUTH-14, AUTH-22)',
    async (status, code, sentence) => {
      respond = (path) =>
        path.endsWith('/sign-ins') ? rejection(403, 'email_unverified') : rejection(status, code);
      const user = await signIn();
      expect(await screen.findByText('Verification Email Sent')).toBeTruthy();
      expect(JSON.parse(sessionStorage.getItem('verificationEmailsSent') ?? '[]')).toEqual([EMAIL]);
      await press(user, 'Resend Verification Email');
      expect(await screen.findByText(sentence)).toBeTruthy();
    },
  );

  it('offers to sign up again when there is no mailbox, or to send the mail again (MAIL-15)', async () => {
    respond = (path) => (path.endsWith('/sign-ins') ? rejection(403, 'email_refused') : {});
    const user = await signIn();
    expect(await screen.findByText('No Mailbox With This Address')).toBeTruthy();
    expect(screen.queryByText(/has been sent to your inbox/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign Up Again' }).getAttribute('href')).toBe('/signup');
    await press(user, 'The Address Is Right');
    expect(await screen.findByText(/^Verification email sent!/)).toBeTruthy();
  });

  it('sends the mail again, and asks for an address first (AUTH-14)', async () => {
    respond = (path) => (path.endsWith('/sign-ins') ? rejection(403, 'email_unverified') : {});
    const user = await signIn();
    await press(user, 'Resend Verification Email');
    expect(
      await screen.findByText('Verification email sent! Please check your inbox and spam folder.'),
    ).toBeTruthy();
    await user.clear(screen.getByLabelText(/^Email/));
    await press(user, 'Resend Verification Email');
    expect(await screen.findByText('Please enter your email address first')).toBeTruthy();
  });
});

describe('SignUpForm', () => {
  it.each([
    [409, 'email_taken', 'An account with this email already exists.'],
    [422, 'password_weak', 'Password should be at least 6 characters.'],
    [422, 'email_invalid', 'Invalid email address.'],
    [500, 'internal_error', 'Failed to create account. Please try again.'],
  ])('shows the sentence of %s %s (AUTH-5)', async (status, code, sentence) => {
    respond = () => rejection(status, code);
    const user = renderPage(<SignUpForm onSignedUp={nothing} />);
    await fill(user, /^Full Name/, 'Mpho Letsie');
    await fill(user, /^Email/, EMAIL);
    await fill(user, /^Password/, 'abcdef');
    await fill(user, /^Confirm Password/, 'abcdef');
    await user.click(screen.getByRole('checkbox'));
    await press(user, 'Create Account');
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

describe('ForgotPasswordForm', () => {
  it('says when the mail could not be sent', async () => {
    respond = () => rejection(500, 'internal_error');
    const user = renderPage(<ForgotPasswordForm email={EMAIL} />);
    await press(user, 'Send Reset Link');
    expect(await screen.findByText('Failed to send password reset email. Please try again.')).toBeTruthy();
  });
});

describe('AdminSetupForm', () => {
  it('says when no account was created (SETUP-7)', async () => {
    respond = () => rejection(500, 'internal_error');
    const user = renderPage(<AdminSetupForm onCreated={nothing} />);
    await fill(user, /^Setup Secret/, 'some-secret');
    await fill(user, /^Email/, 'mpho@centre.example');
    await fill(user, /^Display Name/, 'Mpho Letsie');
    await fill(user, /^Password/, 'abcdef');
    await press(user, 'Create Admin Accounts');
    expect(
      await screen.findByText('No admin accounts were created successfully. Check the console for details.'),
    ).toBeTruthy();
  });
});

describe('EmailVerificationBanner (SITE-11)', () => {
  it.each([
    [429, 'request_too_frequent', 'Too many requests. Please wait a few minutes before trying again.'],
    [500, 'internal_error', 'Failed to resend verification email. Please try again.'],
  ])('shows the sentence of %s %s (AUTH-14)', async (status, code, sentence) => {
    currentUserStore.set({
      accountId: 'a1',
      email: EMAIL,
      displayName: 'Mpho Letsie',
      role: 'student',
      emailVerified: false,
      students: [],
    });
    respond = () => rejection(status, code);
    const user = renderPage(<EmailVerificationBanner />);
    expect(screen.getByText('Email Verification Required')).toBeTruthy();
    expect(screen.getByText(/check your spam folder/)).toBeTruthy();
    await press(user, 'Resend Email');
    expect(await screen.findByText(sentence)).toBeTruthy();
    respond = () => ({});
    await press(user, 'Resend Email');
    expect(await screen.findByText('Verification email sent successfully!')).toBeTruthy();
  });
});

it('tells an admin of set-up of no mail that was not sent (SITE-11)', () => {
  currentUserStore.set({
    accountId: 'a1',
    email: EMAIL,
    displayName: 'Palesa',
    role: 'admin',
    emailVerified: false,
    students: [],
  });
  renderPage(<EmailVerificationBanner />);
  expect(screen.getByText(/Press Resend Email/)).toBeTruthy();
  expect(screen.queryByText(/that we sent/)).toBeNull();
});

describe('VerifyEmail', () => {
  it.each([
    [410, 'verification_code_expired', 'Verification Link Expired'],
    [400, 'verification_code_invalid', 'Verification Failed'],
  ])('shows the title of %s %s (AUTH-12)', async (status, code, title) => {
    respond = () => rejection(status, code);
    renderPage(<VerifyEmail token={code} email={EMAIL} />);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  it('offers to sign in after it has verified the address, and to send another mail after an expired link (AUTH-12)', async () => {
    respond = () => ({});
    renderPage(<VerifyEmail token="good" email={EMAIL} />);
    expect(await screen.findByText('You can now sign in to access your account')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign In Now' })).toBeTruthy();
    respond = () => rejection(410, 'verification_code_expired');
    renderPage(<VerifyEmail token="old" email={EMAIL} />);
    expect(await screen.findByRole('button', { name: 'Send New Verification Email' })).toBeTruthy();
  });
});
