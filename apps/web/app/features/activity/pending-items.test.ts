import type { ConsoleOverview } from '@thuto/contract/activity';
import { describe, expect, it } from 'vitest';
import { getUrgency, listPendingItems } from './pending-items.ts';

const NOTHING: ConsoleOverview = {
  pendingPayments: 0,
  pendingBookings: 0,
  unreadMessages: 0,
  newStudents: 0,
  tutorWork: 0,
  openDisputes: 0,
  mailTrouble: null,
  oldestPendingPaymentAt: null,
  oldestPendingBookingAt: null,
  oldestUnreadMessageAt: null,
  oldestNewStudentAt: null,
  oldestTutorWorkAt: null,
  students: { total: 0, active: 0, recentSignUps: 0 },
  recentActivity: [],
};

describe('listPendingItems', () => {
  it('counts payments, bookings, messages and new users for the bell, and nothing else (DASH-4)', () => {
    const overview = {
      ...NOTHING,
      pendingPayments: 1,
      pendingBookings: 2,
      unreadMessages: 3,
      newStudents: 4,
      tutorWork: 5,
    };
    const counted = listPendingItems(overview).filter(({ isOnBell }) => isOnBell);
    expect(counted.map(({ count }) => count).toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('returns an empty list when nothing is pending', () => {
    expect(listPendingItems(NOTHING)).toEqual([]);
  });

  it('lists the items that wait longest first, with their counts (DASH-4)', () => {
    const items = listPendingItems({
      ...NOTHING,
      pendingPayments: 2,
      oldestPendingPaymentAt: '2026-11-21T08:00:00Z',
      pendingBookings: 1,
      oldestPendingBookingAt: '2026-11-20T08:00:00Z',
      unreadMessages: 3,
      oldestUnreadMessageAt: '2026-11-20T09:00:00Z',
      newStudents: 1,
      oldestNewStudentAt: '2026-11-20T08:30:00Z',
    });
    expect(items.map((item) => [item.title, item.to])).toEqual([
      ['1 pending booking', '/admin/bookings'],
      ['1 new student', '/admin/users?status=new'],
      ['3 unread messages', '/admin/messages'],
      ['2 pending payments', '/admin/payments'],
    ]);
  });
});

describe('getUrgency', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');

  it.each([
    ['2026-11-21T11:59:00Z', 'fresh'],
    ['2026-11-20T12:01:00Z', 'fresh'],
    ['2026-11-20T12:00:00Z', 'due'],
    ['2026-11-19T12:01:00Z', 'due'],
    ['2026-11-19T12:00:00Z', 'overdue'],
    [null, 'fresh'],
  ] as const)('rates %s as %s', (oldestAt, urgency) => {
    expect(getUrgency(oldestAt, now)).toBe(urgency);
  });
});
