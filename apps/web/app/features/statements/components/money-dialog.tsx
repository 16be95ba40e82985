import type { FormEvent, ReactNode } from 'react';
import type { IncomingMoneyItem } from '@thuto/contract/statements';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Notice } from '../../../components/ui/notice.tsx';

/** The props of every dialog that decides about incoming money. */
export interface MoneyDialogProps {
  item: IncomingMoneyItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface FrameProps extends Pick<MoneyDialogProps, 'open' | 'onOpenChange'> {
  title: string;
  description: ReactNode;
  /** What `useActionForm` returns. */
  form: {
    readonly isSubmitting: boolean;
    readonly refusal: string | null;
    readonly submit: (event: FormEvent) => void;
  };
  confirmLabel: string;
  busyLabel: string;
  /** The fields. */
  children: ReactNode;
}

/** The frame of a dialog that decides about incoming money. */
export function MoneyDialog({ form, confirmLabel, busyLabel, children, ...dialog }: FrameProps) {
  const { isSubmitting, refusal, submit } = form;
  return (
    <Dialog {...dialog} size="sm" isDismissible={!isSubmitting}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {children}
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <FormActions isBusy={isSubmitting} busyLabel={busyLabel} onBack={() => dialog.onOpenChange(false)}>
          {confirmLabel}
        </FormActions>
      </form>
    </Dialog>
  );
}
