import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@thuto/contract/accounts';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../../components/ui/toast-store.ts';
import { currentUserStore } from '../../../../lib/current-user/current-user-store.ts';
import { DisplayNameForm } from './display-name-form.tsx';
import { PasswordForm } from './password-form.tsx';

const USER: CurrentUser = {
  accountId: 'a1',
  email: 'palesa@example.com',
  displayName: 'Palesa',
  role: 'student',
  emailVerified: true,
  students: [],
};

const problem = (code: string, status: number, fields = {}) =>
  Response.json({ type: 'about:blank', title: 'Error', status, code, requestId: 'r1', fields }, { status });

let respond: () => Response;

beforeEach(() => {
  currentUserStore.set(USER);
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    new URL(url).pathname.endsWith('/password-strength')
      ? Response.json({ strength: 'strong', minLength: 6 })
      : respond(),
  );
});

const show = (form: ReactNode) => {
  render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);
  return userEvent.setup();
};

describe('PasswordForm', () => {
  const change = async () => {
    const user = show(<PasswordForm email={USER.email} person={{ email: USER.email }} />);
    await user.type(screen.getByLabelText(/^Current Password/), 'wrong horse 12');
    await user.type(screen.getByLabelText(/^New Password/), 'green river 41');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
  };

  it('shows a wrong password at its field, keeps the input and shows no second message (AUTH-17)', async () => {
    respond = () => problem('password_wrong', 401);
    await change();
    expect(await screen.findByText('Incorrect current password.')).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>(/^Current Password/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe('wrong horse 12');
    expect(screen.getAllByText('Incorrect current password.')).toHaveLength(1);
    expect(toasts.read()).toEqual([]);
  });

  it('shows an error of the server beside the button (AUTH-18)', async () => {
    respond = () => problem('internal_error', 500);
    await change();
    expect(await screen.findByText('Failed to update password. Please try again.')).toBeTruthy();
  });

  it('clears the fields after a success and mentions a replaced calendar address', async () => {
    respond = () => Response.json({ calendarAddressRenewed: true });
    await change();
    await vi.waitFor(
      () =>
        expect(toasts.read().map(({ message }) => message)).toEqual([
          'Password changed. Your other browsers have been signed out. Your calendar address was replaced: add the new one to your calendar.',
        ]),
      20_000,
    );
    expect(screen.getByLabelText<HTMLInputElement>(/^Current Password/).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^New Password/).value).toBe('');
  });
});

describe('DisplayNameForm', () => {
  it('shows the saved name everywhere', async () => {
    respond = () => Response.json({ currentUser: { ...USER, displayName: 'Palesa N.' } });
    const user = show(<DisplayNameForm displayName="Palesa" />);
    await user.type(screen.getByLabelText(/^Display Name/), ' N.');
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    await vi.waitFor(
      () => expect(currentUserStore.read().currentUser?.displayName).toBe('Palesa N.'),
      20_000,
    );
    expect(toasts.read().map(({ message }) => message)).toEqual(['Display name saved.']);
  });

  it('shows an error of the server at the field', async () => {
    respond = () =>
      problem('input_invalid', 422, { displayName: 'Please enter a name without a web address' });
    const user = show(<DisplayNameForm displayName="Palesa" />);
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByText('Please enter a name without a web address')).toBeTruthy();
  });

  it('returns to the sign-in with a message when the session has ended', async () => {
    respond = () => problem('sign_in_required', 401);
    const user = show(<DisplayNameForm displayName="Palesa" />);
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    await vi.waitFor(
      () => expect(currentUserStore.read()).toMatchObject({ currentUser: null, said: 'No user logged in' }),
      20_000,
    );
  });
});
