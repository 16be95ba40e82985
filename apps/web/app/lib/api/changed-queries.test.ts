import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { AUDIT_EVENT_KINDS } from '@thuto/contract/activity';
import { beforeEach, describe, expect, it } from 'vitest';
import { queriesChangedBy, refreshAfter } from './changed-queries.ts';
import { currentUserStore } from '../current-user/current-user-store.ts';

const currentUser = {
  accountId: '0199c1d2-0000-7000-8000-000000000001',
  email: 'admin@example.com',
  displayName: 'Admin',
  emailVerified: true,
  students: [],
};
const BOOKINGS = [['bookings', 'listBookings'], { type: 'infinite' }];
const CALENDAR = [['calendar', 'getConsoleCalendar'], { type: 'query' }];
const OVERVIEW = [['activity', 'getConsoleOverview'], { type: 'query' }];
const TUTORS = [['tutors', 'listTutors'], { type: 'query' }];
const PACKAGES = [['packages', 'listPackages'], { type: 'query' }];
const ALL = [BOOKINGS, CALENDAR, OVERVIEW, TUTORS, PACKAGES];

let cache: QueryClient;
const staleOf = (keys: unknown[][]) => keys.filter((key) => cache.getQueryState(key)?.isInvalidated);

beforeEach(() => {
  currentUserStore.set({ ...currentUser, role: 'admin' });
  cache = new QueryClient();
  for (const key of ALL) cache.setQueryData(key, {});
});

describe('refreshAfter', () => {
  it.each([
    'booking.booked-by-admin',
    'booking.approved',
    'booking.rejected',
    'booking.details-changed',
    'booking.completed',
    'booking.cancelled',
    'booking.rescheduled',
    'booking.no-show',
    'session.scheduled',
    'session.cancelled',
    'session.rescheduled',
    'session.no-show',
    'session.outcome-undone',
    'booking.dispute-decided',
  ] as const)('refreshes the lists, the calendar and the overview after %s', async (kind) => {
    await refreshAfter(cache, kind);
    expect(staleOf(ALL)).toEqual([BOOKINGS, CALENDAR, OVERVIEW, TUTORS]);
  });

  it('skips the query that already has the new data', async () => {
    await refreshAfter(cache, 'booking.approved', CALENDAR);
    expect(staleOf(ALL)).toEqual([BOOKINGS, OVERVIEW, TUTORS]);
  });

  it("skips queries that ignore the user's own actions", async () => {
    const queryKey = [['bookings', 'getConflictingLessons'], { type: 'query' }];
    const observer = new QueryObserver(cache, {
      queryKey,
      queryFn: () => ({}),
      meta: { ignoresOwnActions: true },
    });
    const stop = observer.subscribe(() => undefined);
    await observer.refetch();
    await refreshAfter(cache, 'booking.booked-by-admin');
    expect(staleOf([queryKey, BOOKINGS])).toEqual([BOOKINGS]);
    stop();
  });

  it('refreshes the views of a student after their own booking', async () => {
    currentUserStore.set({ ...currentUser, role: 'student' });
    const sessions = [['bookings', 'getMySessions'], { type: 'infinite' }];
    const dashboard = [['profiles', 'getMyDashboard'], { type: 'query' }];
    for (const key of [sessions, dashboard]) cache.setQueryData(key, {});
    await refreshAfter(cache, 'booking.requested');
    expect(staleOf([sessions, dashboard, TUTORS])).toEqual([sessions, dashboard]);
  });
});

describe('queriesChangedBy', () => {
  it.each(['student', 'tutor', 'admin'] as const)('names the account of a %s after its change', (role) => {
    const more = { student: ['needs', 'notifications'], tutor: ['notifications'], admin: [] }[role];
    expect(queriesChangedBy('my-account.changed', role)).toEqual(
      ['myAccount', ...more].map((part) => [[part]]),
    );
  });

  it('lists the queries of every kind of event, or refreshes all', () => {
    for (const kind of AUDIT_EVENT_KINDS) {
      expect(queriesChangedBy(kind, 'admin').length, kind).toBeGreaterThan(0);
      expect(queriesChangedBy(kind, 'student').length, kind).toBeGreaterThan(0);
    }
    expect(queriesChangedBy('account.signed-up', 'admin')).toEqual([[]]);
  });
});
