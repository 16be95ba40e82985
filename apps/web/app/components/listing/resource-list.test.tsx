import { type InfiniteData, QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ListPage, listPages } from './list-pages.ts';
import { ResourceList } from './resource-list.tsx';

interface Call {
  readonly cursor: string | undefined;
  readonly answer: () => void;
  readonly fail: () => void;
}

type Page = ListPage<{ id: string }>;

const LIST = ['messages'];
const PAGES = [['a', 'b'], ['c', 'd'], ['e']];

let cache: QueryClient;
/** The calls without an answer, oldest first. */
let calls: Call[];
/** Changes with every event, so that rows show whether they are up to date. */
let version: number;

function fetchPage(cursor: string | undefined, signal: AbortSignal) {
  const at = Number(cursor ?? 0);
  return new Promise<Page>((resolve, reject) => {
    const call = {
      cursor,
      answer: () => {
        calls.splice(calls.indexOf(call), 1);
        const items = (PAGES[at] ?? []).map((id) => ({ id: `${id}${version}` }));
        resolve({ items, nextCursor: at + 1 < PAGES.length ? String(at + 1) : null, total: 5 });
      },
      fail: () => {
        calls.splice(calls.indexOf(call), 1);
        reject(new Error('broken'));
      },
    };
    calls.push(call);
    signal.addEventListener('abort', () => {
      calls.splice(calls.indexOf(call), 1);
      reject(new Error('cancelled'));
    });
  });
}

function MessageList() {
  const query = useInfiniteQuery<
    Page,
    Error,
    InfiniteData<Page, string | undefined>,
    string[],
    string | undefined
  >({
    ...listPages(),
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
  });
  return (
    <ResourceList
      query={query}
      loading="Loading messages"
      failure="The messages could not be loaded."
      empty="None"
    >
      {(items) => items.map(({ id }) => <p key={id}>row {id}</p>)}
    </ResourceList>
  );
}

/** Returns the oldest call for a cursor, once it has been made. */
const findCall = (cursor: string | undefined) =>
  vi.waitFor(() => {
    const found = calls.find((each) => each.cursor === cursor);
    if (found === undefined) throw new Error(`no call for ${cursor}`);
    return found;
  }, 20_000);

async function answer(cursor: string | undefined) {
  const call = await findCall(cursor);
  await act(async () => call.answer());
}

/** A live event changes the list. */
async function receiveEvent() {
  version += 1;
  await act(async () => void cache.invalidateQueries({ queryKey: LIST }));
}

const rows = () => screen.queryAllByText(/^row /).map(({ textContent }) => textContent);
const loadMore = () => userEvent.click(screen.getByRole('button', { name: /Load more/ }));

beforeEach(async () => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  calls = [];
  version = 1;
  render(
    <QueryClientProvider client={cache}>
      <MessageList />
    </QueryClientProvider>,
  );
  await answer(undefined);
  await screen.findByText('row a1');
});

describe('Load more', () => {
  it('adds the next page', async () => {
    await loadMore();
    expect(screen.getByRole('button', { name: 'Loading...' })).toBeTruthy();
    await answer('1');
    await vi.waitFor(() => expect(rows()).toEqual(['row a1', 'row b1', 'row c1', 'row d1']), 20_000);
    expect(screen.getByText('4 of 5 shown')).toBeTruthy();
  });

  it('keeps the rows after an error, and adds the page on the next press', async () => {
    await loadMore();
    const call = await findCall('1');
    await act(async () => call.fail());
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(rows()).toEqual(['row a1', 'row b1']);
    await loadMore();
    await answer('1');
    await vi.waitFor(() => expect(rows()).toEqual(['row a1', 'row b1', 'row c1', 'row d1']), 20_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('adds the next page although a live event refetches the list', async () => {
    await loadMore();
    await receiveEvent();
    expect(screen.getByRole('button', { name: 'Loading...' })).toBeTruthy();
    await answer(undefined);
    await answer('1');
    await vi.waitFor(() => expect(rows()).toEqual(['row a2', 'row b2', 'row c2', 'row d2']), 20_000);
    expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy();
  });

  it('lets a refetch finish that is already running', async () => {
    await receiveEvent();
    await loadMore();
    await answer(undefined);
    await answer('1');
    await vi.waitFor(() => expect(rows()).toEqual(['row a2', 'row b2', 'row c2', 'row d2']), 20_000);
  });
});
