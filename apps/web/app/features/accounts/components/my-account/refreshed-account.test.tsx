import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { toasts } from '../../../../components/ui/toast-store.ts';
import { currentUserStore } from '../../../../lib/current-user/current-user-store.ts';
import { useMyAccount, useMyAuthSessions } from '../../api/my-account.ts';
import { TwoFactor } from '../two-factor/two-factor.tsx';
import { PendingEmail } from './pending-email.tsx';

const PENDING = { email: 'new@example.com', expiresAt: '2099-03-02T13:00:00.000Z' };

let account: { pendingEmail: typeof PENDING | null; twoFactor: { isOn: boolean; recoveryCodesLeft: number } };
let sessionRequests: number;
/** Responds to the second and every later request for the sessions. */
let respondWithSessions: () => void;

beforeEach(() => {
  currentUserStore.set({
    accountId: 'a1',
    email: 'admin@example.com',
    displayName: 'Admin',
    role: 'admin',
    emailVerified: true,
    students: [],
  });
  account = { pendingEmail: PENDING, twoFactor: { isOn: false, recoveryCodesLeft: 0 } };
  sessionRequests = 0;
  const delayed = new Promise<void>((resolve) => {
    respondWithSessions = resolve;
  });
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/account')) return Response.json(account);
    if (pathname.endsWith('/auth-sessions')) {
      sessionRequests += 1;
      if (sessionRequests > 1) await delayed;
      return Response.json({ authSessions: [] });
    }
    if (pathname.endsWith('/start')) return Response.json({ secret: 'ABCD', uri: 'otpauth://totp/x' });
    if (pathname.endsWith('/confirm')) {
      account = { ...account, twoFactor: { isOn: true, recoveryCodesLeft: 10 } };
      return Response.json({ recoveryCodes: ['code-one', 'code-two'] });
    }
    if (method === 'DELETE') account = { ...account, pendingEmail: null };
    return Response.json({});
  });
});

function Account() {
  const { data } = useMyAccount();
  useMyAuthSessions();
  if (data === undefined) return null;
  return (
    <>
      {data.pendingEmail !== null && <PendingEmail {...data.pendingEmail} />}
      {data.twoFactor !== null && <TwoFactor {...data.twoFactor} />}
    </>
  );
}

async function openAccount() {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Account />
    </QueryClientProvider>,
  );
  await screen.findByText('Confirm your new email');
  return user;
}

it('shows the recovery codes although the refetched account unmounts the form first', async () => {
  const user = await openAccount();
  await user.click(screen.getByRole('button', { name: 'Turn on two-factor sign-in' }));
  await user.type(screen.getByLabelText(/^Current Password/), 'long enough 47');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText(/^Authentication code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText('On');
  await act(async () => respondWithSessions());
  expect(await screen.findByText('code-one')).toBeTruthy();
});

it('confirms a cancelled email change although the notice disappears first', async () => {
  const user = await openAccount();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByText('Confirm your new email')).toBeNull(), 20_000);
  await act(async () => respondWithSessions());
  await vi.waitFor(
    () => expect(toasts.read().map(({ message }) => message)).toContain('The email change was cancelled.'),
    20_000,
  );
});
