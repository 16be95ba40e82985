// A list of the calls of one area with their schemas.
import { call } from './calls/call.ts';
import { BOOKING_STATUSES, SESSION_STATUSES } from '@thuto/domain/lessons/lessons';
import { CREDIT_REASONS } from '@thuto/domain/payments/credits';
import { MAIL_STATUSES } from '@thuto/domain/messages/mails';
import { ROLES } from '@thuto/domain/permissions';
import { USER_STATUSES } from '@thuto/domain/people/users';
import { z } from 'zod';
import { ActivityEntry } from './activity.ts';
import { accountId, studentId } from './fields/ids.ts';
import { packageId } from './packages.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { HoldingLesson, PaymentForAdmin } from './payments.ts';
import { ProfileDetails } from './profiles.ts';
import { filledText, instant, MAX_LINE, recordId, text } from './fields/text.ts';

/** A user in the console's list. */
export const User = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  /** A student account that no admin has reviewed yet. */
  isNew: z.boolean(),
  joinedAt: instant,
  lastSignInAt: instant.nullable(),
  /** The students for whom a family account acts, the first one first. */
  students: z.array(z.object({ id: recordId, name: z.string() })),
  /** Empty for admins, who cannot be activated or deactivated. */
  allowedActions: z.array(z.enum(['activate', 'deactivate', 'mark-reviewed'])),
});
export type User = z.infer<typeof User>;

export const USER_ROLE_FILTERS = ['all', ...ROLES] as const;
/** `new`: students whom no admin has reviewed yet. */
export const USER_STATUS_FILTERS = ['all', ...USER_STATUSES, 'new'] as const;
export const USER_SORTS = ['newest', 'name', 'last-sign-in'] as const;

/** Filters of the user list and its export. */
export const userFilters = {
  /** Part of a name or email, or of the name in a student's profile. */
  search: text(100).default(''),
  role: z.enum(USER_ROLE_FILTERS).default('all'),
  status: z.enum(USER_STATUS_FILTERS).default('all'),
  sort: z.enum(USER_SORTS).default('newest'),
};

/** The three counters of a balance. */
export const BalanceView = z.object({
  assigned: z.number().int(),
  completed: z.number().int(),
  remaining: z.number().int(),
});

/** The header of a student's page: identity, status and balance. */
export const StudentOverview = z.object({
  /** The student's own name. */
  name: z.string(),
  /** The account that acts for the student, with its own name. */
  user: User,
  /** When the personal data was erased; null otherwise. */
  erasedAt: instant.nullable(),
  emailVerified: z.boolean(),
  authSessions: z.number().int(),
  /** Null until the student has saved a profile. */
  profile: ProfileDetails.nullable(),
  selectedPackage: packageId.nullable(),
  /** `held`: the sessions that confirmed lessons hold. They are not among those that remain. */
  balance: BalanceView.extend({ held: z.number().int() }),
  /** The booked lessons that hold sessions, soonest first. */
  holdingLessons: z.array(HoldingLesson),
  subscriptionEndsAt: instant.nullable(),
  subscriptionState: z.enum(['none', 'active', 'expired']),
  lastSessionAt: instant.nullable(),
});
export type StudentOverview = z.infer<typeof StudentOverview>;

/** The family of a student on one page: who acts for it, all its students, and where its money is. */
export const StudentFamily = z.object({
  guardians: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      email: z.string(),
      /** Whether the mail server refused the address for good. */
      isEmailRefused: z.boolean(),
      /** In E.164: the WhatsApp number that the family agreed to; null if there is none. */
      phone: z.string().nullable(),
      isActive: z.boolean(),
    }),
  ),
  students: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      remaining: z.number().int(),
      nextSessionAt: instant.nullable(),
    }),
  ),
  /** Sums over all students, in lisente. Cancelled and expired orders are left out. */
  money: z.object({
    ordered: z.number().int(),
    /** Approved, and seen on a statement, in a message, by a gateway or at the desk. */
    arrived: z.number().int(),
    /** Pending, or approved and not seen yet. */
    claimed: z.number().int(),
    /** Money of the accounts that belongs to no order. */
    kept: z.number().int(),
  }),
  sessions: z.object({ bought: z.number().int(), used: z.number().int() }),
  /** The newest order that is not paid; null if there is none. */
  openOrder: z.object({ reference: z.string(), missingLisente: z.number().int() }).nullable(),
});
export type StudentFamily = z.infer<typeof StudentFamily>;

