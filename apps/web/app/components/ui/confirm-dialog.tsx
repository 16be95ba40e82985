import { useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Notice } from './notice.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Starts with the action's name: 'Delete content', 'Reject payment'. */
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /**
   * Focuses the confirm button first, for questions that admins answer many times a day. By default the first control
   * gets the focus.
   */
  confirmFirst?: boolean;
  /** Runs the action. The dialog stays busy until it settles, then closes or shows the error. */
  onConfirm: () => Promise<unknown> | void;
  /** Turns an error of `onConfirm` into a message. */
  errorMessage?: (error: unknown) => string;
  /** Fields of the question, such as a reason. */
  children?: ReactNode;
}

const somethingWentWrong = () => 'Something went wrong. Please try again.';

/** A dialog that asks for confirmation before an action. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Go back',
  tone = 'primary',
  confirmFirst = false,
  onConfirm,
  errorMessage = somethingWentWrong,
  children,
}: ConfirmDialogProps) {
  const confirmRef = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const close = (next: boolean) => {
    setError(null);
    onOpenChange(next);
  };

  const confirm = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (thrown) {
      setError(errorMessage(thrown));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={description}
      size="sm"
      isDismissible={!isBusy}
      initialFocus={confirmFirst ? confirmRef : undefined}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog lives in a portal, but React's events still bubble to a form around its owner.
          event.stopPropagation();
          void confirm();
        }}
      >
        {children}
        {error !== null && (
          <Notice tone="danger" className="mt-4">
            {error}
          </Notice>
        )}
        <DialogActions>
          <Button variant="outline" disabled={isBusy} onClick={() => close(false)}>
            {cancelLabel}
          </Button>
          <Button ref={confirmRef} type="submit" variant={tone} isBusy={isBusy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
