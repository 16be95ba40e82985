import { LessonFacts } from '../../../components/lesson-facts.tsx';
import { OpenedRecord } from '../../../components/opened-record.tsx';
import { DialogActions } from '../../../components/ui/dialog.tsx';
import { useOpenedId } from '../../../lib/pages/use-opened-id.ts';
import { useSession } from '../api/session.ts';
import { SessionActions } from './session-actions.tsx';
import { useSessionDialogs } from './session-dialogs.tsx';

/** The details and actions of the session named in the URL. */
export function OpenedSession() {
  const opened = useOpenedId('session');
  // The confirmation replaces the details: one dialog at a time.
  const { asks, dialogs } = useSessionDialogs(opened.close);
  return (
    <>
      <OpenedRecord
        opened={opened}
        query={useSession(opened.id)}
        word="Session"
        title={({ student }) => `Session of ${student.name}`}
      >
        {(session) => (
          <>
            <LessonFacts
              lesson={session}
              moments={[
                ['Scheduled', session.createdAt],
                ['Completed', session.completedAt],
                ['Cancelled', session.cancelledAt],
              ]}
            />
            {session.allowedActions.length > 0 && (
              <DialogActions wrap>
                <SessionActions session={session} {...asks} />
              </DialogActions>
            )}
          </>
        )}
      </OpenedRecord>
      {dialogs}
    </>
  );
}