/** A ledger entry of a student: when, by whom, why, and the change of each counter. */
export const LedgerLine = z.object({
  id: recordId,
  reason: z.enum(CREDIT_REASONS),
  /** The cause: an order, a booking, a session, or an admin's adjustment. */
  cause: z.object({ kind: z.enum(['order', 'booking', 'session', 'adjustment', 'other']), id: z.string() }),
  /** Change of *Total*, *Done* and *Left*, and of the credits held for confirmed lessons. */
  assigned: z.number().int(),
  completed: z.number().int(),
  remaining: z.number().int(),
  held: z.number().int(),
  note: z.string().nullable(),
  actorName: z.string().nullable(),
  at: instant,
});
export type LedgerLine = z.infer<typeof LedgerLine>;

const meeting = {
  id: recordId,
  subject: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  duration: z.number().int(),
  tutorName: z.string().nullable(),
};
export const StudentBooking = z.object({
  ...meeting,
  status: z.enum(BOOKING_STATUSES),
  createdAt: instant,
});
export type StudentBooking = z.infer<typeof StudentBooking>;
export const StudentSession = z.object({ ...meeting, status: z.enum(SESSION_STATUSES) });
export type StudentSession = z.infer<typeof StudentSession>;

/** A mail to the student, from the mail log. */
export const StudentMail = z.object({
  id: recordId,
  kind: z.string(),
  /** Null until the mail has been rendered. */
  subject: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  queuedAt: instant,
  sentAt: instant.nullable(),
});
export type StudentMail = z.infer<typeof StudentMail>;

