import type { PaymentForAdmin } from '@thuto/contract/payments';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useShortcuts } from '../../../lib/browser/shortcuts.ts';
import type { ActionResult } from '../../../lib/api/use-action.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { usePaymentReview } from '../api/desk.ts';
import { AdminPaymentClaim } from './admin-payment-claim.tsx';
import { AdminPaymentDialogs } from './admin-payment-dialogs.tsx';
import { AdminPaymentEvidence } from './admin-payment-evidence.tsx';
import { AdminProofAbsent } from './admin-proof-absent.tsx';
import { AdminProofFile } from './admin-proof-file.tsx';

export interface AdminProofViewerProps {
  payment: PaymentForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Shows the next payment, if there is one. */
  onNext?: () => void;
  /** The result for the previous payment. Shown here because a toast would cover the buttons. */
  news?: ActionResult | null;
  /** Leaves the claim for the search field of the list. */
  onSearch?: () => void;
  /** Called when this payment is decided. */
  onDecided?: (result: ActionResult) => void;
}

const nothing = () => undefined;

/** Shows the proof beside the claim, and decides. Keys: A approves, R rejects, N shows the next payment. */
export function AdminProofViewer({
  payment,
  open,
  onOpenChange,
  onNext,
  news = null,
  onDecided = nothing,
  onSearch,
}: AdminProofViewerProps) {
  const review = usePaymentReview(payment.id, open);
  const approving = useDialogFor<PaymentForAdmin>();
  const rejecting = useDialogFor<PaymentForAdmin>();
  const canApprove = payment.allowedActions.includes('approve');
  const canReject = payment.allowedActions.includes('reject');
  const approveRef = useRef<HTMLButtonElement>(null);
  const proofRef = useRef<HTMLDivElement>(null);
  const { proof } = payment;

  const approve = canApprove ? () => approving.show(payment) : undefined;
  const reject = canReject ? () => rejecting.show(payment) : undefined;
  useShortcuts(
    { approveClaim: approve, rejectClaim: reject, nextClaim: onNext, leaveForSearch: onSearch },
    open && !approving.open && !rejecting.open,
  );

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Proof of payment"
      size="xl"
      // The focus returns here after each decision, so this element must outlive the image.
      initialFocus={canApprove ? approveRef : proofRef}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-6">
        {news !== null && (
          <Notice key={news.message} tone={news.tone} className="md:col-span-2">
            {news.message}
          </Notice>
        )}
        <div ref={proofRef} tabIndex={-1} className="h-[46dvh] min-h-64 md:h-[66dvh]">
          {proof === null ? (
            payment.method === 'proof' ? (
              <AdminProofAbsent payment={payment} />
            ) : (
              <AdminPaymentEvidence payment={payment} review={review} />
            )
          ) : (
            <AdminProofFile
              key={payment.id}
              proof={proof}
              alt={`Proof of payment of ${payment.student.name}`}
            />
          )}
        </div>
        <div className="flex flex-col gap-5">
          <AdminPaymentClaim payment={payment} review={review.data} />
          {(approve ?? reject ?? onNext) !== undefined && (
            <div className="grid gap-2.5 max-md:sticky max-md:-bottom-5 max-md:-mx-5 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-5 max-md:pt-3 max-md:pb-5 md:mt-auto">
              <div className="grid grid-cols-2 gap-2.5">
                {approve !== undefined && (
                  <Button
                    ref={approveRef}
                    className="px-3"
                    icon={<Check aria-hidden className="size-5" />}
                    onClick={approve}
                  >
                    Approve
                    <Key name="A" />
                  </Button>
                )}
                {reject !== undefined && (
                  <Button
                    variant="outline"
                    className="px-3 text-danger"
                    icon={<X aria-hidden className="size-5" />}
                    onClick={reject}
                  >
                    Reject
                    <Key name="R" />
                  </Button>
                )}
              </div>
              {onNext !== undefined && (
                <Button variant="ghost" onClick={onNext}>
                  Next payment
                  <ChevronRight aria-hidden className="size-5" />
                  <Key name="N" />
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      <AdminPaymentDialogs approving={approving} rejecting={rejecting} onDecided={onDecided} />
    </Dialog>
  );
}

/** A keyboard hint, shown on devices with a mouse. Not part of the button's name. */
function Key({ name }: { name: string }) {
  return (
    <kbd
      aria-hidden
      className="hidden size-5.5 place-items-center rounded-sm border border-current font-sans text-xs leading-none opacity-70 pointer-fine:grid"
    >
      {name}
    </kbd>
  );
}
