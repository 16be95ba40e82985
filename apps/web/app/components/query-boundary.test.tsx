import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { renderPage } from '../testing/render-page.tsx';
import { QueryBoundary } from './query-boundary.tsx';

interface List {
  readonly items: readonly string[];
}

/** Renders a list whose next answers come from `answers`, and a button that refetches it. */
function show(answers: (() => Promise<List>)[]) {
  function Page() {
    const query = useQuery({
      queryKey: ['list'],
      queryFn: () => answers.shift()?.() ?? Promise.reject(new Error()),
    });
    return (
      <>
        <QueryBoundary
          query={query}
          loading="Loading lessons"
          failure="No luck. Please try again."
          empty={<p>None</p>}
        >
          {({ items }) => <p>{items.join(', ')}</p>}
        </QueryBoundary>
        <button type="button" onClick={() => void query.refetch()}>
          Refetch
        </button>
        {query.isRefetchError && <p>out of date</p>}
      </>
    );
  }
  return renderPage(<Page />);
}

const SOURCES = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const filled = async () => ({ items: ['Algebra', 'Sets'] });
const broken = () => Promise.reject(new Error('broken'));

describe('QueryBoundary', () => {
  it('says while the device is offline that the part needs a connection (LIVE-3)', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show([broken]);
    expect((await screen.findByRole('alert')).textContent).toContain('This part needs a connection');
    vi.restoreAllMocks();
  });

  it('shows placeholders with their label while loading', async () => {
    show([() => new Promise(() => undefined)]);
    expect(await screen.findByText('Loading lessons')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the data', async () => {
    show([filled]);
    expect(await screen.findByText('Algebra, Sets')).toBeTruthy();
    expect(screen.queryByText('Loading lessons')).toBeNull();
  });

  it('shows what is given for a list without items', async () => {
    show([async () => ({ items: [] })]);
    expect(await screen.findByText('None')).toBeTruthy();
  });

  it('shows the failure, and the data after a retry', async () => {
    const user = show([broken, filled]);
    expect((await screen.findByRole('alert')).textContent).toContain('No luck. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Algebra, Sets')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the message of an error code', async () => {
    show([() => Promise.reject(new ApiError({ code: 'platform_maintained', status: 503 }))]);
    await vi.waitFor(
      () => expect(screen.getByRole('alert').textContent).toContain('The platform is being maintained'),
      10_000,
    );
  });

  it('keeps the data when a refetch fails', async () => {
    const user = show([filled, broken]);
    await screen.findByText('Algebra, Sets');
    await user.click(screen.getByRole('button', { name: 'Refetch' }));
    expect(await screen.findByText('out of date')).toBeTruthy();
    expect(screen.getByText('Algebra, Sets')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows another placeholder', async () => {
    const waiting = { data: undefined, error: null, isFetching: true, refetch: () => undefined };
    renderPage(
      <QueryBoundary query={waiting} loading={<p>One moment</p>} failure="">
        {() => <p>data</p>}
      </QueryBoundary>,
    );
    expect(screen.getByText('One moment')).toBeTruthy();
  });

  it('is the only part that shows the failure of a query', () => {
    const users = Object.keys(SOURCES).filter(
      (path) => !path.includes('.test.') && SOURCES[path]?.includes('/error-panel.tsx'),
    );
    // The guard checks who is signed in, without a query.
    expect(users).toEqual(['./query-boundary.tsx', '../features/accounts/components/route-guard.tsx']);
  });
});
