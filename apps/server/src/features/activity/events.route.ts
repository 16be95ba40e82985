import { isFamilyRole } from '@thuto/domain/permissions';
import {
  ACCESS_CHANGED,
  EARLIER_MESSAGE,
  NOTIFICATION_TOPIC,
  RESYNC_MESSAGE,
  STUDENT_TOPICS,
  TOPICS_WITHOUT_ADMINS,
  TUTOR_TOPICS,
  MONEY_TOPICS,
  getTopic,
} from '@thuto/contract/calls/live-events';
import { DomainError } from '@thuto/domain/errors';
import { can } from '@thuto/domain/policy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ROUTE_ACTIONS } from '../../route-actions.ts';
import type { RequestContext } from '../../request-context.ts';
import { requireAccess } from '../../require-access.ts';
import type { CurrentUser, Context } from '../../context.ts';
import { type EventStream, openEventStream } from '../../platform/live/event-stream.ts';
import type { PublishedChange } from '../../platform/live/publish.ts';
import type { LiveSignal } from '../../platform/live/live-channel.ts';
import { findCurrentUser } from '../accounts/auth-sessions/find-current-user.ts';

/** Shorter than the idle timeout of common proxies. */
const HEARTBEAT_MS = 20_000;
/** Upper bound of open streams per account, across all tabs and devices. */
const MAX_STREAMS_PER_ACCOUNT = 8;
const MAX_STREAMS = 2_000;
const FULL_RETRY_SECONDS = 60;
/** How long, and how many, recent events are buffered for pages that are just opening their stream. */
const RECENT_MS = 20_000;
const MAX_RECENT_SIGNALS = 1_000;

interface Listener {
  /** The user with the students and rights of the latest check. */
  currentUser: CurrentUser;
  readonly stream: EventStream;
  /** Sends once, a moment later, that free times may differ. */
  announceFreeTimes(): void;
  /** Reads the user's students and rights again. Ends the stream unless the same account is still signed in. */
  recheck(): Promise<void>;
}

/** Settings events go to everyone: they change the platform's name or start and end maintenance. */
const isForEverybody = (kind: string) => getTopic(kind) === 'settings';

/** Returns whether an event is about a student of the user and of a topic for which the user has the right (FAM-3). */
const isOfOwnStudent = (
  { students }: CurrentUser,
  { kind, studentId }: Pick<PublishedChange, 'kind' | 'studentId'>,
) =>
  students.some(
    (student) =>
      student.id === studentId && (STUDENT_TOPICS[getTopic(kind)] ?? []).some((right) => student[right]),
  );

/**
 * Returns whether a guardian who learns nothing about payments should fetch the credits of a student again: a payment
 * may have changed them.
 */
const mayChangeCredits = (currentUser: CurrentUser, { kind, studentId }: PublishedChange) =>
  MONEY_TOPICS.includes(getTopic(kind)) && isOfOwnStudent(currentUser, { kind: CREDITS_CHANGED, studentId });
const CREDITS_CHANGED = 'credits.changed';

/** Events of threads go to the guardians who may read the thread. */
const mayReadThread = (currentUser: CurrentUser, { studentId }: PublishedChange) =>
  currentUser.students.some(
    (student) => student.id === studentId && can(currentUser, 'threads.view', { guardianship: student }),
  );

const isOfOwnAccess = ({ accountId }: CurrentUser, { kind, subjectId }: PublishedChange) =>
  kind === ACCESS_CHANGED && subjectId === accountId;

/**
 * Returns whether an account receives an event: admins receive all but those of threads, students and tutors only their
 * own (LIVE-1).
 */
function canReceive(currentUser: CurrentUser, event: PublishedChange): boolean {
  if (event.kind === ACCESS_CHANGED) return isOfOwnAccess(currentUser, event);
  const topic = getTopic(event.kind);
  if (topic === NOTIFICATION_TOPIC) return event.subjectId === currentUser.accountId;
  if (isForEverybody(event.kind)) return true;
  if (can(currentUser, 'console.view')) return !TOPICS_WITHOUT_ADMINS.includes(topic);
  const { tutorId } = currentUser;
  if (tutorId) return event.tutorIds?.includes(tutorId) === true && TUTOR_TOPICS.includes(topic);
  if (topic === 'thread') return mayReadThread(currentUser, event);
  return isOfOwnStudent(currentUser, event);
}

/** Kinds and topics of changes that take or return a tutor's time. */
const FREE_TIME_KINDS: readonly string[] = [
  'booking.approved',
  'booking.booked-by-admin',
  'booking.cancelled',
  'booking.confirmed-at-once',
  'booking.details-changed',
  'booking.proposal-accepted',
  'booking.rescheduled',
  'session.cancelled',
  'session.rescheduled',
  'session.scheduled',
];
const FREE_TIME_TOPICS: readonly string[] = ['tutor', 'availability', 'group-lesson'];
const changesFreeTimes = ({ kind }: PublishedChange) =>
  FREE_TIME_KINDS.includes(kind) || FREE_TIME_TOPICS.includes(getTopic(kind));
/** What a family receives of a change of another family or of a tutor: only that free times may differ. */
const FREE_TIMES_CHANGED = { kind: 'free-times.changed', studentId: null, subjectId: null } as const;

/** How long changes of free times are gathered, so that a page refetches once for several. */
const FREE_TIMES_DELAY_MS = 1_000;

/** Returns true if a family that books should learn that free times may differ (BOOK-24). */
const isAboutFreeTimes = ({ students }: CurrentUser, change: PublishedChange) =>
  changesFreeTimes(change) && students.some(({ canBook }) => canBook);

