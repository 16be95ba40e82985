import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { useUnconfirmed } from './use-unconfirmed.ts';

const refuse = (code: 'surplus_unconfirmed' | 'sessions_unconfirmed', details: object) => () =>
  Promise.reject(new ApiError({ status: 409, code, details: { ...details } }));

it('keeps each thing that the server asks to confirm, until it is forgotten (CREDIT-13, PAY-50)', async () => {
  const { result } = renderHook(() => useUnconfirmed());
  const settle = (work: () => Promise<unknown>) =>
    act(async () => {
      await expect(result.current.settle(work)).rejects.toThrow();
    });
  await settle(refuse('surplus_unconfirmed', { surplusLisente: 5_000 }));
  await settle(refuse('sessions_unconfirmed', { sessions: 3 }));
  expect(result.current).toMatchObject({ surplusLisente: 5_000, endedSessions: 3 });
  act(() => result.current.forget());
  expect(result.current).toMatchObject({ surplusLisente: null, endedSessions: null });
});

it('returns what was settled, and asks nothing after another error', async () => {
  const { result } = renderHook(() => useUnconfirmed());
  await expect(result.current.settle(() => Promise.resolve('paid'))).resolves.toBe('paid');
  await act(async () => {
    await expect(result.current.settle(() => Promise.reject(new Error('no network')))).rejects.toThrow();
  });
  expect(result.current).toMatchObject({ surplusLisente: null, endedSessions: null });
});
