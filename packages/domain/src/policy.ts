// One table: access is read in one place.
import type { TutorId } from './ids.ts';
import type { Role } from './permissions.ts';

/**
 * The authorization policy. `POLICY` has one row per action and one cell per role; `can` reads it. An
 * empty cell denies. Nothing else in the product decides who may do what.
 */

/** Roles of the policy. `student` is a family account. */
export const POLICY_ROLES = ['visitor', 'student', 'tutor', 'admin'] as const;
export type PolicyRole = (typeof POLICY_ROLES)[number];

/** What a guardian may do for a student. */
export const GUARDIAN_RIGHTS = ['canBook', 'canPay', 'canSeeProgress', 'receivesMessages'] as const;
export type GuardianRight = (typeof GUARDIAN_RIGHTS)[number];
export type GuardianRights = Readonly<Record<GuardianRight, boolean>>;

/** A cell of the policy: the condition under which a role may do an action. */
export type Condition =
  | { readonly kind: 'never' }
  | { readonly kind: 'always' }
  /** With a verified email address. */
  | { readonly kind: 'verified' }
  /** With a verified email address and a guardianship of the student that has one of the rights. */
  | { readonly kind: 'guardian'; readonly anyOf: readonly GuardianRight[] }
  /** The same with every one of the rights. */
  | { readonly kind: 'full-guardian'; readonly allOf: readonly GuardianRight[] }
  /** As the tutor of the lesson. */
  | { readonly kind: 'own-lesson' };

const never: Condition = { kind: 'never' };
const always: Condition = { kind: 'always' };
const verified: Condition = { kind: 'verified' };
const ownLesson: Condition = { kind: 'own-lesson' };
const guardian = (...anyOf: readonly GuardianRight[]): Condition => ({ kind: 'guardian', anyOf });
const books = guardian('canBook');
const pays = guardian('canPay');
/** May see what the student learns. */
const sees = guardian('canSeeProgress');
/** Everyone except a payer who is not the family: sees lessons, library and profile. */
const follows = guardian('canBook', 'canSeeProgress');
/** May manage all data of the student. */
const manages: Condition = { kind: 'full-guardian', allOf: ['canBook', 'canPay', 'canSeeProgress'] };

type Row = readonly [visitor: Condition, student: Condition, tutor: Condition, admin: Condition];

