/** What a merge does with the rows of a table that name the duplicate. */
export type MergeRule =
  /** The row names the kept student from then on. `parents` are references that an undo follows for newer rows. */
  | {
      readonly kind: 'move';
      readonly key: string;
      readonly parents?: Readonly<Record<string, string>>;
      /**
       * Columns that are unique together with the student. A row stays with the duplicate if the kept student has one
       * with the same values. An empty list means one row per student.
       */
      readonly unlessTaken?: { readonly columns: readonly string[]; readonly where?: string };
    }
  /** `merge-students.ts` joins both rows. */
  | { readonly kind: 'joined' }
  /** The row stays, for the reason given. */
  | { readonly kind: 'stays'; readonly why: string };

const BY_ID = { kind: 'move', key: 'id' } as const;

/**
 * Every column that references a student, as `table.column`, parents before children. A test compares it with the
 * database, so that a new table cannot be left behind by a merge.
 */
export const STUDENT_REFERENCES: Readonly<Record<string, MergeRule>> = {
  'orders.student_id': BY_ID,
  'payments.student_id': { ...BY_ID, parents: { order_id: 'orders.student_id' } },
  'credit_grants.student_id': { ...BY_ID, parents: { order_id: 'orders.student_id' } },
  'credit_entries.student_id': { ...BY_ID, parents: { grant_id: 'credit_grants.student_id' } },
  'lesson_participants.student_id': BY_ID,
  'weekly_places.student_id': BY_ID,
  'waiting_list_places.student_id': BY_ID,
  'waiting_approvals.student_id': { ...BY_ID, parents: { order_id: 'orders.student_id' } },
  'audit_log.student_id': BY_ID,
  'consents.student_id': BY_ID,
  'guardian_codes.student_id': BY_ID,
  'invitations.student_id': {
    ...BY_ID,
    unlessTaken: { columns: ['email'], where: 'taken.accepted_at is null and taken.revoked_at is null' },
  },
  'calendar_feeds.student_id': { ...BY_ID, unlessTaken: { columns: ['account_id'] } },
  // A thread with a tutor who also has one with the kept student stays, and is back after an undo.
  'message_threads.student_id': { ...BY_ID, unlessTaken: { columns: ['tutor_id'] } },
  'assessments.student_id': BY_ID,
  // A term report of the same version stays, and is back after an undo.
  'term_reports.student_id': { ...BY_ID, unlessTaken: { columns: ['term_id', 'subject_id', 'version'] } },
  // A paper that both wrote stays, and is back after an undo.
  'past_papers.student_id': {
    ...BY_ID,
    unlessTaken: { columns: ['syllabus_id', 'year', 'session', 'paper'] },
  },
  // A plan of the same version stays, and is back after an undo.
  'plans.student_id': { ...BY_ID, unlessTaken: { columns: ['subject_id', 'version'] } },
  'evidence.student_id': { ...BY_ID, unlessTaken: { columns: ['topic_id', 'source', 'reference'] } },
  'students.merged_into': BY_ID,
  'guardianships.student_id': { kind: 'joined' },
  'credit_balances.student_id': { kind: 'joined' },
  'student_merges.kept_id': { kind: 'stays', why: 'the record of the merge' },
  'student_merges.duplicate_id': { kind: 'stays', why: 'the record of the merge' },
};

export interface MovedReference extends Extract<MergeRule, { kind: 'move' }> {
  readonly name: string;
  readonly table: string;
  readonly column: string;
}

/** The references whose rows move, parents before children. */
export const MOVED_REFERENCES: readonly MovedReference[] = Object.entries(STUDENT_REFERENCES).flatMap(
  ([name, rule]) => {
    const [table = '', column = ''] = name.split('.');
    return rule.kind === 'move' ? [{ ...rule, name, table, column }] : [];
  },
);
