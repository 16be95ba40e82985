import { isFamilyRole } from '@thuto/domain/permissions';
import { ownStudentIdOf, type StudentId } from '@thuto/domain/ids';
import {
  describeNotification,
  findNotificationKind,
  type NotificationPlace,
} from '@thuto/domain/messages/notifications';
import { getGreetingName } from '@thuto/domain/names';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import {
  getLessonIdOf,
  type LessonFacts,
  listFollowed,
  listLessonFacts,
  listOffersOf,
  listOrdersOf,
  listRoles,
  listThreadsOf,
  type NotificationRow,
} from './notifications.store.ts';

/** A notification as a person reads it. */
export interface WrittenNotification {
  readonly row: NotificationRow;
  readonly title: string;
  readonly body: string;
  /** The page that it is about, without the host. */
  readonly path: string;
  /** When its lesson starts; null if it is about none. */
  readonly startsAt: Date | null;
  /** False if its lesson has changed since, its offer has ended, or the family may no longer see it: then it must not be sent. */
  readonly isCurrent: boolean;
}

/** True as long as the time is held. */
const OFFER_KIND = 'waiting-list-offer';

const byId = <T extends { readonly id: string }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.id, row]));

const collect = (
  rows: readonly NotificationRow[],
  read: (data: Readonly<Partial<Record<string, string>>>) => string | null | undefined,
): string[] => [...new Set(rows.map(({ data }) => read(data)).filter((id) => id != null))];

/** Formats the start of a lesson in the centre's zone, such as `Tue 1 Dec, 16:00`. */
function formatStart(startsAt: Date, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(startsAt);
  const date = part({ weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
  return `${date}, ${part({ hour: '2-digit', minute: '2-digit' })}`;
}

/**
 * Writes the texts of notifications from the present records, in the order of the rows. A text names the subject, the
 * time and at most a first name: never a meeting link or a full name (NOTIFY-5). To a family that may no longer see the
 * lesson it says nothing about it (FAM-3).
 */
export async function writeNotifications(
  ctx: Pick<Context, 'config'>,
  executor: Executor,
  rows: readonly NotificationRow[],
): Promise<WrittenNotification[]> {
  if (rows.length === 0) return [];
  const lessons = byId(await listLessonFacts(executor, collect(rows, getLessonIdOf)));
  const ordered = byId(
    await listOrdersOf(
      executor,
      collect(rows, ({ orderId, paymentId }) => orderId ?? paymentId),
    ),
  );
  const threads = byId(
    await listThreadsOf(
      executor,
      collect(rows, ({ threadId }) => threadId),
    ),
  );
  const offers = byId(
    await listOffersOf(
      executor,
      collect(rows, ({ placeId }) => placeId),
    ),
  );
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  const people = byId(await listRoles(executor, accountIds));
  const namesNothing = lessons.size + offers.size === 0;
  const followed = namesNothing ? new Set<string>() : await listFollowed(executor, accountIds);
  const nameOf = namesNothing ? String : await getSubjectNames(executor);

  return rows.map((row) => {
    const kind = findNotificationKind(row.kind);
    const person = people.get(row.accountId);
    const isFamily = isFamilyRole(person?.role);
    const found = lessons.get(getLessonIdOf(row.data) ?? '');
    const offered = offers.get(row.data['placeId'] ?? '');
    const subject = found ?? offered;
    const isHidden =
      isFamily && subject !== undefined && !followed.has(`${row.accountId}:${subject.studentId}`);
    const lesson = isHidden ? undefined : found;
    const offer = isHidden ? undefined : offered;
    const about = lesson ?? offer;
    const isCurrent =
      row.kind === OFFER_KIND
        ? offer !== undefined
        : kind?.whileLesson === undefined || kind.whileLesson.includes(lesson?.status ?? '');
    const order = ordered.get(row.data['orderId'] ?? row.data['paymentId'] ?? '');
    const thread = threads.get(row.data['threadId'] ?? '');
    const search = (studentId: StudentId | undefined) =>
      studentId === undefined || studentId === ownStudentIdOf(row.accountId) ? '' : `?for=${studentId}`;
    const paths: Readonly<Record<NotificationPlace, () => string>> = {
      sessions: () =>
        `/student/sessions${search(about?.studentId ?? (row.data['studentId'] as StudentId | undefined))}`,
      reports: () => `/student/reports${search(row.data['studentId'] as StudentId | undefined)}`,
      orders: () =>
        order === undefined
          ? '/student/orders'
          : `/student/orders/${order.orderId}${search(order.studentId)}`,
      thread: () => {
        if (thread === undefined) return person?.role === 'tutor' ? '/tutor/messages' : '/student/messages';
        return person?.role === 'tutor'
          ? `/tutor/messages?with=${thread.studentId}`
          : `/student/messages?for=${thread.studentId}&with=${thread.tutorId}`;
      },
      homework: () => `/student/homework${search(lesson?.studentId)}`,
      'tutor-homework': () => '/tutor/homework',
      'tutor-lessons': () => '/tutor/lessons',
      'console-bookings': () => '/admin/bookings',
      'console-reports': () => '/admin/messages?tab=reports',
      'console-users': () => `/admin/users/${row.data['accountId'] ?? ''}`,
      'console-tutors': () => '/admin/tutors',
      'console-settings': () => '/admin/settings',
    };
    const namesStudent = isFamily && (person?.students ?? 0) > 1;
    return {
      row,
      title: kind?.title ?? 'Notification',
      body:
        about === undefined
          ? ''
          : describeNotification({
              subject: nameOf(about.subject),
              when: formatStart(about.startsAt, ctx.config.timeZone),
              firstName: namesStudent ? getStudentFirstName(about) : null,
              ...(offer && { heldUntil: formatStart(offer.expiresAt, ctx.config.timeZone) }),
            }),
      path: kind === null ? '/' : paths[kind.place](),
      startsAt: about?.startsAt ?? null,
      isCurrent: !isHidden && isCurrent,
    };
  });
}

const getStudentFirstName = ({
  firstName,
  studentName,
}: Pick<LessonFacts, 'firstName' | 'studentName'>): string =>
  firstName?.trim() || getGreetingName(studentName);
