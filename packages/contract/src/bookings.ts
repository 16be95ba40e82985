// A list of the calls of one area with their schemas.
import { call, studentCall } from './calls/call.ts';
import { MAX_PREFERRED_TIMES } from '@thuto/domain/lessons/bookings';
import { ADMIN_LESSON_ACTIONS, BOOKING_STATUSES } from '@thuto/domain/lessons/lessons';
import { LESSON_OUTCOMES } from '@thuto/domain/lessons/outcomes';
import { isWebLink } from '@thuto/domain/web-link';
import { ADMIN_DURATIONS, DEFAULT_DURATION, STUDENT_DURATIONS } from '@thuto/domain/lessons/tuition';
import { z } from 'zod';
import {
  cancelOwnLesson,
  familyFields,
  CancelLesson,
  directoryChoice,
  FIELD_MISSING,
  LessonForStudent,
  lessonRevision,
  MarkNoShow,
  RescheduleLesson,
} from './lessons.ts';
import { actionsNeedRight, needsRight } from './fields/field-rights.ts';
import { studentId, tutorId } from './fields/ids.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { PaymentSummary, RejectionReason } from './payments.ts';
import { SessionForStudent } from './sessions.ts';
import { subjectId } from './subjects.ts';
import { filledText, instant, MAX_LINE, MAX_TEXT, recordId, text } from './fields/text.ts';
import { wallDate, wallTime } from './fields/wall-clock.ts';

/** A student's counters, derived from the ledger. */
export const Balance = z.object({
  assigned: z.number().int(),
  completed: z.number().int(),
  remaining: z.number().int(),
});

/** The counters of a family's screens: also the credits held for confirmed lessons (CREDIT-14). */
export const FamilyBalance = Balance.extend({ held: z.number().int() });
export type FamilyBalance = z.infer<typeof FamilyBalance>;

const oneOf = <const Values extends readonly number[]>(values: Values) => z.literal(values);

/** Another time that the desk proposes for a request (BOOK-31). Date and time are in the platform's zone. */
export const Proposal = z.object({
  id: recordId,
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  tutorName: z.string(),
  expiresAt: instant,
});
export type Proposal = z.infer<typeof Proposal>;

/** The topic of the student's plan from which a booking was made (PLAN-9). */
export const BookedPlanItem = z.object({ planId: recordId, topicId: recordId, title: z.string() });

/** A booking (BOOK-1). Date and time are wall-clock values in the platform's zone. */
export const Booking = z.object({
  id: recordId,
  subject: z.string(),
  date: z.string(),
  time: z.string(),
  /** The instant that date and time mean. */
  startsAt: instant,
  duration: z.number().int(),
  /** True for the call about a free assessment, which uses no session. */
  isAssessmentCall: z.boolean(),
  notes: z.string(),
  status: z.enum(BOOKING_STATUSES),
  tutorName: z.string().nullable(),
  meetingLink: z.string().nullable(),
  bookedByAdmin: z.boolean(),
  createdAt: instant,
  /** When a pending request expires; null for other bookings. */
  expiresAt: instant.nullable(),
  approvedAt: instant.nullable(),
  rejectedAt: instant.nullable(),
  completedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** Why it was rejected, withdrawn or cancelled, if a reason was given. */
  reason: z.string().nullable(),
  /** The tutor whom the family asks for. */
  preferredTutorName: z.string().nullable(),
  /** Other preferred times of the request, best first. */
  otherTimes: z.array(z.object({ date: z.string(), time: z.string() })),
  /** The topic of the plan; null for a booking that was not made from the plan. */
  planItem: needsRight('canSeeProgress', BookedPlanItem.nullable(), null),
  /** Times that the desk proposes for a pending request, soonest first. */
  proposals: z.array(Proposal),
});

export const BookingForStudent = Booking.extend({
  ...familyFields,
  /** Actions that the family may take now. */
  allowedActions: actionsNeedRight(
    'canBook',
    z.array(z.enum(['withdraw', 'add-to-calendar', 'cancel', 'change-time', 'book-again', 'dispute'])),
    ['add-to-calendar'],
  ),
});
export type BookingForStudent = z.infer<typeof BookingForStudent>;

