import type { Readable } from 'node:stream';
import { studentId } from '@thuto/contract/fields/ids';
import {
  BOOKING_STATUS_FILTERS,
  STUDENT_CIRCLES,
  STUDENT_FILTERS,
  STUDENT_SORTS,
} from '@thuto/contract/bookings';
import { contentFilters } from '@thuto/contract/content';
import { MAIL_STATUS_FILTERS } from '@thuto/contract/mails';
import { MESSAGE_FILTERS } from '@thuto/contract/messages';
import { orderFilters } from '@thuto/contract/orders';
import { paymentFilters } from '@thuto/contract/payments';
import { SESSION_STATUS_FILTERS } from '@thuto/contract/sessions';
import { subjectFilter } from '@thuto/contract/subjects';
import { text } from '@thuto/contract/fields/text';
import { userFilters } from '@thuto/contract/users';
import type { StudentId } from '@thuto/domain/ids';
import { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { streamCsv } from '../../platform/csv/stream-csv.ts';
import { listAdmins } from '../accounts/admins/list-admins.ts';
import { listBookableStudents } from '../bookings/list-bookable-students.ts';
import { listBookings } from '../bookings/list-bookings.ts';
import { listContent } from '../content/list-content.ts';
import { listMails } from '../mails/list-mails.ts';
import { listMessages } from '../messages/list-messages.ts';
import { listOrders } from '../payments/orders/list-orders.ts';
import { getPaymentReport } from '../payments/get-payment-report.ts';
import { listPayments } from '../payments/list-payments.ts';
import { listStudentAccesses } from '../privacy/list-student-accesses.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { listAllTestimonials } from '../testimonials/list-all-testimonials.ts';
import { listTutors } from '../tutors/list-tutors.ts';
import { listStudentBookings } from '../users/list-student-bookings.ts';
import { listStudentLedger } from '../users/list-student-ledger.ts';
import { listStudentMails } from '../users/list-student-mails.ts';
import { listStudentPayments } from '../users/list-student-payments.ts';
import { listStudentSessions } from '../users/list-student-sessions.ts';
import { listUsers } from '../users/list-users.ts';
import {
  ADMIN_COLUMNS,
  BOOKING_COLUMNS,
  CONTENT_COLUMNS,
  type ExportColumns,
  INVITATION_COLUMNS,
  MAIL_COLUMNS,
  MESSAGE_COLUMNS,
  ORDER_COLUMNS,
  PAYMENT_COLUMNS,
  REVENUE_COLUMNS,
  SESSION_COLUMNS,
  TESTIMONIAL_COLUMNS,
  TUTOR_COLUMNS,
  USER_COLUMNS,
} from './exported-columns.ts';
import {
  LEDGER_COLUMNS,
  STUDENT_ACCESS_COLUMNS,
  STUDENT_BOOKING_COLUMNS,
  STUDENT_COLUMNS,
  STUDENT_MAIL_COLUMNS,
  STUDENT_PAYMENT_COLUMNS,
  STUDENT_SESSION_COLUMNS,
} from './exported-student-columns.ts';
import { streamPages } from './stream-pages.ts';

interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}
type Cursor = { cursor: string | undefined; limit: number; isCounted: false };

type ExportFilters = Readonly<Record<string, unknown>>;

export interface ExportedTable {
  /**
   * Parses the filters from the query string; `rows` starts reading the table. @throws ZodError for invalid
   * filters.
   */
  open(
    ctx: AdminContext,
    query: unknown,
  ): { readonly filters: ExportFilters; readonly rows: () => Promise<Readable> };
}

const table = <Filters extends z.ZodType<ExportFilters>, Row>(
  filters: Filters,
  columns: ExportColumns<Row>,
  list: (ctx: AdminContext, query: z.infer<Filters>, page: Cursor) => Promise<Page<Row>>,
): ExportedTable => ({
  open(ctx, query) {
    const chosen = filters.parse(query);
    const rows = async () => {
      const nameOf = await getSubjectNames(ctx.db);
      return streamCsv(
        columns.map(([heading, value]) => [heading, (row: Row) => value(row, nameOf)] as const),
        streamPages((page) => list(ctx, chosen, page)),
      );
    };
    return { filters: chosen, rows };
  },
});

const search = text(100).default('');
const NO_FILTERS = z.strictObject({});
const OF_STUDENT = z.strictObject({ id: studentId });

