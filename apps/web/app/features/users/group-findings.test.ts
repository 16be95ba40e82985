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
    money: [],
  });
  expect(groups.map(({ title }) => title)).toEqual(['Students', 'Bookings']);
  expect(groups.flatMap(({ entries }) => entries.map(({ to }) => to))).toEqual([
    '/admin/users/s',
    '/admin/bookings?tab=approved&booking=b',
  ]);
  expect(groups[1]?.entries[0]?.detail).toBe('Physics, Mon, 9 Mar 2026, 16:30');
});

it('omits kinds without results', () => {
  expect(groupFindings({ students: [], bookings: [], money: [] })).toEqual([]);
});

it('leads from money to its order, its student or what waits (DASH-12)', () => {
  const found = { id: 'm', name: 'Neo', amountLisente: 45_000, status: 'open' };
  const [group] = groupFindings({
    students: [],
    bookings: [],
    money: [
      { ...found, kind: 'order', label: 'T7K-4QX', studentId: 's' as never },
      { ...found, kind: 'receipt', label: '12', studentId: 's' as never },
      { ...found, kind: 'line', label: 'QT1', studentId: null },
    ],
  });
  expect(group?.entries.map(({ title, to }) => [title, to])).toEqual([
    ['Order T7K-4QX', '/admin/payments?tab=orders&search=T7K-4QX'],
    ['Receipt 12', '/admin/students/s'],
    ['Money without an order: QT1', '/admin/payments?tab=money&search=QT1'],
  ]);
});
