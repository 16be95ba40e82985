import type { Availability, SaveAvailability } from '@thuto/contract/availability';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { AvailabilityForm, type AvailabilityPart } from './availability-form.tsx';

const stored: Availability = {
  tutorName: 'Ntate Lebohang',
  hours: [],
  exceptions: [],
  bufferMinutes: 0,
  maxDailyHours: null,
  subjects: ['physics'],
  syllabuses: [],
  revision: 0,
  lessonsDuringLeave: [],
};

function open(run: (input: SaveAvailability) => Promise<Availability | undefined>, part?: AvailabilityPart) {
  const saving = {
    run,
    press: vi.fn(),
    errorMessage: () => 'Not saved',
    isPending: false,
    isIdle: true,
    failure: '',
    output: undefined,
    error: null,
    reset: vi.fn(),
    pendingInput: undefined,
  };
  const router = createMemoryRouter([
    { path: '/', element: <AvailabilityForm stored={stored} saving={saving} {...(part && { part })} /> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('saves the hours of a day and shows the exception as a line afterwards', async () => {
  const run = vi.fn(async (input: SaveAvailability) => ({ ...stored, ...input, revision: 1 }));
  open(run);
  await userEvent.type(screen.getByLabelText('Monday from'), '14:00');
  await userEvent.type(screen.getByLabelText('Monday to'), '18:00');
  await userEvent.click(screen.getByRole('button', { name: 'Add Exception' }));
  await userEvent.type(screen.getByLabelText(/^Date/), '2099-03-12');
  await userEvent.click(screen.getByRole('button', { name: 'Save Availability' }));
  expect(run).toHaveBeenCalledWith(
    expect.objectContaining({
      hours: [{ weekday: 1, from: '14:00', to: '18:00' }],
      exceptions: [{ date: '2099-03-12', kind: 'leave', from: null, to: null }],
    }),
  );
  const exceptions = screen.getByRole('region', { name: 'Exceptions' });
  expect(within(exceptions).getByText(/^Leave on/)).toBeDefined();
  expect(within(exceptions).queryByLabelText(/^Date/)).toBeNull();
});

it('keeps what was typed and focuses the field that the server refuses', async () => {
  open(() =>
    Promise.reject(
      new ApiError({ code: 'input_invalid', status: 422, fields: { 'hours.0.to': 'Too late' } }),
    ),
  );
  await userEvent.type(screen.getByLabelText('Friday from'), '14:00');
  await userEvent.type(screen.getByLabelText('Friday to'), '18:00');
  await userEvent.click(screen.getByRole('button', { name: 'Save Availability' }));
  expect(await screen.findByText('Too late')).toBeDefined();
  const field = screen.getByLabelText<HTMLInputElement>('Friday to');
  expect(field.value).toBe('18:00');
  await vi.waitFor(() => expect(document.activeElement).toBe(field), 20_000);
});

it('switches a day on with the hours of the day before, and off again', async () => {
  const run = vi.fn(async (input: SaveAvailability) => ({ ...stored, ...input, revision: 1 }));
  open(run);
  const tuesday = screen.getByRole<HTMLInputElement>('switch', { name: 'Tuesday' });
  await userEvent.click(screen.getByRole('switch', { name: 'Monday' }));
  await userEvent.click(tuesday);
  await userEvent.click(screen.getByRole('switch', { name: 'Wednesday' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Wednesday' }));
  expect(tuesday.checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save Availability' }));
  expect(run).toHaveBeenCalledWith(
    expect.objectContaining({
      hours: [
        { weekday: 1, from: '14:00', to: '18:00' },
        { weekday: 2, from: '14:00', to: '18:00' },
      ],
    }),
  );
});

it('lists the lessons during leave after saving, and says that they stay', async () => {
  const lesson = { id: 'l1', subject: 'physics', startsAt: '2099-03-12T08:00:00Z', duration: 60 };
  open(async (input) => ({ ...stored, ...input, revision: 1, lessonsDuringLeave: [lesson] }));
  expect(screen.queryByText('Lessons during leave')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save Availability' }));
  expect(await screen.findByText('Lessons during leave')).toBeDefined();
  expect(screen.getByText(/Physics, 60 min/)).toBeDefined();
});

it.each([
  ['hours', ['Working Hours']],
  ['time-off', ['Exceptions']],
] as const)('shows on the page %s only its part (TUTOR-15)', (part, titles) => {
  open(async () => stored, part);
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(titles);
});