/** Wraps a list that has only one page. */
const whole = async <Row>(rows: Promise<Row[]>): Promise<Page<Row>> => ({
  rows: await rows,
  nextCursor: null,
});

/** Defines a table of a student's page. */
const ofStudent = <Row>(
  columns: ExportColumns<Row>,
  list: (ctx: AdminContext, query: { id: StudentId } & Cursor) => Promise<Page<Row>>,
) => table(OF_STUDENT, columns, (ctx, query, page) => list(ctx, { ...query, ...page }));

/** The console's exportable tables by their name in the URL, each with the filters of its list. */
export const EXPORTED_TABLES: Readonly<Record<string, ExportedTable>> = {
  users: table(z.strictObject(userFilters), USER_COLUMNS, (ctx, query, page) =>
    listUsers(ctx, { ...query, ...page }),
  ),
  payments: table(z.strictObject(paymentFilters), PAYMENT_COLUMNS, (ctx, query, page) =>
    listPayments(ctx, { ...query, ...page }),
  ),
  orders: table(z.strictObject(orderFilters), ORDER_COLUMNS, (ctx, query, page) =>
    listOrders(ctx, { ...query, ...page }),
  ),
  revenue: table(
    z.strictObject({ months: z.coerce.number().int().min(1).max(24).default(12) }),
    REVENUE_COLUMNS,
    (ctx, query) => whole(getPaymentReport(ctx, query).then(({ revenue }) => revenue)),
  ),
  bookings: table(
    z.strictObject({ status: z.enum(BOOKING_STATUS_FILTERS).default('all'), search }),
    BOOKING_COLUMNS,
    (ctx, query, page) => listBookings(ctx, { ...query, ...page }),
  ),
  sessions: table(
    z.strictObject({
      status: z.enum(SESSION_STATUS_FILTERS).default('all'),
      subject: subjectFilter,
      search,
    }),
    SESSION_COLUMNS,
    (ctx, query, page) => listSessions(ctx, { ...query, ...page }),
  ),
  messages: table(
    z.strictObject({ filter: z.enum(MESSAGE_FILTERS).default('all') }),
    MESSAGE_COLUMNS,
    (ctx, query, page) => listMessages(ctx, { ...query, ...page }),
  ),
  mails: table(
    z.strictObject({ status: z.enum(MAIL_STATUS_FILTERS).default('all'), search }),
    MAIL_COLUMNS,
    (ctx, query, page) => listMails(ctx, { ...query, ...page }),
  ),
  students: table(
    z.strictObject({
      circle: z.enum(STUDENT_CIRCLES).default('active'),
      filter: z.enum(STUDENT_FILTERS).default('all'),
      sort: z.enum(STUDENT_SORTS).default('name'),
      search,
    }),
    STUDENT_COLUMNS,
    async (ctx, query, page) => {
      const { items, nextCursor } = await listBookableStudents(ctx, { ...query, ...page });
      return { rows: items, nextCursor };
    },
  ),
  tutors: table(NO_FILTERS, TUTOR_COLUMNS, (ctx) => whole(listTutors(ctx))),
  content: table(z.strictObject(contentFilters), CONTENT_COLUMNS, (ctx, query, page) =>
    listContent(ctx, { ...query, ...page }),
  ),
  testimonials: table(NO_FILTERS, TESTIMONIAL_COLUMNS, (ctx) => whole(listAllTestimonials(ctx))),
  admins: table(NO_FILTERS, ADMIN_COLUMNS, (ctx) => whole(listAdmins(ctx).then(({ admins }) => admins))),
  invitations: table(NO_FILTERS, INVITATION_COLUMNS, (ctx) =>
    whole(listAdmins(ctx).then(({ invitations }) => invitations)),
  ),
  ledger: ofStudent(LEDGER_COLUMNS, listStudentLedger),
  'student-payments': ofStudent(STUDENT_PAYMENT_COLUMNS, listStudentPayments),
  'student-bookings': ofStudent(STUDENT_BOOKING_COLUMNS, listStudentBookings),
  'student-sessions': ofStudent(STUDENT_SESSION_COLUMNS, listStudentSessions),
  'student-mails': ofStudent(STUDENT_MAIL_COLUMNS, listStudentMails),
  'student-accesses': table(OF_STUDENT, STUDENT_ACCESS_COLUMNS, async (ctx, query, page) => {
    const { items, nextCursor } = await listStudentAccesses(ctx, { ...query, ...page });
    return { rows: items, nextCursor };
  }),
};