// prettier-ignore
export const POLICY = {
  // action                      visitor  student    tutor      admin
  // Anyone
  'site.view':                  [always,  always,    always,    always],
  'current-user.view':          [always,  always,    always,    always],
  'accounts.sign-up':           [always,  always,    always,    always],
  'accounts.sign-in':           [always,  always,    always,    always],
  'accounts.sign-out':          [always,  always,    always,    always],
  'accounts.confirm-email':     [always,  always,    always,    always],
  'accounts.reset-password':    [always,  always,    always,    always],
  'admins.set-up':              [always,  always,    always,    always],
  'invitations.accept':         [always,  always,    always,    always],
  'messages.send':              [always,  always,    always,    always],
  'calendar-feeds.read':        [always,  always,    always,    always],
  // Signed by the sender
  'hooks.send':                 [always,  always,    always,    always],

  // One's own account
  'account.view':               [never,   always,    always,    always],
  'account.change':             [never,   always,    always,    always],
  'account.use-two-factor':     [never,   never,     verified,  always],
  'account.accept-terms':       [never,   verified,  never,     never],
  'account.erase':              [never,   verified,  never,     never],
  'students.add':               [never,   verified,  never,     never],
  'guardian-codes.enter':       [never,   verified,  never,     never],
  'needs.view':                 [never,   verified,  never,     never],
  'events.follow':              [never,   verified,  verified,  always],
  'notifications.view':         [never,   verified,  verified,  always],
  'notifications.change':       [never,   verified,  verified,  always],
  'whatsapp.agree':             [never,   verified,  never,     never],

  // A student, by guardianship
  'students.view':              [never,   follows,   never,     never],
  'students.edit':              [never,   books,     never,     never],
  'students.export':            [never,   manages,   never,     never],
  'guardians.view':             [never,   follows,   never,     never],
  'guardians.change':           [never,   manages,   never,     never],
  'consents.view':              [never,   follows,   never,     never],
  'consents.give':              [never,   manages,   never,     never],
  'lessons.view':               [never,   follows,   never,     never],
  'lessons.join':               [never,   follows,   never,     never],
  'lessons.subscribe':          [never,   follows,   never,     never],
  'lessons.request':            [never,   books,     never,     never],
  'lessons.withdraw':           [never,   books,     never,     never],
  'lessons.cancel-own':         [never,   books,     never,     never],
  'weekly-places.view':         [never,   follows,   never,     never],
  'weekly-places.change':       [never,   books,     never,     never],
  'waiting-list.view':          [never,   follows,   never,     never],
  'waiting-list.change':        [never,   books,     never,     never],
  'group-lessons.view':         [never,   follows,   never,     never],
  'group-lessons.book':         [never,   books,     never,     never],
  'lessons.dispute':            [never,   books,     never,     never],
  'plans.accept':               [never,   sees,      never,     never],
  'progress.view':              [never,   sees,      never,     never],
  'homework.hand-in':           [never,   sees,      never,     never],
  'past-papers.change':         [never,   sees,      never,     never],
  'homework.open-file':         [never,   sees,      verified,  always],
  'lessons.move-own':           [never,   books,     never,     never],
  'free-times.view':            [never,   books,     never,     never],
  'library.view':               [never,   follows,   never,     never],
  'library.open-file':          [never,   follows,   verified,  always],
  'assessments.view':           [never,   follows,   never,     never],
  'assessments.take':           [never,   follows,   never,     never],
  'orders.view':                [never,   pays,      never,     never],
  'orders.place':               [never,   pays,      never,     never],
  'payments.view':              [never,   pays,      never,     never],
  'payments.submit':            [never,   pays,      never,     never],
  'payments.view-instructions': [never,   verified,  never,     never],
  'payments.open-proof':        [never,   pays,      never,     always],
  'payments.open-receipt':      [never,   pays,      never,     always],
  'uploads.send':               [never,   verified,  verified,  always],

  // Messages between a family and a tutor
  'threads.view':               [never,   follows,   never,     never],
  'threads.write':              [never,   follows,   never,     never],
  'message-reports.view':       [never,   never,     never,     always],
  'message-reports.close':      [never,   never,     never,     always],

  // A tutor's own area
  'tutor-threads.view':         [never,   never,     verified,  never],
  'tutor-threads.write':        [never,   never,     verified,  never],
  'availability.view-own':      [never,   never,     verified,  never],
  'availability.change-own':    [never,   never,     verified,  never],
  'content.view-own-drafts':    [never,   never,     verified,  never],
  'content.propose':            [never,   never,     verified,  never],

  // A tutor's own area
  'tutor-area.view':            [never,   never,     verified,  never],
  'taught-lessons.join':        [never,   never,     ownLesson, never],
  'taught-lessons.complete':    [never,   never,     ownLesson, never],
  'taught-lessons.mark-absent': [never,   never,     ownLesson, never],
  'tutor-progress.view':        [never,   never,     verified,  never],
  'tutor-progress.change':      [never,   never,     verified,  never],
  'taught-lessons.report':      [never,   never,     ownLesson, never],
  'taught-lessons.cancel':      [never,   never,     ownLesson, never],
  'taught-lessons.move':        [never,   never,     ownLesson, never],

  // The desk
  'availability.view':          [never,   never,     never,     always],
  'availability.change':        [never,   never,     never,     always],
  'console.view':               [never,   never,     never,     always],
  'users.view':                 [never,   never,     never,     always],
  'users.change':               [never,   never,     never,     always],
  'students.view-record':       [never,   never,     never,     always],
  'students.export-record':     [never,   never,     never,     always],
  'students.view-accesses':     [never,   never,     never,     always],
  'students.erase':             [never,   never,     never,     always],
  'students.view-all':          [never,   never,     never,     always],
  'guardians.change-any':       [never,   never,     never,     always],
  'students.merge':             [never,   never,     never,     always],
  'students.move':              [never,   never,     never,     always],
  'credits.adjust':             [never,   never,     never,     always],
  'payments.view-all':          [never,   never,     never,     always],
  'payments.approve':           [never,   never,     never,     always],
  'payments.reject':            [never,   never,     never,     always],
  'payment-channels.view-all':  [never,   never,     never,     always],
  'payment-channels.change':    [never,   never,     never,     always],
  'payments.record-cash':       [never,   never,     never,     always],
  'payments.refund':            [never,   never,     never,     always],
  'orders.view-all':            [never,   never,     never,     always],
  'reconcile.view':             [never,   never,     never,     always],
  'reconcile.change':           [never,   never,     never,     always],
  'devices.view':               [never,   never,     never,     always],
  'devices.change':             [never,   never,     never,     always],
  'message-templates.view':     [never,   never,     never,     always],
  'message-templates.change':   [never,   never,     never,     always],
  'packages.view-all':          [never,   never,     never,     always],
  'packages.change':            [never,   never,     never,     always],
  'lessons.view-all':           [never,   never,     never,     always],
  'lessons.view-details':       [never,   never,     never,     always],
  'lessons.approve':            [never,   never,     never,     always],
  'lessons.reject':             [never,   never,     never,     always],
  'lessons.schedule':           [never,   never,     never,     always],
  'lessons.edit':               [never,   never,     never,     always],
  'lessons.complete':           [never,   never,     never,     always],
  'lessons.cancel':             [never,   never,     never,     always],
  'lessons.reschedule':         [never,   never,     never,     always],
  'lessons.mark-no-show':       [never,   never,     never,     always],
  'lessons.mark-outcome':       [never,   never,     never,     always],
  'progress.view-all':          [never,   never,     never,     always],
  'progress.change':            [never,   never,     never,     always],
  'tutors.view':                [never,   never,     never,     always],
  'tutors.change':              [never,   never,     never,     always],
  'subjects.view-all':          [never,   never,     never,     always],
  'subjects.change':            [never,   never,     never,     always],
  'assessments.view-all':       [never,   never,     never,     always],
  'items.view':                 [never,   never,     never,     always],
  'items.change':               [never,   never,     never,     always],
  'syllabus.view':              [never,   never,     never,     always],
  'syllabus.change':            [never,   never,     never,     always],
  'content.view-all':           [never,   never,     never,     always],
  'content.change':             [never,   never,     never,     always],
  'messages.view':              [never,   never,     never,     always],
  'messages.change':            [never,   never,     never,     always],
  'whatsapp.view':              [never,   never,     never,     always],
  'whatsapp.send':              [never,   never,     never,     always],
  'mails.view':                 [never,   never,     never,     always],
  'mails.resend':               [never,   never,     never,     always],
  'testimonials.view-all':      [never,   never,     never,     always],
  'testimonials.change':        [never,   never,     never,     always],
  'tables.export':              [never,   never,     never,     always],
  'term-calendar.view':         [never,   never,     never,     always],
  'term-calendar.change':       [never,   never,     never,     always],
  'settings.view':              [never,   never,     never,     always],
  'settings.change':            [never,   never,     never,     always],
  'caches.clear':               [never,   never,     never,     always],
  'admins.view':                [never,   never,     never,     always],
  'admins.change':              [never,   never,     never,     always],
  'backups.view':               [never,   never,     never,     always],
  'backups.delete':             [never,   never,     never,     always],
  'backups.download':           [never,   never,     never,     always],
  'maintenance.pass':           [never,   never,     never,     always],
} as const satisfies Readonly<Record<string, Row>>;

