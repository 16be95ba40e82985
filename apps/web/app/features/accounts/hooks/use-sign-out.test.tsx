import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../components/ui/toast-store.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { type QueueSlot, writeQueue } from '../../../lib/unsent-work/answer-queue.ts';
import { countUnsentWork } from '../../../lib/unsent-work/send-unsent-work.ts';
import { useSignOut } from './use-sign-out.ts';

const USER = {
  accountId: 'a1',
  email: 'lerato@example.com',
  displayName: 'Lerato',
  role: 'student' as const,
  emailVerified: true,
  students: [],
};
const SLOT: QueueSlot = { accountId: 'a1', studentId: 's1', assessmentId: 'x1' };

let isReachable: boolean;
let hasSignedOut: boolean;
/** Whether the server fails to end the session. */
let isFailing: boolean;

beforeAll(async () => {
  // A busy machine takes longer to load it than the tests wait.
  await import('../../../components/unsent-work/unsent-work-dialog.tsx');
});
beforeEach(() => {
  localStorage.clear();
  [isReachable, hasSignedOut, isFailing] = [true, false, false];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'DELETE') {
      if (isFailing) return Response.json({ status: 500, code: 'internal_error' }, { status: 500 });
      hasSignedOut = true;
      return Response.json({});
    }
    if (!isReachable) throw new TypeError('Failed to fetch');
    return Response.json({ state: 'open' });
  });
  currentUserStore.set(USER as never);
  writeQueue(SLOT, [
    { position: 1, answer: 'a' },
    { position: 2, answer: null },
  ]);
});

function Page() {
  const { signOut, question } = useSignOut();
  return (
    <>
      <button type="button" onClick={() => void signOut()}>
        Sign Out
      </button>
      {question}
    </>
  );
}

async function pressSignOut() {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  return user;
}

describe('signing out with answers that are not sent (ASSESS-11)', () => {
  it('sends them and signs out without a question', async () => {
    await pressSignOut();
    await vi.waitFor(() => expect(hasSignedOut).toBe(true), 20_000);
    expect(countUnsentWork('a1').answers).toBe(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says how many could not be sent, and keeps them for a person who stays', async () => {
    isReachable = false;
    const user = await pressSignOut();
    expect(await screen.findByRole('dialog', { name: '2 answers not sent yet' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay Signed In' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 20_000);
    expect(hasSignedOut).toBe(false);
    expect(countUnsentWork('a1').answers).toBe(2);
  });

  it('loses them for a person who signs out all the same', async () => {
    isReachable = false;
    const user = await pressSignOut();
    await user.click(await screen.findByRole('button', { name: 'Sign Out and Lose Them' }));
    await vi.waitFor(() => expect(hasSignedOut).toBe(true), 20_000);
    expect(countUnsentWork('a1').answers).toBe(0);
    expect(currentUserStore.read().currentUser).toBeNull();
  });

  it('signs out at once when nothing waits', async () => {
    writeQueue(SLOT, []);
    isReachable = false;
    await pressSignOut();
    await vi.waitFor(() => expect(hasSignedOut).toBe(true), 20_000);
  });
});

it('stays signed in and says so when the server fails (AUTH-23)', async () => {
  writeQueue(SLOT, []);
  isFailing = true;
  await pressSignOut();
  const messages = () => toasts.read().map(({ message }) => message);
  await vi.waitFor(() => expect(messages()).toEqual(['Failed to log out. Please try again.']), 20_000);
  expect(currentUserStore.read().currentUser).toEqual(USER);
});

describe('a session that ends by itself', () => {
  it('keeps what is not sent', () => {
    currentUserStore.end('Your session has ended.');
    expect(countUnsentWork('a1').answers).toBe(2);
    currentUserStore.set({ ...USER, accountId: 'a2' } as never);
    expect(countUnsentWork('a1').answers).toBe(2);
  });
});
