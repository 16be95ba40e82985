import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogActions, type DialogActionsProps } from './dialog.tsx';

export interface FormActionsProps extends Pick<DialogActionsProps, 'stays' | 'className'> {
  isBusy: boolean;
  busyLabel?: string;
  /** Whether the form cannot be sent now. */
  disabled?: boolean;
  backLabel?: string;
  onBack: () => void;
  /** The label of the button that sends the form. */
  children: ReactNode;
}

/** The end of a form in a dialog: the way back, and the button that sends it. */
export function FormActions({
  isBusy,
  busyLabel = 'Saving...',
  disabled = false,
  backLabel = 'Go back',
  onBack,
  children,
  ...layout
}: FormActionsProps) {
  return (
    <DialogActions {...layout}>
      <Button variant="outline" disabled={isBusy} onClick={onBack}>
        {backLabel}
      </Button>
      <Button type="submit" disabled={disabled} isBusy={isBusy} busyLabel={busyLabel}>
        {children}
      </Button>
    </DialogActions>
  );
}