/** Returns what the pages of a user receive of a change; null for nothing. Which tutors receive it stays out. */
function toEvent(currentUser: CurrentUser, event: PublishedChange) {
  const { kind, studentId, subjectId } = event;
  if (canReceive(currentUser, event)) return { kind, studentId, subjectId };
  if (isFamilyRole(currentUser.role) && mayChangeCredits(currentUser, event)) {
    return { kind: CREDITS_CHANGED, studentId, subjectId: null };
  }
  return null;
}

/** Buffers recent events. When the buffer overflows, readers get a resync message. */
function createRecentSignals() {
  let recent: { readonly at: number; readonly signal: LiveSignal }[] = [];
  return {
    add(signal: LiveSignal) {
      const at = performance.now();
      while (recent[0] !== undefined && at - recent[0].at > RECENT_MS) recent.shift();
      if (recent.length >= MAX_RECENT_SIGNALS) recent = [{ at, signal: 'resync' }];
      recent.push({ at, signal });
    },
    within: (ms: number): LiveSignal[] =>
      recent.filter(({ at }) => performance.now() - at <= ms).map(({ signal }) => signal),
  };
}

/**
 * `GET /api/events`: streams every committed change, from any node, to open pages (server-sent events). The
 * stream ends with the session, at the latest at the next heartbeat, and when the process stops. A page
 * passes the age of its data as `within`, in milliseconds; events since then are replayed first.
 * @returns a function that returns the number of open streams.
 */
export function registerEventsRoute(
  app: FastifyInstance,
  ctx: Context,
  contextFor: (request: FastifyRequest) => RequestContext,
  {
    heartbeatMs = HEARTBEAT_MS,
    maxStreams = MAX_STREAMS,
  }: { heartbeatMs?: number | undefined; maxStreams?: number | undefined } = {},
): { count(): number } {
  const listeners = new Set<Listener>();
  const recent = createRecentSignals();

  const onSignal = (signal: LiveSignal) => {
    recent.add(signal);
    for (const listener of listeners) {
      const { currentUser, stream } = listener;
      if (signal === 'resync') {
        stream.send({}, RESYNC_MESSAGE);
        // A change of access may have been missed.
        void listener.recheck();
        continue;
      }
      const event = toEvent(currentUser, signal);
      if (event !== null) stream.send(event);
      else if (isAboutFreeTimes(currentUser, signal)) listener.announceFreeTimes();
      if (isOfOwnAccess(currentUser, signal)) {
        // No event about a student or lesson passes until the check is done. The page refetches everything anyway.
        listener.currentUser = { ...currentUser, students: [], tutorId: null };
        void listener.recheck();
      }
    }
  };
  const unsubscribe = ctx.live.subscribe(onSignal);
  // Close the streams before the server waits for pending requests; they would delay it the longest.
  app.addHook('preClose', async () => {
    unsubscribe();
    await Promise.all([...listeners].map(({ stream }) => stream.end()));
  });

  app.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const { currentUser } = await requireAccess(contextFor(request), ROUTE_ACTIONS['/api/events']);
    const own = [...listeners].filter(
      (listener) => listener.currentUser.accountId === currentUser.accountId,
    ).length;
    if (own >= MAX_STREAMS_PER_ACCOUNT) {
      throw new DomainError('request_too_frequent', { retryAfterSeconds: FULL_RETRY_SECONDS });
    }
    if (listeners.size >= maxStreams) {
      throw new DomainError('service_unavailable', { retryAfterSeconds: FULL_RETRY_SECONDS });
    }

    const stream = openEventStream(() => {
      clearInterval(heartbeat);
      clearTimeout(freeTimesTimer);
      listeners.delete(listener);
    });
    let freeTimesTimer: NodeJS.Timeout | undefined;
    let lastCheck = 0;
    const listener: Listener = {
      currentUser,
      stream,
      announceFreeTimes() {
        freeTimesTimer ??= setTimeout(() => {
          freeTimesTimer = undefined;
          stream.send(FREE_TIMES_CHANGED);
        }, FREE_TIMES_DELAY_MS).unref();
      },
      async recheck() {
        lastCheck += 1;
        const check = lastCheck;
        // A failing check also ends the stream: the page reconnects and is authenticated again.
        const present = await findCurrentUser(ctx, request.headers.cookie).catch(() => null);
        // A later check has read newer data.
        if (check !== lastCheck) return;
        const isSame = present?.accountId === currentUser.accountId && present.role === currentUser.role;
        if (isSame && can(present, ROUTE_ACTIONS['/api/events'])) listener.currentUser = present;
        else await stream.end();
      },
    };
    const heartbeat = setInterval(() => {
      stream.beat();
      void listener.recheck();
    }, heartbeatMs);
    heartbeat.unref();
    listeners.add(listener);
    const { within } = request.query as { readonly within?: unknown };
    for (const signal of recent.within(Number(within ?? 0))) {
      if (signal === 'resync') {
        stream.send({}, RESYNC_MESSAGE);
        continue;
      }
      const event = toEvent(currentUser, signal);
      if (event !== null) stream.send(event, EARLIER_MESSAGE);
      else if (isAboutFreeTimes(currentUser, signal)) listener.announceFreeTimes();
    }
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Tells nginx and similar proxies not to buffer the response.
        'x-accel-buffering': 'no',
      })
      .send(stream.body);
  });
  return { count: () => listeners.size };
}
