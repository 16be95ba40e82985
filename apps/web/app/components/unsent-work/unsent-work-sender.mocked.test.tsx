import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { REPORT_PREFIX } from '../../lib/unsent-work/unsent-work.ts';
import { UnsentWorkSender } from './unsent-work-sender.tsx';

const mounted = vi.fn();
vi.mock('./send-unsent-work.tsx', () => ({
  SendUnsentWork: ({ accountId }: { accountId: string }) => {
    mounted(accountId);
    return null;
  },
}));

afterEach(() => {
  localStorage.clear();
  mounted.mockReset();
  vi.useRealTimers();
});

it('starts sending within a minute after work was kept on the device', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  render(
    <MemoryRouter>
      <UnsentWorkSender accountId="a1" />
    </MemoryRouter>,
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(mounted).not.toHaveBeenCalled();

  localStorage.setItem(`${REPORT_PREFIX}a1:lesson-1`, '{}');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await vi.waitFor(() => expect(mounted).toHaveBeenCalledWith('a1'), 20_000);
});

it('leaves the page as it is without a connection, and sends when it is back (ASSESS-11)', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  localStorage.setItem(`${REPORT_PREFIX}a1:lesson-1`, '{}');
  const { container } = render(
    <MemoryRouter>
      <p>Question 3 of 10</p>
      <UnsentWorkSender accountId="a1" />
    </MemoryRouter>,
  );
  await act(async () => Promise.resolve());
  expect(mounted).not.toHaveBeenCalled();
  expect(container.textContent).toBe('Question 3 of 10');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(mounted).toHaveBeenCalledWith('a1'));
  online.mockRestore();
});

it('ignores the work of other accounts', async () => {
  localStorage.setItem(`${REPORT_PREFIX}a2:lesson-1`, '{}');
  render(
    <MemoryRouter>
      <UnsentWorkSender accountId="a1" />
    </MemoryRouter>,
  );
  await act(async () => Promise.resolve());
  expect(mounted).not.toHaveBeenCalled();
});
