import { adminApi, adminTransactionApi } from '../../api.ts';
import { cancelSession } from './cancel-session.ts';
import { completeSession } from './complete-session.ts';
import { listSessions } from './list-sessions.ts';
import { readSession } from './read-session.ts';
import { scheduleSession } from './schedule-session.ts';
import { presentSessionForAdmin } from './sessions.presenter.ts';

export const sessionsRoutes = {
  listSessions: adminApi.sessions.listSessions.handler(async ({ context, input }) => {
    const { rows, nextCursor, total } = await listSessions(context, input);
    return { items: rows.map(presentSessionForAdmin), nextCursor, total };
  }),
  getSession: adminApi.sessions.getSession.handler(async ({ context, input }) =>
    presentSessionForAdmin(await readSession(context, input.id)),
  ),
  scheduleSession: adminTransactionApi.sessions.scheduleSession.handler(async ({ context, input }) =>
    presentSessionForAdmin(await scheduleSession(context, input)),
  ),
  completeSession: adminTransactionApi.sessions.completeSession.handler(async ({ context, input }) =>
    presentSessionForAdmin(await completeSession(context, input.id)),
  ),
  cancelSession: adminTransactionApi.sessions.cancelSession.handler(async ({ context, input }) =>
    presentSessionForAdmin(await cancelSession(context, input.id)),
  ),
};
