import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSearchKeys } from './use-search-keys.ts';
import { useKeys } from '../../../features/payments/hooks/use-keys.ts';

it('opens one search with / on a page with a search of its own (PAY-53)', () => {
  const focusSearch = vi.fn();
  const openConsoleSearch = vi.fn();
  function Page() {
    useKeys(true, { '/': focusSearch });
    return null;
  }
  function Console() {
    useSearchKeys(openConsoleSearch);
    return <Page />;
  }
  const { rerender } = render(<Console />);
  // Also after the page was rendered again.
  rerender(<Console />);
  fireEvent.keyDown(document.body, { key: '/' });
  expect(focusSearch).toHaveBeenCalledTimes(1);
  expect(openConsoleSearch).not.toHaveBeenCalled();
});

it('runs the action of the newest render', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const Page = ({ run }: { run: () => void }) => {
    useKeys(true, { n: run });
    return null;
  };
  const { rerender } = render(<Page run={first} />);
  rerender(<Page run={second} />);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});
