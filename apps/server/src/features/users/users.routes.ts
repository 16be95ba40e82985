import { adminApi } from '../../api.ts';
import { getPaymentView } from '../payments/get-payment-view.ts';
import { presentPaymentForAdmin } from '../payments/payments.shared.presenter.ts';
import { activateUser } from './activate-user.ts';
import { adjustCredits } from './adjust-credits.ts';
import { deactivateUser } from './deactivate-user.ts';
import { getStudent } from './get-student.ts';
import { listStudentLedger } from './list-student-ledger.ts';
import { listStudentBookings } from './list-student-bookings.ts';
import { listStudentMails } from './list-student-mails.ts';
import { listStudentPayments } from './list-student-payments.ts';
import { listStudentSessions } from './list-student-sessions.ts';
import { listUsers } from './list-users.ts';
import { markUsersReviewed } from './mark-users-reviewed.ts';
import {
  presentLedgerLine,
  presentStudentActivity,
  presentStudentBooking,
  presentStudentMail,
  presentStudentSession,
  presentTimelineEntry,
} from './student-parts.presenter.ts';
import { listStudentActivity } from './list-student-activity.ts';
import { listStudentTimeline } from './list-student-timeline.ts';
import { getStudentFamily } from './get-student-family.ts';
import { searchConsole } from './search-console.ts';
import { presentStudent, presentUser } from './users.presenter.ts';

interface Part<Row> {
  rows: Row[];
  nextCursor: string | null;
  total: number;
}

const presentPart = <Row, Item>({ rows, ...rest }: Part<Row>, present: (row: Row) => Item) => ({
  items: rows.map(present),
  ...rest,
});

export const usersRoutes = {
  searchConsole: adminApi.users.searchConsole.handler(({ context, input }) =>
    searchConsole(context, input.text),
  ),
  listUsers: adminApi.users.listUsers.handler(async ({ context, input }) =>
    presentPart(await listUsers(context, input), presentUser),
  ),
  activateUser: adminApi.users.activateUser.handler(async ({ context, input }) =>
    presentUser(await activateUser(context, input.id)),
  ),
  deactivateUser: adminApi.users.deactivateUser.handler(async ({ context, input }) =>
    presentUser(await deactivateUser(context, input.id)),
  ),
  markUsersReviewed: adminApi.users.markUsersReviewed.handler(async ({ context, input }) => ({
    reviewed: await markUsersReviewed(context, input.ids),
  })),
  getStudent: adminApi.users.getStudent.handler(async ({ context, input }) =>
    presentStudent(await getStudent(context, input.id), context.now()),
  ),
  adjustCredits: adminApi.users.adjustCredits.handler(({ context, input }) => adjustCredits(context, input)),
  listStudentPayments: adminApi.users.listStudentPayments.handler(async ({ context, input }) => {
    const view = await getPaymentView(context);
    return presentPart(await listStudentPayments(context, input), ({ row }) =>
      presentPaymentForAdmin(row, view),
    );
  }),
  listStudentLedger: adminApi.users.listStudentLedger.handler(async ({ context, input }) =>
    presentPart(await listStudentLedger(context, input), presentLedgerLine),
  ),
  listStudentBookings: adminApi.users.listStudentBookings.handler(async ({ context, input }) =>
    presentPart(await listStudentBookings(context, input), presentStudentBooking),
  ),
  listStudentSessions: adminApi.users.listStudentSessions.handler(async ({ context, input }) =>
    presentPart(await listStudentSessions(context, input), presentStudentSession),
  ),
  listStudentMails: adminApi.users.listStudentMails.handler(async ({ context, input }) =>
    presentPart(await listStudentMails(context, input), presentStudentMail),
  ),
  getStudentFamily: adminApi.users.getStudentFamily.handler(({ context, input }) =>
    getStudentFamily(context, input.id),
  ),
  listStudentTimeline: adminApi.users.listStudentTimeline.handler(async ({ context, input }) =>
    presentPart(await listStudentTimeline(context, input), presentTimelineEntry),
  ),
  listStudentActivity: adminApi.users.listStudentActivity.handler(async ({ context, input }) =>
    presentPart(await listStudentActivity(context, input), presentStudentActivity),
  ),
};