export const BookingForAdmin = Booking.extend({
  student: z.object({ id: recordId, name: z.string(), email: z.string(), remaining: z.number().int() }),
  /** The tutor's id, if the tutor is in the directory. */
  tutorId: recordId.nullable(),
  /** Number of students in the lesson, past ones included; more than one makes it a small group. */
  groupSize: z.number().int(),
  /** Whether a credit is held for it, which cancelling it returns. */
  holdsCredit: z.boolean(),
  /** Whether a missed lesson uses the session, by the policy of the lesson. */
  noShowUsesSession: z.boolean(),
  /** False if the booking reserves no time: it was approved before times were reserved and overlaps another. */
  timeKept: z.boolean(),
  /** Revision of the lesson, for edits and moves. */
  revision: z.number().int(),
  /** How it ended, if it was marked. */
  outcome: z.enum(LESSON_OUTCOMES).nullable(),
  allowedActions: z.array(z.enum(ADMIN_LESSON_ACTIONS)),
});
export type BookingForAdmin = z.infer<typeof BookingForAdmin>;

/** A student's request (BOOK-3). */
export const RequestBooking = z.strictObject({
  subject: subjectId(),
  date: wallDate('Please choose a date'),
  time: wallTime('Please choose a time'),
  duration: oneOf(STUDENT_DURATIONS).default(DEFAULT_DURATION),
  notes: text(MAX_TEXT).default(''),
  /** The tutor whom the family prefers. */
  tutorId: tutorId.optional(),
  /** The topic of the signed plan from which the family books. */
  planItem: z.strictObject({ planId: recordId, topicId: recordId }).optional(),
  /** Other preferred times, best first. */
  otherTimes: z
    .array(z.strictObject({ date: wallDate('Please choose a date'), time: wallTime('Please choose a time') }))
    .max(MAX_PREFERRED_TIMES - 1, `At most ${MAX_PREFERRED_TIMES} times`)
    .optional(),
});

const DETAILS_MISSING = 'Please provide tutor name and meeting link.';

/** A meeting link: an http or https URL. */
export const meetingLink = filledText(MAX_TEXT, DETAILS_MISSING).refine(
  isWebLink,
  'Please enter a link that starts with http:// or https://',
);

/** The details that an admin adds with the approval (BOOK-5). */
export const MeetingDetails = z.strictObject({
  tutorName: filledText(MAX_LINE, DETAILS_MISSING),
  meetingLink,
  notes: text(MAX_TEXT).optional(),
  ...directoryChoice,
});

/** An edit of an approved booking. The console sends the revision that it shows. */
export const EditBookingDetails = MeetingDetails.extend({
  id: recordId,
  revision: lessonRevision.optional(),
});
export type MeetingDetails = z.infer<typeof MeetingDetails>;
/** The details as a form sends them, before validation. */
export type SentMeetingDetails = z.input<typeof MeetingDetails>;

/** The approval of a booking (BOOK-2). */
export const ApproveBooking = MeetingDetails.extend({
  /** The preferred time that is confirmed. If left out, the first one. */
  at: z
    .strictObject({ date: wallDate('Please choose a date'), time: wallTime('Please choose a time') })
    .optional(),
  /** Approves although the student has no credit left. The admin confirms it, and the audit log keeps it. */
  allowWithoutCredit: z.boolean().default(false),
});
export type ApproveBooking = z.output<typeof ApproveBooking>;

/** A booking that an admin makes for a student (BOOK-7). */
export const BookForStudent = LessonForStudent;

/** What occupies a time, as shown to admins. */
export const ConflictingLesson = z.object({
  /** `group` is a group lesson without students yet, `held` a time that is held for the waiting list. */
  kind: z.enum(['booking', 'session', 'group', 'held']),
  subject: z.string(),
  startsAt: instant,
  duration: z.number().int(),
  /** Null for a lesson without students. */
  studentName: z.string().nullable(),
  tutorName: z.string().nullable(),
  /** Whether the lessons can form a small group: same tutor, start and duration. */
  canShareSlot: z.boolean(),
});
export type ConflictingLesson = z.infer<typeof ConflictingLesson>;

