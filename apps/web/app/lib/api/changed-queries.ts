import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getTopic, type LiveEventKind } from '@thuto/contract/calls/live-events';
import type { Role } from '@thuto/domain/permissions';
import { currentUserStore } from '../current-user/current-user-store.ts';

/** Changes that only the user who made them needs to see. They have no event. */
type OwnChange =
  | 'availability.changed'
  | 'calendar-feed.changed'
  | 'gateway.requested'
  | 'mail.resent'
  | 'my-account.changed'
  | 'notification.settings-changed'
  | 'profile.saved'
  | 'thread.changed';
export type ChangeKind = LiveEventKind | OwnChange;

const LESSONS = [
  'activity',
  'bookings',
  'calendar',
  'mails',
  'notifications',
  'orders',
  'outcomes',
  'payments',
  'sessions',
  'statements',
  'today',
  'users',
] as const;

/**
 * The parts of the contract whose queries a topic changes, by role. Live events and actions both use this table.
 * Topics that are not listed refresh everything. `activity` is the console's overview, which counts nearly everything.
 */
const CHANGED_BY: Readonly<Record<Role, Readonly<Record<string, readonly string[]>>>> = {
  student: {
    payment: ['payments', 'orders', 'profiles', 'bookings', 'sessions', 'content'],
    order: ['orders', 'payments', 'profiles', 'bookings', 'sessions', 'content'],
    booking: ['bookings', 'freeTimes', 'groupLessons', 'profiles', 'sessions', 'threads'],
    session: ['bookings', 'freeTimes', 'profiles', 'sessions', 'threads', 'weeklyPlaces'],
    'free-times': ['freeTimes', 'groupLessons'],
    'weekly-place': ['bookings', 'profiles', 'sessions', 'weeklyPlaces'],
    'waiting-list': ['bookings', 'freeTimes', 'profiles', 'sessions', 'waitingList'],
    credits: ['bookings', 'profiles', 'sessions', 'content'],
    package: ['packages'],
    'payment-channel': ['orders'],
    gateway: ['gateway'],
    profile: ['profiles', 'bookings'],
    'my-account': ['myAccount'],
    guardian: ['families'],
    student: ['families', 'profiles'],
    consent: ['families'],
    assessment: ['assessments'],
    settings: ['settings', 'bookings', 'freeTimes', 'orders', 'payments', 'profiles'],
    learning: ['homework', 'learning', 'pastPapers', 'termReports'],
    terms: ['privacy'],
    'calendar-feed': ['bookings'],
    thread: ['threads'],
    notification: ['notifications'],
  },
  tutor: {
    'group-lesson': ['groupLessons', 'tutorArea'],
    booking: ['groupLessons', 'threads', 'tutorArea'],
    session: ['threads', 'tutorArea'],
    tutor: ['availability', 'tutorArea'],
    thread: ['threads'],
    availability: ['availability'],
    'my-account': ['myAccount'],
    content: ['content'],
    learning: ['homework', 'learning', 'pastPapers', 'termReports', 'tutorArea'],
    settings: ['settings'],
    notification: ['notifications'],
  },
  admin: {
    notification: ['notifications'],
    whatsapp: ['activity', 'notifications'],
    lesson: ['today'],
    payment: LESSONS,
    order: LESSONS,
    'group-lesson': [...LESSONS, 'freeTimes', 'groupLessons'],
    booking: [...LESSONS, 'freeTimes', 'groupLessons', 'tutors'],
    session: [...LESSONS, 'freeTimes', 'tutors'],
    'weekly-place': LESSONS,
    'waiting-list': ['activity', 'freeTimes', 'mails', 'notifications', 'waitingList'],
    credits: LESSONS,
    user: ['activity', 'bookings', 'consoleStudents', 'payments', 'sessions', 'users'],
    guardian: ['activity', 'consoleStudents', 'users'],
    student: ['activity', 'bookings', 'consoleStudents', 'mails', 'payments', 'privacy', 'sessions', 'users'],
    mail: ['mails', 'users'],
    package: ['activity', 'packages', 'payments'],
    'payment-channel': ['activity', 'paymentChannels'],
    statement: ['activity', 'statements', 'payments'],
    money: ['activity', 'statements', 'payments'],
    device: ['activity', 'devices', 'statements'],
    template: ['activity', 'messageTemplates'],
    proof: ['activity', 'privacy'],
    message: ['activity', 'messages', 'threads'],
    testimonial: ['activity', 'testimonials'],
    content: ['activity', 'content'],
    tutor: ['activity', 'availability', 'freeTimes', 'today', 'tutors'],
    subject: ['activity', 'subjects', 'syllabus'],
    topic: ['activity', 'syllabus', 'items'],
    'grade-boundary': ['activity', 'pastPapers'],
    item: ['activity', 'items'],
    assessment: ['activity', 'assessments'],
    learning: ['activity', 'homework', 'learning', 'pastPapers', 'termReports', 'today'],
    'term-calendar': ['activity', 'termCalendar', 'outcomes'],
    settings: ['activity', 'settings', 'setup'],
    admin: ['activity', 'admins'],
    'my-account': ['myAccount'],
    backup: ['activity', 'backups'],
    export: ['activity', 'users'],
  },
};

/** Returns the keys of the queries that a change of this kind makes stale. The empty key matches all queries. */
export function queriesChangedBy(kind: string, role: Role): readonly QueryKey[] {
  const parts = CHANGED_BY[role][getTopic(kind)];
  if (parts === undefined) return [[]];
  // What waits for a family, and which notices are done, follow from nearly everything.
  const all = {
    student: [...parts, 'needs', 'notifications'],
    tutor: [...parts, 'notifications'],
    admin: parts,
  }[role];
  return all.map((part) => [[part]]);
}

/** The topics whose changes may do what an unread notice is about (NOTIFY-9). */
const DOING_TOPICS = [
  'booking',
  'learning',
  'notification',
  'order',
  'payment',
  'session',
  'thread',
  'waiting-list',
];

/** Fetches the number of the bell again if a change of this kind may have done what an unread notice is about. */
export function refreshBell(kind: string): void {
  const { currentUser } = currentUserStore.read();
  // The bell of the console counts what waits instead.
  if (currentUser == null || currentUser.role === 'admin' || (currentUser.unread ?? 0) === 0) return;
  if (DOING_TOPICS.includes(getTopic(kind))) void currentUserStore.refreshAfterChange();
}

/**
 * Refetches what an action of this browser has changed.
 * @param current the key of a query that already has the new data.
 */
export async function refreshAfter(cache: QueryClient, kind: ChangeKind, current?: QueryKey): Promise<void> {
  const role = currentUserStore.read().currentUser?.role ?? 'student';
  refreshBell(kind);
  const currentHash = current && JSON.stringify(current);
  await Promise.all(
    queriesChangedBy(kind, role).map((queryKey) =>
      cache.invalidateQueries({
        queryKey,
        predicate: ({ queryKey: key, meta }) =>
          meta?.['ignoresOwnActions'] !== true && JSON.stringify(key) !== currentHash,
      }),
    ),
  );
}
