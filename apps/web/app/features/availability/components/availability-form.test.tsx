import type { Availability, SaveAvailability } from '@thuto/contract/availability';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
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

function open(
  run: (input: SaveAvailability) => Promise<Availability | undefined>,
  part: AvailabilityPart = 'hours',
  tutorName: string | null = null,
) {
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
    {
      path: '/',
      element: <AvailabilityForm stored={stored} saving={saving} part={part} tutorName={tutorName} />,
    },
  ]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Stores the input as the server does. */
const store = ({ exceptions, seenLessons: _seen, ...input }: SaveAvailability): Availability => ({
  ...stored,
  ...input,
  exceptions: exceptions.map((one) => ({ reason: '', ...one, until: one.until ?? one.date })),
  revision: 1,
});

it('saves time off with its reason and shows it as a line afterwards (AVAIL-1)', async () => {
  const run = vi.fn(async (input: SaveAvailability) => store(input));
  open(run, 'time-off');
  await userEvent.click(screen.getByRole('button', { name: 'Add Time Off' }));
  await userEvent.type(screen.getByLabelText(/^First day/), '2099-03-12');
  await userEvent.type(screen.getByLabelText(/^Last day/), '2099-03-16');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Wedding');
  await userEvent.click(screen.getByRole('button', { name: 'Save Availability' }));
  const leave = { date: '2099-03-12', until: '2099-03-16', kind: 'leave', from: null, to: null };
  expect(run).toHaveBeenCalledWith(
    expect.objectContaining({ exceptions: [{ ...leave, reason: 'Wedding' }] }),
  );
  const list = screen.getByRole('region', { name: 'Time Off and Extra Hours' });
  expect(within(list).getByText(/^Time off, .* to /)).toBeDefined();
  expect(within(list).getByText(/^whole days, Wedding$/)).toBeDefined();
  expect(within(list).queryByLabelText(/^First day/)).toBeNull();
});

const LESSON = {
  id: 'l1',
  subject: 'physics',
  startsAt: '2099-03-12T08:00:00Z',
  duration: 60,
  students: ['Lerato Mokoena'],
};

it('names the lessons that time off touches, and saves it only after a second press (AVAIL-6)', async () => {
  const run = vi.fn(async (input: SaveAvailability) => {
    if (input.seenLessons?.includes(LESSON.id)) return { ...store(input), lessonsDuringLeave: [LESSON] };
    throw new ApiError({ code: 'leave_unconfirmed', status: 409, details: { lessons: [LESSON] } });
  });
  open(run, 'time-off');
  await userEvent.click(screen.getByRole('button', { name: 'Add Time Off' }));
  await userEvent.type(screen.getByLabelText(/^First day/), '2099-03-12');
  await userEvent.click(screen.getByRole('button', { name: 'Save Availability' }));
  const dialog = await screen.findByRole('dialog', { name: '1 lesson is in this time off' });
  expect(within(dialog).getByText(/Physics, 60 min, Lerato Mokoena/)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Time Off' }));
  expect(await screen.findByText('Lessons during time off')).toBeDefined();
  expect(run).toHaveBeenCalledTimes(2);
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
  const run = vi.fn(async (input: SaveAvailability) => store(input));
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

it.each([
  ['hours', ['Working Hours']],
  ['time-off', ['Time Off and Extra Hours']],
] as const)('shows on the page %s only its part (TUTOR-15)', (part, titles) => {
  open(async () => stored, part);
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(titles);
});

it.each(['hours', 'time-off', 'limits'] as const)(
  'speaks of the tutor to an admin, on %s (AVAIL-1)',
  (part) => {
    open(async () => stored, part, 'Ntate Lebohang');
    expect(document.body.textContent).not.toMatch(/\byour?\b/i);
    expect(document.body.textContent).toMatch(
      {
        hours: /Ntate Lebohang works/,
        'time-off': /time off of Ntate Lebohang/,
        limits: /their own calendar/,
      }[part],
    );
  },
);
