import { expect, it } from 'vitest';
import { groupFindings } from './group-findings.ts';

const booking = {
  id: 'b',
  studentName: 'Neo',
  subject: 'physics',
  date: '2026-03-09',
  time: '16:30',
  status: 'approved',
} as const;

it('links students to their page and bookings to the sub-tab of their status', () => {
  const groups = groupFindings({
    students: [{ id: 's', name: 'Neo', email: 'neo@example.org', status: 'active' }],
    bookings: [booking],
  });
  expect(groups.map(({ title }) => title)).toEqual(['Students', 'Bookings']);
  expect(groups.flatMap(({ entries }) => entries.map(({ to }) => to))).toEqual([
    '/admin/users/s',
    '/admin/bookings?tab=approved&booking=b',
  ]);
  expect(groups[1]?.entries[0]?.detail).toBe('Physics, Mon, 9 Mar 2026, 16:30');
});

it('omits kinds without results', () => {
  expect(groupFindings({ students: [], bookings: [] })).toEqual([]);
});
