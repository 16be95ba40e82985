import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@thuto/contract/users';
import { beforeEach, expect, it, vi } from 'vitest';
import { EraseDataDialog } from './erase-data-dialog.tsx';

const ACCOUNT = '0199c1d2-0000-7000-8000-000000000001';
const STUDENT = '0199c1d2-0000-7000-8000-000000000002';
const user = {
  id: ACCOUNT,
  name: 'Lerato Mokoena',
  email: 'lerato@example.org',
  students: [
    { id: STUDENT, name: 'Neo Mokoena' },
    { id: ACCOUNT, name: 'Thabo Mokoena' },
  ],
} as User;

let sent: { path: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return Response.json({});
  });
});

async function openDialog() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EraseDataDialog
        student={{ user, name: 'Neo Mokoena' }}
        studentId={STUDENT}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const confirm = screen.getByRole('button', { name: 'Erase data' });
  return { person, confirm };
}

it('erases only the student of the page when that is chosen', async () => {
  const { person, confirm } = await openDialog();
  await person.click(screen.getByRole('radio', { name: 'Only this student' }));
  await person.type(screen.getByLabelText(/Reason/), 'The family asked');
  await person.click(confirm);
  await waitFor(() =>
    expect(sent).toEqual([
      { path: `/api/console/students/${STUDENT}/erasure`, body: { reason: 'The family asked' } },
    ]),
  );
});

it('erases the family account by default, and only with a reason', async () => {
  const { person, confirm } = await openDialog();
  await person.click(confirm);
  expect((await screen.findAllByText('Please enter a reason')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await person.type(screen.getByLabelText(/Reason/), 'The family asked');
  await person.click(confirm);
  await waitFor(() =>
    expect(sent).toEqual([{ path: `/api/users/${ACCOUNT}/erasure`, body: { reason: 'The family asked' } }]),
  );
});

it('names whose data goes (DASH-11)', async () => {
  const { person } = await openDialog();
  expect(screen.getByRole('heading', { name: 'Erase the data of Lerato Mokoena?' })).toBeTruthy();
  expect(screen.getByText(/^Lerato Mokoena, Neo Mokoena and Thabo Mokoena\./)).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Only this student' }));
  expect(screen.getByRole('heading', { name: 'Erase the data of Neo Mokoena?' })).toBeTruthy();
});
