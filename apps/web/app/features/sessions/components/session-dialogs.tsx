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
      {completing.item !== null && (
        <CompleteSessionDialog
          session={completing.item}
          open={completing.open}
          onOpenChange={completing.setOpen}
        />
      )}
      {cancelling.item !== null && (
        <CancelSessionDialog
          key={`cancel ${cancelling.item.id}`}
          session={cancelling.item}
          open={cancelling.open}
          onOpenChange={cancelling.setOpen}
        />
      )}
      {moving.item !== null && (
        // Keyed by the revision too: after a move the form starts with the new time.
        <MoveSessionDialog
          key={`move ${moving.item.id} ${moving.item.revision}`}
          session={moving.item}
          open={moving.open}
          onOpenChange={moving.setOpen}
        />
      )}
      {absent.item !== null && (
        <SessionNoShowDialog
          key={`absent ${absent.item.id}`}
          session={absent.item}
          open={absent.open}
          onOpenChange={absent.setOpen}
        />
      )}
      {ending.item !== null && (
        <OutcomeDialog
          key={`outcome ${ending.item.id} ${ending.item.outcome ?? ''}`}
          lesson={ending.item}
          summary={<SessionSummary session={ending.item} />}
          open={ending.open}
          onOpenChange={ending.setOpen}
        />
      )}
    </>
  );
  return { asks, dialogs };
}