/** Filters and sort orders of Book for Student (BOOK-9). */
export const STUDENT_FILTERS = ['has-sessions', 'no-sessions', 'all'] as const;
export const STUDENT_SORTS = ['name', 'sessions', 'recent'] as const;

/** Students to book for have an approved payment; a session can be scheduled for any active student. */
export const STUDENT_CIRCLES = ['paid', 'active'] as const;

/** A student to book for, or to schedule a session for. */
export const BookableStudent = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  grade: z.string(),
  syllabus: z.string(),
  subjects: z.array(z.string()),
  balance: Balance,
  packageId: z.string().nullable(),
  subscriptionEndsAt: instant.nullable(),
});
export type BookableStudent = z.infer<typeof BookableStudent>;

/** A page of past bookings and sessions together, latest start first. */
export const PastSessions = z.object({
  bookings: z.array(BookingForStudent),
  sessions: z.array(SessionForStudent),
  /** The cursor of the next page. */
  nextCursor: z.string().nullable(),
});
export type PastSessions = z.infer<typeof PastSessions>;

/** The student's sessions view: everything upcoming, and the first page of past lessons. */
export const MySessions = PastSessions.extend({
  payment: PaymentSummary,
  balance: FamilyBalance,
  /** The student's own subjects: the only ones they may request. */
  subjects: z.array(z.string()),
  timeZone: z.string(),
  /** Today in the platform's zone: the earliest date for a request. */
  today: z.string(),
  /** Whether the student has a calendar address. The address itself needs a separate call. */
  calendarFeedOn: z.boolean(),
});
export type MySessions = z.infer<typeof MySessions>;

/** Filters of the list of bookings. */
export const BOOKING_STATUS_FILTERS = [...BOOKING_STATUSES, 'all'] as const;
export const bookingFilters = {
  status: z.enum(BOOKING_STATUS_FILTERS),
  /** Part of a student's name. */
  search: text(100).default(''),
};

