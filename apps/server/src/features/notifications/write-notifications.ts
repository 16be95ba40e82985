import { ownStudentIdOf, type StudentId } from '@thuto/domain/ids';
import {
  describeNotification,
  findNotificationKind,
  type NotificationPlace,
} from '@thuto/domain/notifications';
import { getFirstName } from '@thuto/domain/students';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import {
  getLessonIdOf,
  type LessonFacts,
  listLessonFacts,
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
  /** False if its lesson has changed since, so that it must not be sent any more. */
  readonly isCurrent: boolean;
}

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
 * time and at most a first name: never a meeting link or a full name (NOTIFY-5).
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
  const people = byId(await listRoles(executor, [...new Set(rows.map(({ accountId }) => accountId))]));
  const nameOf = lessons.size === 0 ? String : await getSubjectNames(executor);

  return rows.map((row) => {
    const kind = findNotificationKind(row.kind);
    const lesson = lessons.get(getLessonIdOf(row.data) ?? '');
    const person = people.get(row.accountId);
    const order = ordered.get(row.data['orderId'] ?? row.data['paymentId'] ?? '');
    const thread = threads.get(row.data['threadId'] ?? '');
    const search = (studentId: StudentId | undefined) =>
      studentId === undefined || studentId === ownStudentIdOf(row.accountId) ? '' : `?for=${studentId}`;
    const paths: Readonly<Record<NotificationPlace, () => string>> = {
      sessions: () => `/student/sessions${search(lesson?.studentId)}`,
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
    const isFamily = person?.role === 'student';
    const namesStudent = isFamily && (person?.students ?? 0) > 1;
    return {
      row,
      title: kind?.title ?? 'Notification',
      body:
        lesson === undefined
          ? ''
          : describeNotification({
              subject: nameOf(lesson.subject),
              when: formatStart(lesson.startsAt, ctx.config.timeZone),
              firstName: namesStudent ? getStudentFirstName(lesson) : null,
            }),
      path: kind === null ? '/' : paths[kind.place](),
      startsAt: lesson?.startsAt ?? null,
      isCurrent: kind?.whileLesson === undefined || kind.whileLesson.includes(lesson?.status ?? ''),
    };
  });
}

const getStudentFirstName = ({ firstName, studentName }: LessonFacts): string =>
  firstName?.trim() || getFirstName(studentName);
