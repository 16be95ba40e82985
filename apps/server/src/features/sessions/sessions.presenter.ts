import type { SessionForAdmin, SessionForStudent } from '@thuto/contract/sessions';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { SESSION_TRANSITIONS } from '@thuto/domain/sessions';
import type { SessionRow, SessionWithStudent } from './sessions.store.ts';

function present(row: SessionRow) {
  return {
    id: row.id,
    subject: row.subject,
    date: row.date,
    time: row.time,
    startsAt: row.startsAt.toISOString(),
    duration: row.duration,
    notes: row.notes,
    status: row.status,
    tutorName: row.tutorName,
    meetingLink: row.meetingLink,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  };
}

/** A session as its student sees it. */
export function presentSession(row: SessionRow): SessionForStudent {
  return { ...present(row), allowedActions: row.status === 'scheduled' ? ['add-to-calendar'] : [] };
}

/** A session as an admin sees it, with what may be done to it now. */
export function presentSessionForAdmin({
  session,
  email,
  remaining,
  groupSize,
}: SessionWithStudent): SessionForAdmin {
  return {
    ...present(session),
    student: { id: session.studentId, name: session.studentName, email, remaining: remaining ?? 0 },
    tutorId: session.tutorId,
    groupSize: Math.max(groupSize, 1),
    allowedActions: listAllowedActions(SESSION_TRANSITIONS, session.status),
  };
}
