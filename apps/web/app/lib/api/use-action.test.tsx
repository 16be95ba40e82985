import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../components/ui/toast-store.ts';
import { ApiError } from './api-error.ts';
import { currentUserStore } from '../current-user/current-user-store.ts';
import { type ActionOptions, useAction } from './use-action.ts';

const PROFILE_KEY = [['profiles', 'getMyProfile'], {}];
const BOOKINGS_KEY = [['bookings', 'listMyBookings'], {}];

beforeEach(() => {
  currentUserStore.set({
    accountId: 'a1',
    email: 'palesa@example.com',
    displayName: 'Palesa',
    role: 'student',
    emailVerified: true,
    students: [],
  });
});

const problem = (code: 'profile_changed_elsewhere' | 'password_wrong', status: number) =>
  new ApiError({ code, status });

function renderAction<Output>(options: Omit<ActionOptions<string, Output>, 'failure'>) {
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useAction({ failure: 'It failed.', ...options }), { wrapper });
  return { cache, result };
}

describe('useAction', () => {
  it('stores the output in the query that it updates, and marks only the others as stale', async () => {
    const { cache, result } = renderAction({
      call: async (name: string) => ({ name }),
      changes: 'profile.saved',
      updates: () => PROFILE_KEY,
    });
    cache.setQueryData(PROFILE_KEY, { name: 'Old' });
    cache.setQueryData(BOOKINGS_KEY, []);
    await act(() => result.current.run('New'));
    expect(cache.getQueryData(PROFILE_KEY)).toEqual({ name: 'New' });
    expect(cache.getQueryState(PROFILE_KEY)?.isInvalidated).toBe(false);
    expect(cache.getQueryState(BOOKINGS_KEY)?.isInvalidated).toBe(true);
  });

  it('applies the output before it refetches', async () => {
    const order: string[] = [];
    const { cache, result } = renderAction({
      call: async (name: string) => name,
      changes: 'profile.saved',
      onSuccess: (output, input) => order.push(`applied ${output} of ${input}`),
    });
    vi.spyOn(cache, 'invalidateQueries').mockImplementation(async () => void order.push('refetched'));
    await act(() => result.current.run('x'));
    expect(order.slice(0, 2)).toEqual(['applied x of x', 'refetched']);
  });

  it('keeps an error for the form until the next run, and shows no toast', async () => {
    const responses = [problem('password_wrong', 401), null];
    const onError = vi.fn();
    const { result } = renderAction({
      call: async () => {
        const error = responses.shift();
        if (error) throw error;
        return 'done';
      },
      changes: null,
      onError,
      messages: { password_wrong: 'Incorrect current password.' },
    });
    await act(() => expect(result.current.run('')).rejects.toThrow('password_wrong'));
    await vi.waitFor(() => expect(result.current.error).not.toBeNull(), 20_000);
    expect(result.current.errorMessage(result.current.error)).toBe('Incorrect current password.');
    expect(onError).toHaveBeenCalledTimes(1);
    expect(toasts.read()).toEqual([]);
    await act(() => result.current.run(''));
    await vi.waitFor(() => expect(result.current.output).toBe('done'), 20_000);
    expect(result.current.error).toBeNull();
    act(() => result.current.reset());
    await vi.waitFor(() => expect(result.current.output).toBeUndefined(), 20_000);
  });

  it('refetches after a rejection, because the screen may be out of date', async () => {
    const { cache, result } = renderAction({
      call: async () => {
        throw problem('profile_changed_elsewhere', 409);
      },
      changes: 'profile.saved',
    });
    cache.setQueryData(PROFILE_KEY, {});
    await act(() => expect(result.current.run('')).rejects.toThrow('profile_changed_elsewhere'));
    expect(cache.getQueryState(PROFILE_KEY)?.isInvalidated).toBe(true);
  });
});
