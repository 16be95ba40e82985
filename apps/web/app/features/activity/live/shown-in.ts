import { topicOf } from '@thuto/contract/live-events';
import type { Role } from '@thuto/domain/permissions';

/**
 * Which parts of the contract show what a topic changes, as this role sees it. A topic that does not stand here may show
 * anywhere. `activity` is the console's overview, which counts and lists nearly everything.
 */
const SHOWN_IN: Readonly<Record<Role, Readonly<Record<string, readonly string[]>>>> = {
  student: {
    payment: ['payments', 'profiles', 'bookings', 'sessions', 'content'],
    booking: ['bookings', 'profiles', 'sessions'],
    session: ['bookings', 'profiles', 'sessions'],
    credits: ['bookings', 'profiles', 'sessions'],
    profile: ['profiles'],
    settings: ['settings', 'bookings', 'payments', 'profiles'],
  },
  admin: {
    proof: ['activity'],
    message: ['activity', 'messages'],
    testimonial: ['activity', 'testimonials'],
    content: ['activity', 'content'],
    tutor: ['activity', 'tutors'],
    settings: ['activity', 'settings'],
    admin: ['activity', 'admins'],
    backup: ['activity', 'backups'],
    export: ['activity', 'users'],
  },
};

/** The query keys to ask for again after an event of this kind. The empty key stands for all. */
export function keysShowing(kind: string, role: Role): readonly (readonly unknown[])[] {
  const parts = SHOWN_IN[role][topicOf(kind)];
  return parts === undefined ? [[]] : parts.map((part) => [[part]]);
}
