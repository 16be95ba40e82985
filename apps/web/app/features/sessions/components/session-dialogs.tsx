import type { SessionForAdmin } from '@thuto/contract/sessions';
import type { ReactNode } from 'react';
import { OutcomeDialog } from '../../../components/lesson-changes/outcome-dialog.tsx';
import { type DialogFor, useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { CancelSessionDialog } from './cancel-session-dialog.tsx';
import { CompleteSessionDialog } from './complete-session-dialog.tsx';
import { MoveSessionDialog } from './move-session-dialog.tsx';
import type { SessionActionsProps } from './session-actions.tsx';
import { SessionNoShowDialog } from './session-no-show-dialog.tsx';
import { SessionSummary } from './session-summary.tsx';

/**
 * Returns the functions that open the dialogs of the session actions, and the dialogs to render.
 * @param before called before a dialog opens, to close the one with the buttons.
 */
export function useSessionDialogs(before?: () => void): {
  asks: SessionActionsProps;
  dialogs: ReactNode;
} {
  const completing = useDialogFor<SessionForAdmin>();
  const cancelling = useDialogFor<SessionForAdmin>();
  const moving = useDialogFor<SessionForAdmin>();
  const absent = useDialogFor<SessionForAdmin>();
  const ending = useDialogFor<SessionForAdmin>();
  const asking =
    ({ show }: DialogFor<SessionForAdmin>) =>
    (session: SessionForAdmin) => {
      before?.();
      show(session);
    };
  const asks = {
    onComplete: asking(completing),
    onCancel: asking(cancelling),
    onMove: asking(moving),
    onNoShow: asking(absent),
    onOutcome: asking(ending),
  };
  const dialogs = (
    <>
      {completing.render((session, dialog) => (
        <CompleteSessionDialog session={session} {...dialog} />
      ))}
      {cancelling.render((session, dialog) => (
        <CancelSessionDialog key={`cancel ${session.id}`} session={session} {...dialog} />
      ))}
      {moving.render((session, dialog) => (
        // Keyed by the revision too: after a move the form starts with the new time.
        <MoveSessionDialog key={`move ${session.id} ${session.revision}`} session={session} {...dialog} />
      ))}
      {absent.render((session, dialog) => (
        <SessionNoShowDialog key={`absent ${session.id}`} session={session} {...dialog} />
      ))}
      {ending.render((lesson, dialog) => (
        <OutcomeDialog
          key={`outcome ${lesson.id} ${lesson.outcome ?? ''}`}
          lesson={lesson}
          summary={<SessionSummary session={lesson} />}
          {...dialog}
        />
      ))}
    </>
  );
  return { asks, dialogs };
}
