import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLiveUpdates } from './use-live-updates.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('leaves the page as it is in a browser without live updates (LIVE-1)', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(() => {
    throw new ReferenceError('EventSource is not defined');
  });
  vi.stubGlobal('EventSource', asked);
  function Page() {
    useLiveUpdates('student');
    return 'Page';
  }
  const { container, unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(container.textContent).toBe('Page');
  unmount();
});