export const bookingsContract = {
  getMySessions: studentCall(
    'lessons.view',
    {
      method: 'GET',
      path: '/sessions',
      tags: ['Bookings'],
      summary: 'My upcoming sessions and the first page of past ones',
    },
    {},
    { offline: 'always' },
  ).output(MySessions),
  listPastSessions: studentCall(
    'lessons.view',
    {
      method: 'GET',
      path: '/past-sessions',
      tags: ['Bookings'],
      summary: 'A page of my past bookings and sessions, the latest first',
    },
    pageRequest,
  ).output(PastSessions),
  listMyBookings: studentCall(
    'lessons.view',
    {
      method: 'GET',
      path: '/bookings',
      tags: ['Bookings'],
      summary: 'A page of my bookings, newest first',
    },
    pageRequest,
  ).output(z.object({ items: z.array(BookingForStudent), nextCursor: z.string().nullable() })),
  requestBooking: studentCall(
    'lessons.request',
    {
      method: 'POST',
      path: '/bookings',
      tags: ['Bookings'],
      summary: 'Request a booking',
      successStatus: 201,
    },
    RequestBooking.shape,
  ).output(BookingForStudent),
  withdrawBooking: studentCall(
    'lessons.withdraw',
    {
      method: 'POST',
      path: '/bookings/{id}/withdraw',
      tags: ['Bookings'],
      summary: 'Withdraw my pending booking',
    },
    { id: recordId },
  ).output(BookingForStudent),
  cancelMyBooking: studentCall(
    'lessons.cancel-own',
    {
      method: 'POST',
      path: '/bookings/{id}/cancel',
      tags: ['Bookings'],
      summary: 'Cancel my approved booking',
    },
    cancelOwnLesson,
  ).output(BookingForStudent),
  listBookings: call('lessons.view-all')
    .route({
      method: 'GET',
      path: '/bookings',
      tags: ['Bookings'],
      summary: 'Bookings by status, newest first, for admins',
    })
    .input(z.strictObject({ ...bookingFilters, ...pageRequest }))
    .output(pageOf(BookingForAdmin)),
  getBooking: call('lessons.view-details')
    .route({ method: 'GET', path: '/bookings/{id}', tags: ['Bookings'], summary: 'A booking, for admins' })
    .input(z.strictObject({ id: recordId }))
    .output(BookingForAdmin),
  approveBooking: call('lessons.approve')
    .route({
      method: 'POST',
      path: '/bookings/{id}/approve',
      tags: ['Bookings'],
      summary: 'Approve a pending booking',
    })
    .input(ApproveBooking.extend({ id: recordId }))
    .output(BookingForAdmin),
  rejectBooking: call('lessons.reject')
    .route({
      method: 'POST',
      path: '/bookings/{id}/reject',
      tags: ['Bookings'],
      summary: 'Reject a pending booking',
    })
    .input(z.strictObject({ id: recordId, reason: RejectionReason }))
    .output(BookingForAdmin),
  completeBooking: call('lessons.complete')
    .route({
      method: 'POST',
      path: '/bookings/{id}/complete',
      tags: ['Bookings'],
      summary: 'Mark an approved booking complete',
    })
    .input(z.strictObject({ id: recordId }))
    .output(BookingForAdmin),
  editBookingDetails: call('lessons.edit')
    .route({
      method: 'PUT',
      path: '/bookings/{id}/details',
      tags: ['Bookings'],
      summary: 'Change tutor, link or notes of an approved booking',
    })
    .input(EditBookingDetails)
    .output(BookingForAdmin),
  cancelBooking: call('lessons.cancel')
    .route({
      method: 'POST',
      path: '/bookings/{id}/cancel',
      tags: ['Bookings'],
      summary: 'Cancel an approved booking and return its session to the student',
    })
    .input(CancelLesson)
    .output(BookingForAdmin),
  rescheduleBooking: call('lessons.reschedule')
    .route({
      method: 'POST',
      path: '/bookings/{id}/reschedule',
      tags: ['Bookings'],
      summary: 'Move an approved booking to another time',
    })
    .input(RescheduleLesson)
    .output(BookingForAdmin),
  markBookingNoShow: call('lessons.mark-no-show')
    .route({
      method: 'POST',
      path: '/bookings/{id}/no-show',
      tags: ['Bookings'],
      summary: 'Mark that the student did not come to a booking that has started',
    })
    .input(MarkNoShow)
    .output(BookingForAdmin),
  bookForStudent: call('lessons.schedule')
    .route({
      method: 'POST',
      path: '/bookings',
      tags: ['Bookings'],
      summary: 'Book for a student',
      successStatus: 201,
    })
    .input(BookForStudent)
    .output(BookingForAdmin),
  getConflictingLessons: call('lessons.view-all')
    .route({
      method: 'GET',
      path: '/conflicting-lessons',
      tags: ['Bookings'],
      summary: 'Lessons of the student and the tutor that conflict with a time',
    })
    .input(
      z.strictObject({
        studentId,
        tutorId: tutorId.optional(),
        date: wallDate(FIELD_MISSING),
        time: wallTime(FIELD_MISSING),
        /** In minutes, as text, because it is a query parameter. */
        duration: z.enum(ADMIN_DURATIONS.map(String)),
        /** A booking to ignore: the one that is being changed. */
        exceptBookingId: recordId.optional(),
      }),
    )
    .output(z.object({ student: ConflictingLesson.nullable(), tutor: ConflictingLesson.nullable() })),
  listBookableStudents: call('lessons.schedule')
    .route({ method: 'GET', path: '/bookable-students', tags: ['Bookings'], summary: 'Students to book for' })
    .input(
      z.strictObject({
        circle: z.enum(STUDENT_CIRCLES).default('paid'),
        search: text(100).default(''),
        filter: z.enum(STUDENT_FILTERS).default('has-sessions'),
        sort: z.enum(STUDENT_SORTS).default('name'),
        ...pageRequest,
      }),
    )
    .output(pageOf(BookableStudent)),
};
