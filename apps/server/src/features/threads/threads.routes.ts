import { adminApi, studentApi, tutorApi } from '../../api.ts';
import type { StudentContext, TutorContext } from '../../context.ts';
import { closeMessageReport } from './close-message-report.ts';
import { listMessageReports } from './list-message-reports.ts';
import { listThreadMessages, type ThreadMessagesPage } from './list-thread-messages.ts';
import { listThreadsOfStudent } from './list-threads-of-student.ts';
import { listThreadsOfTutor } from './list-threads-of-tutor.ts';
import { markThreadRead } from './mark-thread-read.ts';
import { reportThreadMessage } from './report-thread-message.ts';
import { sendThreadMessage } from './send-thread-message.ts';
import { presentReport, presentThread, presentThreadMessage, presentThreads } from './threads.presenter.ts';
import type { ThreadReader } from './threads.store.ts';

const familyOf = ({ currentUser }: StudentContext): ThreadReader => ({
  accountId: currentUser.accountId,
  side: 'family',
});
const tutorOf = ({ currentUser }: TutorContext): ThreadReader => ({
  accountId: currentUser.accountId,
  side: 'tutor',
});

const presentPage = ({ thread, rows, ...page }: ThreadMessagesPage, reader: ThreadReader, now: Date) => ({
  ...page,
  thread: presentThread(thread, reader, now),
  items: rows.map((row) => presentThreadMessage(row, reader.accountId)),
});

export const threadsRoutes = {
  listThreads: studentApi.threads.listThreads.handler(async ({ context }) =>
    presentThreads(await listThreadsOfStudent(context), 'family', context.now()),
  ),
  listThreadMessages: studentApi.threads.listThreadMessages.handler(async ({ context, input }) => {
    const key = { studentId: context.student.id, tutorId: input.tutorId };
    const page = await listThreadMessages(context, key, familyOf(context), input);
    return presentPage(page, familyOf(context), context.now());
  }),
  sendThreadMessage: studentApi.threads.sendThreadMessage.handler(async ({ context, input }) => {
    const key = { studentId: context.student.id, tutorId: input.tutorId };
    const sent = await sendThreadMessage(context, key, familyOf(context), input.body);
    return presentThreadMessage(sent, context.currentUser.accountId);
  }),
  markThreadRead: studentApi.threads.markThreadRead.handler(async ({ context, input }) => {
    const key = { studentId: context.student.id, tutorId: input.tutorId };
    await markThreadRead(context, key, familyOf(context), input.upTo);
    return {};
  }),
  reportThreadMessage: studentApi.threads.reportThreadMessage.handler(async ({ context, input }) => {
    await reportThreadMessage(context, { studentId: context.student.id }, familyOf(context), input);
    return {};
  }),

  listTutorThreads: tutorApi.threads.listTutorThreads.handler(async ({ context }) =>
    presentThreads(await listThreadsOfTutor(context), 'tutor', context.now()),
  ),
  listTutorThreadMessages: tutorApi.threads.listTutorThreadMessages.handler(async ({ context, input }) => {
    const key = { studentId: input.id, tutorId: context.currentUser.tutorId };
    const page = await listThreadMessages(context, key, tutorOf(context), input);
    return presentPage(page, tutorOf(context), context.now());
  }),
  sendTutorThreadMessage: tutorApi.threads.sendTutorThreadMessage.handler(async ({ context, input }) => {
    const key = { studentId: input.id, tutorId: context.currentUser.tutorId };
    const sent = await sendThreadMessage(context, key, tutorOf(context), input.body);
    return presentThreadMessage(sent, context.currentUser.accountId);
  }),
  markTutorThreadRead: tutorApi.threads.markTutorThreadRead.handler(async ({ context, input }) => {
    const key = { studentId: input.id, tutorId: context.currentUser.tutorId };
    await markThreadRead(context, key, tutorOf(context), input.upTo);
    return {};
  }),
  reportTutorThreadMessage: tutorApi.threads.reportTutorThreadMessage.handler(async ({ context, input }) => {
    await reportThreadMessage(context, { tutorId: context.currentUser.tutorId }, tutorOf(context), input);
    return {};
  }),

  listMessageReports: adminApi.threads.listMessageReports.handler(async ({ context, input }) => {
    const { rows, ...page } = await listMessageReports(context, input);
    return { ...page, items: rows.map(presentReport) };
  }),
  closeMessageReport: adminApi.threads.closeMessageReport.handler(async ({ context, input }) =>
    presentReport(await closeMessageReport(context, input)),
  ),
};
