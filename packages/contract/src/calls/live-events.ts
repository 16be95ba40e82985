import type { GuardianRight } from '@thuto/domain/policy';
import type { AuditEventKind } from '../activity.ts';

/**
 * Events that are not in the audit log: a message of a thread was sent, a tutor's calendar was fetched, an account (its
 * id is `subjectId`) has new or read notifications, somebody joined a lesson, the free times of tutors or the credits of a student may have changed.
 */
export const LIVE_ONLY_KINDS = [
  'thread.message-sent',
  'availability.fetched',
  'notification.created',
  'notification.read',
  'lesson.joined',
  'free-times.changed',
  'credits.changed',
] as const;
export type LiveEventKind = AuditEventKind | (typeof LIVE_ONLY_KINDS)[number];

/**
 * An event of the stream `GET /api/events`. It contains no data: clients that may see the change fetch it.
 */
export interface LiveEvent {
  readonly kind: LiveEventKind | typeof ACCESS_CHANGED;
  /** The student concerned; null if none. */
  readonly studentId: string | null;
  /** The id of the record concerned: a payment, a booking, … */
  readonly subjectId: string | null;
}

/**
 * Kind of an event for one account, whose id is `subjectId`: its students, rights, role or sessions may have changed.
 * The page fetches the current user again. It is not an entry of the audit log.
 */
export const ACCESS_CHANGED = 'access.changed';

/** Topic of events for one account, whose id is `subjectId`. */
export const NOTIFICATION_TOPIC = 'notification';

/** Message name that signals possibly missed events: the client must reload everything it shows. */
export const RESYNC_MESSAGE = 'resync';

/**
 * Message name of an event that happened before the stream was opened. Its data is that of any other event.
 */
export const EARLIER_MESSAGE = 'earlier';

/** Returns the topic of a kind, such as `payment` for `payment.approved`. */
export const getTopic = (kind: string): string => kind.slice(0, kind.indexOf('.'));

const FOLLOWS = ['canBook', 'canSeeProgress'] as const;

/**
 * Topics that change what families see of their students, with the rights one of which a guardian needs to receive
 * their events. The rest, such as who viewed a proof, is for admins only.
 */
export const STUDENT_TOPICS: Readonly<Record<string, readonly GuardianRight[]>> = {
  payment: ['canPay'],
  order: ['canPay'],
  credits: ['canPay', ...FOLLOWS],
  booking: FOLLOWS,
  session: FOLLOWS,
  'weekly-place': FOLLOWS,
  'waiting-list': FOLLOWS,
  profile: FOLLOWS,
  guardian: FOLLOWS,
  consent: FOLLOWS,
  assessment: FOLLOWS,
  learning: ['canSeeProgress'],
};

/** Topics whose events may change the credits, also for guardians who do not receive them. */
export const MONEY_TOPICS: readonly string[] = ['payment', 'order'];

/** Topics that change what tutors see, of the lessons and records that are theirs. */
export const TUTOR_TOPICS: readonly string[] = [
  'booking',
  'session',
  'group-lesson',
  'tutor',
  'thread',
  'availability',
  'content',
  'learning',
];

/** Topics that admins do not follow: threads between families and tutors, and tutors' own calendars. */
export const TOPICS_WITHOUT_ADMINS: readonly string[] = ['thread', 'availability'];
