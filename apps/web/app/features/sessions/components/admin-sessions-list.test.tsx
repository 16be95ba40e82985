import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionForAdmin } from '@thuto/contract/sessions';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { AdminSessionsList } from './admin-sessions-list.tsx';

const NAVIGATION_MS = 350;

const sessionOf = (name: string): SessionForAdmin => ({
  id: `id-of-${name}`,
  student: { id: `student-${name}`, name, email: `${name.toLowerCase()}@example.com`, remaining: 3 },
  subject: 'mathematics',
  date: '2026-03-02',
  time: '15:00',
  startsAt: '2026-03-02T13:00:00.000Z',
  duration: 60,
  tutorId: null,
  tutorName: null,
  meetingLink: null,
  notes: '',
  groupSize: 1,
  holdsCredit: false,
  noShowUsesSession: true,
  outcome: null,
  status: 'scheduled',
  createdAt: '2026-03-01T08:00:00.000Z',
  completedAt: null,
  cancelledAt: null,
  reason: null,
  revision: 1,
  allowedActions: ['complete', 'cancel'],
});

/** The query strings of the calls so far, and the response to them. */
let asked: URLSearchParams[];
let respond: (query: URLSearchParams) => Response;

beforeEach(() => {
  asked = [];
  respond = () => Response.json({ items: [sessionOf('Thabo')], nextCursor: null, total: 1 });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams);
    return respond(searchParams);
  });
});

/** Opens the list at a URL. Each navigation takes as long as on a slow phone. */
function openList(search = '') {
  window.history.replaceState(null, '', `/admin/sessions${search}`);
  const router = createBrowserRouter([
    {
      path: '/admin/sessions',
      loader: () => new Promise((resolve) => setTimeout(() => resolve(null), NAVIGATION_MS)),
      hydrateFallbackElement: <p>Opening</p>,
      element: (
        <>
          <AdminSessionsList />
          <Link to="/admin/users">Users</Link>
        </>
      ),
    },
    {
      path: '/admin/users',
      loader: () => new Promise((resolve) => setTimeout(() => resolve(null), NAVIGATION_MS)),
      element: <h1>All Users</h1>,
    },
  ]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const searchField = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search sessions' });
const params = () => Object.fromEntries(new URLSearchParams(window.location.search));

it('keeps a search and a filter that are set shortly after each other (DASH-5)', async () => {
  const user = openList();
  await user.type(await searchField(), 'thabo');
  // The search is reported after 250 ms and takes another 350 ms to be applied.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await user.selectOptions(screen.getByLabelText('Status'), 'Scheduled');
  await user.selectOptions(screen.getByLabelText('Subject'), 'Mathematics');
  await waitFor(() =>
    expect(params()).toEqual({ search: 'thabo', status: 'scheduled', subject: 'mathematics' }),
  );
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      search: 'thabo',
      status: 'scheduled',
      subject: 'mathematics',
    }),
  );
});

it('keeps a search that is reported right after a filter was set', async () => {
  const user = openList();
  await user.type(await searchField(), 'thabo');
  await user.selectOptions(screen.getByLabelText('Status'), 'Scheduled');
  await waitFor(() => expect(params()).toEqual({ search: 'thabo', status: 'scheduled' }));
  expect((await searchField()).value).toBe('thabo');
});

it('keeps letters that are typed while a search is being applied', async () => {
  const user = openList();
  const field = await searchField();
  await user.type(field, 'tha');
  await new Promise((resolve) => setTimeout(resolve, 450));
  await user.type(field, 'bo');
  await waitFor(() => expect(params()).toEqual({ search: 'thabo' }));
  expect(field.value).toBe('thabo');
});

it('opens the page of a link that is pressed right after typing a search', async () => {
  const user = openList();
  await user.type(await searchField(), 'thabo');
  // The search is reported while the link's page is loading.
  await user.click(screen.getByRole('link', { name: 'Users' }));
  expect(await screen.findByRole('heading', { name: 'All Users' })).toBeTruthy();
  expect(params()).toEqual({});
});

it('restores filters from a deep link and ignores unknown values', async () => {
  openList('?search=thabo&status=cancelled&subject=alchemy');
  expect((await searchField()).value).toBe('thabo');
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('cancelled');
  expect(screen.getByLabelText<HTMLSelectElement>('Subject').value).toBe('all');
});

it('shows that the list is empty, and what to try when it is filtered', async () => {
  respond = () => Response.json({ items: [], nextCursor: null, total: 0 });
  const user = openList();
  expect(await screen.findByText('Sessions that you schedule for students are listed here.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Status'), 'Cancelled');
  expect(await screen.findByText('Try another name, status or subject.')).toBeTruthy();
});

it('shows an error with Retry, and the list after a successful retry', async () => {
  respond = () => new Response('', { status: 500 });
  const user = openList();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The sessions could not be loaded.');
  respond = () => Response.json({ items: [sessionOf('Thabo')], nextCursor: null, total: 1 });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('rowheader', { name: /Thabo/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('1 in all')).toBeTruthy();
});

it('goes to the next page and back to the previous one', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  respond = (query) =>
    query.get('cursor') === 'second'
      ? Response.json({ items: [sessionOf('Naledi')], nextCursor: null, total: 2 })
      : Response.json({ items: [sessionOf('Thabo')], nextCursor: 'second', total: 2 });
  const user = openList('?status=scheduled');
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText(/^Naledi$/)).toBeTruthy();
  expect(params()).toEqual({ status: 'scheduled', after: 'second' });
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText(/^Thabo$/)).toBeTruthy();
  expect(params()).toEqual({ status: 'scheduled' });
});

it('opens the page that a link names, with a way to the first one', async () => {
  respond = (query) =>
    query.get('cursor') === 'second'
      ? Response.json({ items: [sessionOf('Naledi')], nextCursor: null, total: 2 })
      : Response.json({ items: [sessionOf('Thabo')], nextCursor: 'second', total: 2 });
  const user = openList('?after=second');
  expect(await screen.findByText(/^Naledi$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'First page' }));
  expect(await screen.findByText(/^Thabo$/)).toBeTruthy();
  expect(params()).toEqual({});
});

it('returns to the first page when a filter changes', async () => {
  const user = openList('?after=second');
  await user.selectOptions(await screen.findByLabelText('Status'), 'Cancelled');
  await waitFor(() => expect(params()).toEqual({ status: 'cancelled' }));
});
