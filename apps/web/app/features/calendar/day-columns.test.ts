import type { CalendarBooking } from '@thuto/contract/calendar';
import { describe, expect, it } from 'vitest';
import { canMove, listEntries, toDuration } from './calendar-entries.ts';
import { formatMinutes, getShownHours, listColumns } from './day-columns.ts';

const MASERU = 'Africa/Maseru';
const DAY = '2026-03-04';
const booking = (id: string, startsAt: string, more: Partial<CalendarBooking> = {}): CalendarBooking => ({
  id,
  studentName: 'Lerato',
  subject: 'physics',
  isAssessmentCall: false,
  tutorId: null,
  tutorName: 'Mme Lineo',
  startsAt,
  duration: 60,
  status: 'approved',
  ...more,
});
const columnsOf = (...bookings: CalendarBooking[]) =>
  listColumns(listEntries({ bookings, sessions: [], complete: true }), DAY, MASERU);

describe('listColumns', () => {
  it('has a column per tutor, entries without a tutor first', () => {
    const columns = columnsOf(
      booking('a', '2026-03-04T08:00:00Z', { tutorName: 'Ntate Thabo' }),
      booking('b', '2026-03-04T09:00:00Z'),
      booking('c', '2026-03-04T07:00:00Z', { tutorName: null, status: 'pending' }),
      booking('d', '2026-03-04T08:00:00Z'),
    );
    expect(
      columns.map(({ tutorName, entries }) => [tutorName, entries.map(({ entry }) => entry.item.id)]),
    ).toEqual([
      [null, ['c']],
      ['Mme Lineo', ['d', 'b']],
      ['Ntate Thabo', ['a']],
    ]);
    expect(columns[1]?.entries[0]).toMatchObject({ from: 600, to: 660, lane: 0, lanes: 1 });
  });

  it('has a column for every tutor of the directory, those without entries last', () => {
    const { bookings, sessions, complete } = {
      bookings: [
        booking('a', '2026-03-04T08:00:00Z', { tutorId: 't2', tutorName: 'Ntate Thabo' }),
        booking('b', '2026-03-04T09:00:00Z', { tutorId: 't2', tutorName: 'Ntate Thabo' }),
      ],
      sessions: [],
      complete: true,
    };
    const tutors = [
      { id: 't3', name: 'Mme Palesa' },
      { id: 't1', name: 'Mme Lineo' },
      { id: 't2', name: 'Ntate Thabo' },
    ];
    const columns = listColumns(listEntries({ bookings, sessions, complete }), DAY, MASERU, tutors);
    expect(columns.map(({ tutorId, entries }) => [tutorId, entries.length])).toEqual([
      ['t2', 2],
      ['t1', 0],
      ['t3', 0],
    ]);
  });

  it('puts overlapping entries side by side', () => {
    const [column] = columnsOf(
      booking('a', '2026-03-04T08:00:00Z', { duration: 120 }),
      booking('b', '2026-03-04T08:00:00Z', { duration: 30 }),
      booking('c', '2026-03-04T09:00:00Z'),
      booking('d', '2026-03-04T10:00:00Z'),
    );
    expect(column?.entries.map(({ entry, lane, lanes }) => [entry.item.id, lane, lanes])).toEqual([
      ['b', 0, 2],
      ['a', 1, 2],
      ['c', 0, 2],
      ['d', 0, 1],
    ]);
  });

  it('cuts entries at midnight', () => {
    const [column] = columnsOf(
      booking('a', '2026-03-03T21:30:00Z', { duration: 60 }),
      booking('b', '2026-03-04T21:30:00Z', { duration: 60 }),
    );
    expect(column?.entries.map(({ from, to }) => [from, to])).toEqual([
      [0, 30],
      [1410, 1440],
    ]);
    expect(getShownHours([column!])).toEqual({ first: 0, last: 24 });
  });

  it('shows the usual hours', () => {
    expect(getShownHours(columnsOf(booking('a', '2026-03-04T10:00:00Z')))).toEqual({ first: 8, last: 22 });
  });
});

it.each([
  [0, 30],
  [45, 30],
  [46, 60],
  [100, 90],
  [400, 120],
])('takes %i minutes for a lesson of %i', (minutes, duration) => {
  expect(toDuration(minutes)).toBe(duration);
});

it('allows moving approved and scheduled entries only', () => {
  const statuses = ['pending', 'approved', 'completed', 'no_show'] as const;
  const item = booking('a', '2026-03-04T08:00:00Z');
  expect(statuses.filter((status) => canMove({ item: { ...item, status } }))).toEqual(['approved']);
});

it('formats minutes', () => {
  expect([0, 555, 1439].map(formatMinutes)).toEqual(['00:00', '09:15', '23:59']);
});