export type Action = keyof typeof POLICY;
export const ACTIONS = Object.keys(POLICY) as readonly Action[];

/** The user of a decision; null is a visitor. */
export interface PolicyUser {
  readonly role: Role;
  readonly emailVerified: boolean;
  /** The user's entry in the directory of tutors. */
  readonly tutorId?: TutorId | null;
}

/** Facts about the record that an action concerns. An unknown fact denies. */
export interface Resource {
  /** The user's guardianship of the student; null or absent without one. */
  readonly guardianship?: GuardianRights | null;
  /** The tutor of the lesson; null or absent without one. */
  readonly tutorId?: TutorId | null;
}

/** `allowed`, or the first reason for a refusal. */
export type AccessDecision =
  | 'allowed'
  /** A visitor must sign in. */
  | 'sign-in-required'
  /** No user of this role may do it. */
  | 'role-insufficient'
  | 'email-unverified'
  /** The student or lesson is not the user's; to them it does not exist. */
  | 'not-found'
  /** The guardianship lacks a right. */
  | 'right-missing';

/** Returns the cell of the policy for a role and an action. */
export const getCondition = (role: PolicyRole, action: Action): Condition =>
  POLICY[action][POLICY_ROLES.indexOf(role) as 0 | 1 | 2 | 3];

/** Returns true if the action concerns one student for users of this role. */
export function isAboutStudent(role: PolicyRole, action: Action): boolean {
  const { kind } = getCondition(role, action);
  return kind === 'guardian' || kind === 'full-guardian';
}

/** Returns the only role that may do an action, or null if several may. For the message of a refusal. */
export function getRequiredRole(action: Action): PolicyRole | null {
  const roles = POLICY_ROLES.filter((role) => getCondition(role, action).kind !== 'never');
  return roles.length === 1 ? (roles[0] ?? null) : null;
}

/**
 * Decides whether a user may do an action with a resource, by the cell of their role in `POLICY`. Denies
 * by default.
 * @param user null for a visitor.
 */
export function decideAccess(
  user: PolicyUser | null,
  action: Action,
  { guardianship = null, tutorId = null }: Resource = {},
): AccessDecision {
  const condition = getCondition(user?.role ?? 'visitor', action);
  if (condition.kind === 'always') return 'allowed';
  if (user === null) return 'sign-in-required';
  if (condition.kind === 'never') return 'role-insufficient';
  if (!user.emailVerified) return 'email-unverified';
  switch (condition.kind) {
    case 'verified':
      return 'allowed';
    case 'own-lesson':
      return tutorId !== null && tutorId === user.tutorId ? 'allowed' : 'not-found';
    case 'guardian':
      if (guardianship === null) return 'not-found';
      return condition.anyOf.some((right) => guardianship[right]) ? 'allowed' : 'right-missing';
    case 'full-guardian':
      if (guardianship === null) return 'not-found';
      return condition.allOf.every((right) => guardianship[right]) ? 'allowed' : 'right-missing';
  }
}

/** Returns true if the user may do the action with the resource; see `decideAccess`. */
export const can = (user: PolicyUser | null, action: Action, resource?: Resource): boolean =>
  decideAccess(user, action, resource) === 'allowed';
