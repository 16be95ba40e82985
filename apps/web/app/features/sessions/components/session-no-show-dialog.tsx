import { formatSessions } from '../../../components/lesson-changes/admin-lesson.ts';
import { NoShowDialog } from '../../../components/lesson-changes/no-show-dialog.tsx';
import { useMarkSessionNoShow } from '../api/session-actions.ts';
import type { SessionDialogProps } from './complete-session-dialog.tsx';
import { SessionSummary } from './session-summary.tsx';

/** Marks that the student did not come to a scheduled session. */
export function SessionNoShowDialog({ session, ...dialog }: SessionDialogProps) {
  const { name, remaining } = session.student;
  return (
    <NoShowDialog
      {...dialog}
      lesson={session}
      markNoShow={useMarkSessionNoShow()}
      uses={{
        label: 'Uses 1 session',
        description:
          remaining > 0
            ? `It takes 1 of the ${formatSessions(remaining)} that ${name} has left.`
            : `${name} has no session left, so the balance stays 0.`,
      }}
      frees={{ label: 'Uses no session', description: `The balance of ${name} stays as it is.` }}
      summary={<SessionSummary session={session} />}
    />
  );
}
