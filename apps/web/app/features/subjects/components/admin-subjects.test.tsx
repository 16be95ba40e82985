import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubjectForAdmin } from '@thuto/contract/subjects';
import { beforeEach, expect, it, vi } from 'vitest';
import { AdminSubjects } from './admin-subjects.tsx';

const subjectOf = (name: string, more: Partial<SubjectForAdmin> = {}): SubjectForAdmin => ({
  id: name.toLowerCase(),
  name,
  description: `About ${name}`,
  highlights: [],
  position: 1,
  isRetired: false,
  syllabuses: [],
  revision: 1,
  students: 2,
  tutors: 1,
  allowedActions: ['edit', 'move-up', 'move-down', 'retire'],
  ...more,
});

interface Call {
  method: string;
  path: string;
  body: unknown;
}
let items: SubjectForAdmin[];
let calls: Call[];
let respond: (call: Call) => Response;

beforeEach(() => {
  calls = [];
  items = [
    subjectOf('Mathematics', { allowedActions: ['edit', 'move-down', 'retire'] }),
    subjectOf('Physics', { allowedActions: ['edit', 'move-up', 'retire'] }),
    subjectOf('Latin', { isRetired: true, allowedActions: ['edit', 'restore'] }),
  ];
  respond = () => Response.json(items[0]);
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname;
    if (request.method === 'GET') return Response.json({ items });
    const call = { method: request.method, path, body: await request.json() };
    calls.push(call);
    return respond(call);
  });
});

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <AdminSubjects />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const problem = (code: string, details: object = {}) =>
  Response.json(
    { type: 'about:blank', title: code, code, status: 409, requestId: 'r', details },
    { status: 409 },
  );

it('lists the subjects with their use and offers the allowed actions only', async () => {
  open();
  const mathematics = await screen.findByRole('article', { name: 'Mathematics' });
  expect(within(mathematics).getByText('2 students, 1 tutor')).toBeTruthy();
  expect(within(mathematics).getByRole('button', { name: 'Move Mathematics up' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(within(mathematics).getByRole('button', { name: 'Move Mathematics down' })).toHaveProperty(
    'disabled',
    false,
  );
  const latin = screen.getByRole('article', { name: 'Latin' });
  expect(within(latin).getByText('Retired')).toBeTruthy();
  expect(
    within(latin)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Edit Latin', 'Restore Latin']);
});

it('adds a subject with one highlight per line', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Add Subject' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Add Subject' }));
  expect(await within(dialog).findByText('Please enter a name')).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/^Name/), 'Biology');
  await user.type(within(dialog).getByLabelText(/^Description/), 'Cells and people.');
  await user.type(within(dialog).getByLabelText(/^Highlights/), 'Cells{Enter}{Enter} Genetics ');
  await user.click(within(dialog).getByRole('button', { name: 'Add Subject' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/api/subjects',
      body: { name: 'Biology', description: 'Cells and people.', highlights: ['Cells', 'Genetics'] },
    },
  ]);
});

it('shows a taken name beside the field and keeps what was typed', async () => {
  const user = open();
  respond = () => problem('subject_name_taken');
  await user.click(await screen.findByRole('button', { name: 'Add Subject' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Name/), 'Latin');
  await user.click(within(dialog).getByRole('button', { name: 'Add Subject' }));
  expect(await within(dialog).findByText(/There is a subject of this name already/)).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Latin');
});

it('offers both versions when another admin has saved first, and saves mine over the newer revision', async () => {
  const user = open();
  const theirs = subjectOf('Physics', { name: 'Physics and Space', description: 'Theirs', revision: 5 });
  respond = ({ body }) =>
    (body as { revision: number }).revision === 5
      ? Response.json(theirs)
      : problem('subject_changed', { current: theirs });
  await user.click(await screen.findByRole('button', { name: 'Edit Physics' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText<HTMLInputElement>(/^Name/);
  await user.clear(name);
  await user.type(name, 'Physics 2');
  await user.click(within(dialog).getByRole('button', { name: 'Save Subject' }));
  expect(await within(dialog).findByText(/It is now called Physics and Space/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Use theirs' }));
  expect(name.value).toBe('Physics and Space');
  await user.click(within(dialog).getByRole('button', { name: 'Save Subject' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ body }) => (body as { revision: number }).revision)).toEqual([1, 5]);
});

it('says whom retiring concerns before it retires', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Retire Physics' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retire Physics?' });
  expect(within(dialog).getByText('2 students, 1 tutor')).toBeTruthy();
  expect(calls).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Retire Subject' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual({ method: 'POST', path: '/api/subjects/physics/retire', body: { revision: 1 } });
});

it('shows an error with Retry when the list does not load', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
  open();
  expect(await screen.findByText(/The subjects could not be loaded/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
