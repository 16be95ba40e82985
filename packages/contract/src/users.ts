import { oc } from '@orpc/contract';
import { BOOKING_STATUSES } from '@thuto/domain/bookings';
import { LEDGER_REASONS } from '@thuto/domain/credits';
import { PACKAGE_IDS } from '@thuto/domain/packages';
import { ROLES } from '@thuto/domain/permissions';
import { SESSION_STATUSES } from '@thuto/domain/sessions';
import { SUBJECTS } from '@thuto/domain/tuition';
import { USER_STATUSES } from '@thuto/domain/users';
import { z } from 'zod';
import { ActivityEntry } from './activity.ts';
import { pageOf, pageRequest } from './paging.ts';
import { PaymentForAdmin } from './payments.ts';
import { ProfileDetails } from './profiles.ts';
import { filledText, instant, MAX_LINE, recordId, text } from './text.ts';

/** A user as the console lists them. */
export const User = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  /** A student account that no admin has looked at yet. */
  isNew: z.boolean(),
  joinedAt: instant,
  lastSignInAt: instant.nullable(),
  /** Empty for admins, who are never activated or deactivated here. */
  allowedActions: z.array(z.enum(['activate', 'deactivate', 'mark-reviewed'])),
});
export type User = z.infer<typeof User>;

export const USER_ROLE_FILTERS = ['all', ...ROLES] as const;
/** `new`: students whom no admin has reviewed yet. */
export const USER_STATUS_FILTERS = ['all', ...USER_STATUSES, 'new'] as const;
export const USER_SORTS = ['newest', 'name', 'last-sign-in'] as const;