/** An entry of a family's timeline: something that happened, or a mail. */
export const TimelineEntry = z.object({
  id: recordId,
  at: instant,
  activity: ActivityEntry.nullable(),
  mail: StudentMail.nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const MAX_ADJUSTMENT = 1000;
// The upper limit of the database column.
const MAX_BALANCE = 2 ** 31 - 1;

/** An admin's correction of a student's remaining credits. */
export const AdjustCredits = z.strictObject({
  id: studentId,
  /** Generated by the browser per dialog, so that retries apply the correction only once. */
  requestId: recordId,
  /** Credits to add; negative to remove. */
  by: z
    .number()
    .int()
    .min(-MAX_ADJUSTMENT)
    .max(MAX_ADJUSTMENT)
    .refine((by) => by !== 0, 'Please enter how many credits to add or take away'),
  /** The balance that the admin saw; the call is rejected when it has changed since. */
  expectedRemaining: z.number().int().min(0).max(MAX_BALANCE),
  reason: filledText(MAX_LINE, 'Please enter a reason'),
});

/** What the console's search finds about money. */
export const MONEY_FINDINGS = ['order', 'payment', 'receipt', 'line'] as const;

/** Results of the console's search, limited per kind. */
export const ConsoleFindings = z.object({
  students: z.array(User.pick({ id: true, name: true, email: true, status: true })),
  bookings: z.array(
    z.object({
      id: recordId,
      studentName: z.string(),
      subject: z.string(),
      date: z.string(),
      time: z.string(),
      status: z.enum(BOOKING_STATUSES),
    }),
  ),
  money: z.array(
    z.object({
      kind: z.enum(MONEY_FINDINGS),
      /** The id of the order, of the payment (also for its receipt), or of the line that reports money. */
      id: recordId,
      /** The reference, the transaction ID or the number of the receipt. */
      label: z.string(),
      /** Null for money that belongs to no student. */
      studentId: studentId.nullable(),
      /** The student, or who paid. */
      name: z.string(),
      amountLisente: z.number().int().nullable(),
      status: z.string(),
    }),
  ),
});
export type ConsoleFindings = z.infer<typeof ConsoleFindings>;

/** Minimum search length. Shorter texts match nearly everything and cannot use an index. */
export const MIN_SEARCH = 2;

const byAccount = z.strictObject({ id: accountId });
const byStudent = z.strictObject({ id: studentId });
const partOf = z.strictObject({ id: studentId, ...pageRequest });
const tags = ['Users'];

export const usersContract = {
  searchConsole: call('console.view')
    .route({
      method: 'GET',
      path: '/console/search',
      tags,
      summary: 'Search students, bookings and money, for admins',
    })
    .input(
      z.strictObject({
        text: text(100).refine((value) => value.length >= MIN_SEARCH, `At least ${MIN_SEARCH} characters`),
      }),
    )
    .output(ConsoleFindings),
  listUsers: call('users.view')
    .route({ method: 'GET', path: '/users', tags, summary: 'Users, for admins' })
    .input(z.strictObject({ ...userFilters, ...pageRequest }))
    .output(pageOf(User)),
  activateUser: call('users.change')
    .route({ method: 'POST', path: '/users/{id}/activate', tags, summary: 'Activate a student’s account' })
    .input(byAccount)
    .output(User),
  deactivateUser: call('users.change')
    .route({
      method: 'POST',
      path: '/users/{id}/deactivate',
      tags,
      summary: 'Deactivate a student’s account; ends all its sessions',
    })
    .input(byAccount)
    .output(User),
  markUsersReviewed: call('users.change')
    .route({ method: 'POST', path: '/users/reviews', tags, summary: 'Mark new students reviewed' })
    .input(z.strictObject({ ids: z.array(accountId).min(1).max(100) }))
    .output(z.object({ reviewed: z.number().int() })),
  getStudent: call('students.view-record')
    .route({ method: 'GET', path: '/users/{id}', tags, summary: 'A student, for admins' })
    .input(byStudent)
    .output(StudentOverview),
  adjustCredits: call('credits.adjust')
    .route({
      method: 'POST',
      path: '/users/{id}/credit-adjustments',
      tags,
      summary: 'Correct a student’s remaining credits, with a reason',
    })
    .input(AdjustCredits)
    // `needsAnotherAdmin`: nothing was adjusted; a second admin has to enter the same.
    .output(BalanceView.extend({ needsAnotherAdmin: z.literal(true).optional() })),
  listStudentPayments: call('students.view-record')
    .route({
      method: 'GET',
      path: '/users/{id}/payments',
      tags,
      summary: 'A student’s payments, newest first',
    })
    .input(partOf)
    .output(pageOf(PaymentForAdmin)),
  listStudentLedger: call('students.view-record')
    .route({ method: 'GET', path: '/users/{id}/ledger', tags, summary: 'A student’s ledger, newest first' })
    .input(partOf)
    .output(pageOf(LedgerLine)),
  listStudentBookings: call('students.view-record')
    .route({
      method: 'GET',
      path: '/users/{id}/bookings',
      tags,
      summary: 'A student’s bookings, newest first',
    })
    .input(partOf)
    .output(pageOf(StudentBooking)),
  listStudentSessions: call('students.view-record')
    .route({
      method: 'GET',
      path: '/users/{id}/sessions',
      tags,
      summary: 'A student’s sessions, latest first',
    })
    .input(partOf)
    .output(pageOf(StudentSession)),
  listStudentMails: call('students.view-record')
    .route({ method: 'GET', path: '/users/{id}/mails', tags, summary: 'Mails to a student, newest first' })
    .input(partOf)
    .output(pageOf(StudentMail)),
  listStudentActivity: call('students.view-record')
    .route({ method: 'GET', path: '/users/{id}/activity', tags, summary: 'Activity log of a student' })
    .input(partOf)
    .output(pageOf(ActivityEntry)),
  getStudentFamily: call('students.view-record')
    .route({
      method: 'GET',
      path: '/users/{id}/family',
      tags,
      summary: 'The family of a student, for admins',
    })
    .input(byStudent)
    .output(StudentFamily),
  listStudentTimeline: call('students.view-record')
    .route({
      method: 'GET',
      path: '/users/{id}/timeline',
      tags,
      summary: 'What happened to all students of a family, and the mails to it, newest first',
    })
    .input(partOf)
    .output(pageOf(TimelineEntry)),
};
