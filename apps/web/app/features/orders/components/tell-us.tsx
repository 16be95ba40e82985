import type { Order, OrderPayment } from '@thuto/contract/orders';
import Banknote from 'lucide-react/icons/banknote';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Upload from 'lucide-react/icons/upload';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { PaidCashDialog } from './paid-cash-dialog.tsx';
import { PasteConfirmation } from './paste-confirmation.tsx';
import { ResendProof } from './resend-proof.tsx';

/** How the family tells about a payment. Null shows the choice only. */
export type ClaimWay = 'proof' | 'message' | 'cash' | null;

/** Returns the form that a rejected payment came from. */
export const claimWayOf = ({ method }: OrderPayment): ClaimWay =>
  method === 'proof' ? 'proof' : method === 'cash' ? 'cash' : 'message';

export interface TellUsProps {
  accountId: string;
  order: Order;
  way: ClaimWay;
  onChoose: (way: ClaimWay) => void;
  /** The rejected payment to correct. */
  rejected: OrderPayment | null;
  /** The form that uploads a proof for the order. */
  uploadForm: ReactNode;
}

/** The ways to tell the centre about a payment. */
export function TellUs({ accountId, order, way, onChoose, rejected, uploadForm }: TellUsProps) {
  // The dialog keeps its note while it closes.
  const [cashKey, setCashKey] = useState(0);
  const isReplacing = order.payments[0]?.status === 'pending';
  const open = (next: ClaimWay) => {
    if (next === 'cash') setCashKey((key) => key + 1);
    onChoose(next);
  };
  const textOf = (kind: ClaimWay) =>
    rejected !== null && claimWayOf(rejected) === kind ? (rejected.sentText ?? '') : '';
  return (
    <SectionCard title="Tell us about your payment">
      <p className="text-ink-soft">
        {isReplacing
          ? 'What you sent is being reviewed. If it was wrong, send it again: the new one replaces it.'
          : 'Choose one of these after you have paid.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          variant={way === 'proof' ? 'primary' : 'outline'}
          aria-expanded={way === 'proof'}
          className="max-sm:w-full"
          icon={<Upload aria-hidden className="size-5" />}
          onClick={() => open(way === 'proof' ? null : 'proof')}
        >
          Upload Proof
        </Button>
        <Button
          variant={way === 'message' ? 'primary' : 'outline'}
          aria-expanded={way === 'message'}
          className="max-sm:w-full"
          icon={<MessageSquareText aria-hidden className="size-5" />}
          onClick={() => open(way === 'message' ? null : 'message')}
        >
          Paste Confirmation
        </Button>
        <Button
          variant="outline"
          className="max-sm:w-full"
          icon={<Banknote aria-hidden className="size-5" />}
          onClick={() => open('cash')}
        >
          I paid cash
        </Button>
      </div>
      {way === 'proof' && (
        <div className="mt-5 grid gap-4">
          {rejected !== null && (
            <ResendProof order={order} payment={rejected} onSent={() => onChoose(null)} />
          )}
          {uploadForm}
        </div>
      )}
      {way === 'message' && (
        <div className="mt-5">
          <PasteConfirmation
            key={rejected?.id ?? 'new'}
            accountId={accountId}
            order={order}
            initialText={textOf('message')}
            onSent={() => onChoose(null)}
          />
        </div>
      )}
      <PaidCashDialog
        key={cashKey}
        order={order}
        initialNote={textOf('cash')}
        open={way === 'cash'}
        onOpenChange={(isOpen) => onChoose(isOpen ? 'cash' : null)}
      />
    </SectionCard>
  );
}
