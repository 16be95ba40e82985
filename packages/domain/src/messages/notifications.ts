import { addDays, dateInZone, timeInZone, toInstant } from '../calendar.ts';
import type { Role } from '../permissions.ts';

/** How a person hears about an event. `whatsapp` is a message that the desk sends by hand. */
export const NOTIFICATION_CHANNELS = ['inbox', 'push', 'whatsapp'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Statuses of a notification. The inbox has `ready` only; a push or WhatsApp message waits until it is sent. */
export const NOTIFICATION_STATUSES = ['ready', 'waiting', 'sent', 'dropped', 'failed'] as const;

/** The channels that a person switches per event. */
export const SWITCHED_CHANNELS = ['inbox', 'mail', 'push'] as const;
export type SwitchedChannel = (typeof SWITCHED_CHANNELS)[number];

/** The events that a person switches on and off. */
export const NOTIFICATION_EVENTS = [
  'requests',
  'lessons',
  'reminders',
  'summary',
  'term-reports',
  'payments',
  'messages',
  'desk',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

const EVENTS_OF_ROLE: Readonly<Record<Role, readonly NotificationEvent[]>> = {
  student: ['requests', 'lessons', 'reminders', 'summary', 'term-reports', 'payments', 'messages'],
  tutor: ['lessons', 'messages'],
  admin: ['requests', 'lessons', 'messages', 'desk'],
};

/** Returns the events that concern a role. */
export const listEventsOf = (role: Role): readonly NotificationEvent[] => EVENTS_OF_ROLE[role];

/** What a notification of a kind says, and where it leads. */
interface NotificationKind {
  readonly event: NotificationEvent;
  readonly title: string;
  /** The page that shows it. */
  readonly place: NotificationPlace;
  /** Statuses of the lesson in which the notification is still true; absent if any. */
  readonly whileLesson?: readonly string[];
  /** Ready-written for WhatsApp, if the family agreed. */
  readonly isHandedOff?: true;
}

export type NotificationPlace =
  | 'sessions'
  | 'reports'
  | 'orders'
  | 'thread'
  | 'homework'
  | 'tutor-homework'
  | 'tutor-lessons'
  | 'console-bookings'
  | 'console-reports'
  | 'console-users'
  | 'console-tutors'
  | 'console-settings';

const lesson = (title: string, status: string, event: NotificationEvent = 'lessons'): NotificationKind => ({
  event,
  title,
  place: 'sessions',
  whileLesson: [status],
  isHandedOff: true,
});
const taught = (title: string): NotificationKind => ({ event: 'lessons', title, place: 'tutor-lessons' });
/** About something that is over, so it stays true. */
const ended = (title: string): NotificationKind => ({ event: 'lessons', title, place: 'sessions' });
/** About a place in the waiting list. */
const place = (title: string): NotificationKind => ({ event: 'requests', title, place: 'sessions' });
const money = (title: string): NotificationKind => ({
  event: 'payments',
  title,
  place: 'orders',
  isHandedOff: true,
});

/** The notifications by kind of mail. Every mail about an event of the centre has one (NOTIFY-1). */
export const NOTIFICATION_KINDS: Readonly<Record<string, NotificationKind>> = {
  'booking-approved': lesson('Your session is booked', 'confirmed', 'requests'),
  'booking-rejected': lesson('Your booking request was declined', 'rejected', 'requests'),
  'booking-expired': lesson('Your booking request has expired', 'expired', 'requests'),
  'booking-times-proposed': lesson('We propose other times for your request', 'requested', 'requests'),
  'booking-offer-withdrawn': lesson('Other times are no longer offered', 'requested', 'requests'),
  'booking-tutor-absent': ended('Your tutor missed the session'),
  'session-tutor-absent': ended('Your tutor missed the session'),
  'booking-dispute-decided': ended('Your dispute is decided'),
  'session-dispute-decided': ended('Your dispute is decided'),
  'weekly-place-ended': ended('Your weekly place has ended'),
  'homework-given': { event: 'lessons', title: 'You have new homework', place: 'homework' },
  'homework-marked': { event: 'lessons', title: 'Your homework is marked', place: 'homework' },
  'waiting-list-offer': { ...place('A place is free for you'), isHandedOff: true },
  'waiting-list-ended': place('Your place in the waiting list has ended'),
  'term-report-signed': { event: 'term-reports', title: 'A term report is ready', place: 'reports' },
  'weekly-digest': { event: 'summary', title: 'Your weekly summary is here', place: 'sessions' },
  'booking-changed': lesson('Your session has changed', 'confirmed'),
  'booking-cancelled': lesson('Your session is cancelled', 'cancelled'),
  'booking-rescheduled': lesson('Your session has a new time', 'confirmed'),
  'session-scheduled': lesson('A session is scheduled for you', 'confirmed'),
  'session-changed': lesson('Your session has changed', 'confirmed'),
  'session-cancelled': lesson('Your session is cancelled', 'cancelled'),
  'session-rescheduled': lesson('Your session has a new time', 'confirmed'),
  'booking-reminder': lesson('Your session is coming up', 'confirmed', 'reminders'),
  'session-reminder': lesson('Your session is coming up', 'confirmed', 'reminders'),
  'payment-received': { event: 'payments', title: 'We have your payment', place: 'orders' },
  'payment-approved': money('Your payment is approved'),
  'payment-rejected': money('Your payment was not approved'),
  'order-expired': money('Your order has expired'),
  'renewal-reminder': money('Time to renew your sessions'),
  'thread-unread': { event: 'messages', title: 'You have an unread message', place: 'thread' },
  'tutor-lesson-assigned': taught('You have a new lesson'),
  'tutor-lesson-changed': taught('One of your lessons has changed'),
  'homework-handed-in': { event: 'lessons', title: 'Homework was handed in', place: 'tutor-homework' },
  'report-due': taught('A lesson needs your report'),
  'tutor-lesson-cancelled': taught('One of your lessons is cancelled'),
  'booking-received': { event: 'requests', title: 'New booking requests', place: 'console-bookings' },
  'tutor-cancelled': { event: 'lessons', title: 'A tutor has cancelled a lesson', place: 'console-tutors' },
  'message-reported': { event: 'messages', title: 'A message was reported', place: 'console-reports' },
  'new-registration': { event: 'desk', title: 'A new family has registered', place: 'console-users' },
  'backup-failed': { event: 'desk', title: 'The nightly backup failed', place: 'console-settings' },
};

/** Mails about signing in, invitations and addresses. They are no notifications and cannot be switched off. */
export const ACCOUNT_MAILS: readonly string[] = [
  'account-imported',
  'account-notice',
  'admin-invitation',
  'contact-message',
  'email-change',
  'guardian-invitation',
  'password-reset',
  'sign-in-code',
  'sign-up-attempt',
  'test-mail',
  'tutor-invitation',
  'verify-email',
];

/** Returns what a kind of mail notifies of; null for one that is no notification. */
export const findNotificationKind = (kind: string): NotificationKind | null =>
  Object.hasOwn(NOTIFICATION_KINDS, kind) ? (NOTIFICATION_KINDS[kind] ?? null) : null;

/** Events whose mails a link without sign-in switches off. Mails about money, sign-in and safety are not among them. */
export const UNSUBSCRIBABLE_EVENTS = ['reminders', 'summary', 'term-reports'] as const;
export type UnsubscribableEvent = (typeof UNSUBSCRIBABLE_EVENTS)[number];

/** Returns the event that a link in a mail of this kind switches off; null for a mail without such a link. */
export function findUnsubscribableEvent(mailKind: string): UnsubscribableEvent | null {
  const event = findNotificationKind(mailKind)?.event;
  return UNSUBSCRIBABLE_EVENTS.find((one) => one === event) ?? null;
}

/** Quiet hours in the centre's zone: no push from 20:00 until 07:00. */
export const QUIET_FROM = '20:00';
export const QUIET_UNTIL = '07:00';
/** A push about a lesson that starts within this time is sent in quiet hours too. */
export const URGENT_BEFORE_MS = 3 * 60 * 60_000;
/** Later than this after the event, a push is dropped. */
export const MAX_PUSH_AGE_MS = 24 * 60 * 60_000;

/** Returns whether an instant (epoch milliseconds) is in the quiet hours of the zone. */
export function isQuiet(instant: number, zone: string): boolean {
  const time = timeInZone(instant, zone);
  return time >= QUIET_FROM || time < QUIET_UNTIL;
}

/** Returns when the quiet hours around an instant end (epoch milliseconds). */
function getQuietEnd(instant: number, zone: string): number {
  const date = dateInZone(instant, zone);
  const isEvening = timeInZone(instant, zone) >= QUIET_FROM;
  return toInstant(isEvening ? addDays(date, 1) : date, QUIET_UNTIL, zone);
}

/**
 * Returns when a push may be sent (NOTIFY-4): now, or after the quiet hours. A push about a lesson is released three
 * hours before its start.
 * @param startsAt the start of the lesson; null if it is about none. Instants in epoch milliseconds.
 */
export function getPushTime(now: number, startsAt: number | null, zone: string): number {
  if (!isQuiet(now, zone)) return now;
  const end = getQuietEnd(now, zone);
  if (startsAt === null || startsAt <= now) return end;
  return Math.min(end, Math.max(now, startsAt - URGENT_BEFORE_MS));
}

/** Upper bound of devices per account that receive pushes. The oldest one gives way to a new one. */
export const MAX_PUSH_DEVICES = 10;

/** The facts about a lesson in the text of a notification. */
export interface NotifiedLesson {
  /** The name of the subject. */
  readonly subject: string;
  /** When it starts, as text in the centre's zone. */
  readonly when: string;
  /** The student's first name; null if it goes without saying. */
  readonly firstName: string | null;
  /** Until when an offered time is held, as text in the centre's zone. */
  readonly heldUntil?: string;
}

/** Returns the second line of a notification. It never contains a meeting link or a full name. */
export function describeNotification(lesson: NotifiedLesson | null): string {
  if (lesson === null) return '';
  const until = lesson.heldUntil === undefined ? '' : `, held until ${lesson.heldUntil}`;
  const about = `${lesson.subject}, ${lesson.when}${until}`;
  return lesson.firstName === null ? about : `${lesson.firstName}: ${about}`;
}

/** Returns the ready-written WhatsApp message of a notification. */
export function writeWhatsAppMessage(
  { title, body }: { readonly title: string; readonly body: string },
  {
    platformName,
    greetingName,
    link,
  }: {
    readonly platformName: string;
    readonly greetingName: string;
    readonly link: string;
  },
): string {
  const facts = body === '' ? `${title}.` : `${title}: ${body}.`;
  return `Hello ${greetingName}, this is ${platformName}. ${facts} More: ${link}`;
}

/** Returns the address that opens a WhatsApp chat with a ready-written message. The number is in E.164. */
export const buildWhatsAppLink = (number: string, message: string): string =>
  `https://wa.me/${number.replace(/^\+/, '')}?text=${encodeURIComponent(message)}`;
