import type { Pool } from 'pg';

const NEWEST = 6;

/** The table, or the table and column, of the ids that a field takes. */
const TABLE_OF_FIELD = {
  accountId: 'accounts',
  contentIds: 'content_items',
  duplicateId: 'students',
  evidenceId: 'evidence',
  exceptBookingId: 'lesson_participants',
  fromAccountId: 'accounts',
  ids: 'users',
  keptFileIds: 'files',
  keptId: 'students',
  orderId: 'orders',
  packageId: 'packages',
  paperId: 'past_papers',
  parentId: 'topics',
  paymentId: 'payments',
  planId: 'plans',
  prerequisites: 'topics',
  proposalId: 'booking_proposals',
  reportId: 'lesson_reports',
  sourceId: 'statement_sources',
  studentId: 'students',
  termId: 'calendar_periods',
  topic: 'topics',
  topicId: 'topics',
  topicIds: 'topics',
  tutorId: 'tutors',
  uploadId: 'uploads',
  uploadIds: 'uploads',
} as const;

/** The table of the `{id}` that follows a part of a path. */
const TABLE_OF_PATH = {
  'admin-invitations': 'invitations',
  admins: 'accounts',
  assessments: 'assessments',
  'auth-sessions': 'auth_sessions',
  bookings: 'lesson_participants',
  'contact-messages': 'contact_messages',
  content: 'content_items',
  disputes: 'lesson_participants',
  'grade-boundaries': 'grade_boundaries',
  'group-lessons': 'group_lessons.lesson_id',
  'guardian-codes': 'guardian_codes',
  'guardian-invitations': 'invitations',
  homework: 'lesson_reports',
  items: 'items',
  'lesson-changes': 'lesson_change_requests',
  lessons: 'lesson_participants',
  mails: 'mails',
  'message-reports': 'message_reports',
  'message-templates': 'message_templates',
  'money-without-order': 'incoming_money',
  notifications: 'notifications',
  orders: 'orders',
  packages: 'packages',
  'payment-channels': 'payment_channels',
  'payment-devices': 'payment_devices',
  payments: 'payments',
  sessions: 'lesson_participants',
  'statement-files': 'statement_imports',
  'student-merges': 'student_merges',
  students: 'students',
  subjects: 'subjects',
  'term-calendar': 'calendar_periods',
  'term-reports': 'term_reports',
  testimonials: 'testimonials',
  'thread-messages': 'thread_messages',
  threads: 'message_threads',
  topics: 'topics',
  'tutor-cancellations': 'tutor_cancellations.participant_id',
  tutors: 'tutors',
  users: 'users',
  'waiting-list': 'waiting_list_places',
  'weekly-places': 'weekly_places',
  'whatsapp-messages': 'notifications',
} as const;

/** Returns the part of a path before its `{id}`; null without one. */
export const partBeforeId = (path: string): string | null => /([\w-]+)\/\{id\}/.exec(path)?.[1] ?? null;

/** Returns existing ids for the `{id}` of a path. */
export const idsOfPath = (
  path: string,
  idsOf: Readonly<Record<string, readonly string[]>>,
): readonly string[] => idsOf[partBeforeId(path) ?? ''] ?? [];

/** Reads the newest ids of every kind, by field and by part of a path. */
export async function readExistingIds(pool: Pool): Promise<Record<string, readonly string[]>> {
  const ids: Record<string, readonly string[]> = {};
  for (const [name, place] of Object.entries({ ...TABLE_OF_FIELD, ...TABLE_OF_PATH })) {
    const [table = '', column = 'id'] = place.split('.');
    const { rows } = await pool.query<{ id: string }>(
      `select ${column}::text as id from ${table} order by ${column}::text desc limit ${NEWEST}`,
    );
    ids[name] = rows.map(({ id }) => id);
  }
  return ids;
}