/** Which users a list or its export holds. */
export const userFilters = {
  /** Part of a name or an email, or of the name on a student's profile. */
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

/** The head of a student's page: who they are, where they stand, what they have left. */
export const StudentOverview = z.object({
  user: User,
  /** When everything personal was removed; null while the student is one. */
  erasedAt: instant.nullable(),
  emailVerified: z.boolean(),
  authSessions: z.number().int(),
  /** Null while the student has not saved one. */
  profile: ProfileDetails.nullable(),
  selectedPackage: z.enum(PACKAGE_IDS).nullable(),
  balance: BalanceView,
  subscriptionEndsAt: instant.nullable(),
  subscriptionState: z.enum(['none', 'active', 'expired']),
  lastSessionAt: instant.nullable(),
});
export type StudentOverview = z.infer<typeof StudentOverview>;

/** An entry of a student's ledger: when, by whom, why, and how far each counter moved. */
export const LedgerLine = z.object({
  id: recordId,
  reason: z.enum(LEDGER_REASONS),
  /** What caused it: a payment, booking, session, or an admin's adjustment. */
  cause: z.object({ kind: z.enum(['payment', 'booking', 'session', 'adjustment', 'other']), id: z.string() }),
  assigned: z.number().int(),
  completed: z.number().int(),
  remaining: z.number().int(),
  note: z.string().nullable(),
  actorName: z.string().nullable(),
  at: instant,
});
export type LedgerLine = z.infer<typeof LedgerLine>;

const meeting = {
  id: recordId,
  subject: z.enum(SUBJECTS),
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

/** A mail to the student, as the log has it. */
export const StudentMail = z.object({
  id: recordId,
  kind: z.string(),
  /** Null until it has been written. */
  subject: z.string().nullable(),
  status: z.enum(['queued', 'sent', 'failed', 'dropped']),
  queuedAt: instant,
  sentAt: instant.nullable(),
});
export type StudentMail = z.infer<typeof StudentMail>;

export const MAX_ADJUSTMENT = 1000;
// What the database can hold.
const MAX_BALANCE = 2 ** 31 - 1;

/** An admin's correction of a student's remaining credits. */
export const AdjustCredits = z.strictObject({
  id: recordId,
  /** Made by the browser for each question it asks: however often the call is retried, credits move once. */
  requestId: z.uuid(),
  /** Credits to add; below 0 to take away. */
  by: z
    .number()
    .int()
    .min(-MAX_ADJUSTMENT)
    .max(MAX_ADJUSTMENT)
    .refine((by) => by !== 0, 'Please enter how many credits to add or take away'),
  /** What the admin saw before; refused when it has changed. */
  expectedRemaining: z.number().int().min(0).max(MAX_BALANCE),
  reason: filledText(MAX_LINE, 'Please enter a reason'),
});

/** What the console's search found, each kind at most a screenful. */
export const ConsoleFindings = z.object({
  students: z.array(User.pick({ id: true, name: true, email: true, status: true })),
  bookings: z.array(
    z.object({
      id: recordId,
      studentName: z.string(),
      subject: z.enum(SUBJECTS),
      date: z.string(),
      time: z.string(),
      status: z.enum(BOOKING_STATUSES),
    }),
  ),
});
export type ConsoleFindings = z.infer<typeof ConsoleFindings>;

/** Shorter texts match nearly everything, and no index helps with them. */
export const MIN_SEARCH = 2;

const byId = z.strictObject({ id: recordId });
const partOf = z.strictObject({ id: recordId, ...pageRequest });
const tags = ['Users'];

export const usersContract = {
  searchConsole: oc
    .route({
      method: 'GET',
      path: '/console/search',
      tags,
      summary: 'Search students and bookings, for admins',
    })
    .input(
      z.strictObject({
        text: text(100).refine((value) => value.length >= MIN_SEARCH, `At least ${MIN_SEARCH} characters`),
      }),
    )
    .output(ConsoleFindings),
  listUsers: oc
    .route({ method: 'GET', path: '/users', tags, summary: 'Users, for admins' })
    .input(z.strictObject({ ...userFilters, ...pageRequest }))
    .output(pageOf(User)),
  activateUser: oc
    .route({ method: 'POST', path: '/users/{id}/activate', tags, summary: 'Activate a student’s account' })
    .input(byId)
    .output(User),
  deactivateUser: oc
    .route({
      method: 'POST',
      path: '/users/{id}/deactivate',
      tags,
      summary: 'Deactivate a student’s account, which ends every sign-in of it',
    })
    .input(byId)
    .output(User),
  markUsersReviewed: oc
    .route({ method: 'POST', path: '/users/reviews', tags, summary: 'Mark new students reviewed' })
    .input(z.strictObject({ ids: z.array(recordId).min(1).max(100) }))
    .output(z.object({ reviewed: z.number().int() })),
  getStudent: oc
    .route({ method: 'GET', path: '/users/{id}', tags, summary: 'A student, for admins' })
    .input(byId)
    .output(StudentOverview),
  adjustCredits: oc
    .route({
      method: 'POST',
      path: '/users/{id}/credit-adjustments',
      tags,
      summary: 'Correct a student’s remaining credits, with a reason',
    })
    .input(AdjustCredits)
    .output(BalanceView),
  listStudentPayments: oc
    .route({
      method: 'GET',
      path: '/users/{id}/payments',
      tags,
      summary: 'A student’s payments, newest first',
    })
    .input(partOf)
    .output(pageOf(PaymentForAdmin)),
  listStudentLedger: oc
    .route({ method: 'GET', path: '/users/{id}/ledger', tags, summary: 'A student’s ledger, newest first' })
    .input(partOf)
    .output(pageOf(LedgerLine)),
  listStudentBookings: oc
    .route({
      method: 'GET',
      path: '/users/{id}/bookings',
      tags,
      summary: 'A student’s bookings, newest first',
    })
    .input(partOf)
    .output(pageOf(StudentBooking)),
  listStudentSessions: oc
    .route({
      method: 'GET',
      path: '/users/{id}/sessions',
      tags,
      summary: 'A student’s sessions, latest first',
    })
    .input(partOf)
    .output(pageOf(StudentSession)),
  listStudentMails: oc
    .route({ method: 'GET', path: '/users/{id}/mails', tags, summary: 'Mails to a student, newest first' })
    .input(partOf)
    .output(pageOf(StudentMail)),
  listStudentActivity: oc
    .route({ method: 'GET', path: '/users/{id}/activity', tags, summary: 'What happened around a student' })
    .input(partOf)
    .output(pageOf(ActivityEntry)),
};
