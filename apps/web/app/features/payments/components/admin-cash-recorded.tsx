import type { PaymentForAdmin } from '@thuto/contract/payments';
import { MAX_RECEIPT_BYTES } from '@thuto/domain/centre/download-sizes';
import { formatLisente } from '@thuto/domain/money';
import { DownloadSize } from '../../../components/download-size.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { Notice } from '../../../components/ui/notice.tsx';

/** What became of the cash, with the receipt. */
export function CashRecorded({ payment }: { payment: PaymentForAdmin }) {
  const { amountLisente, surplusLisente, student, reference, receiptUrl, status } = payment;
  if (status === 'pending')
    return (
      <Notice tone="info" title={`${formatLisente(amountLisente)} for ${reference} recorded`}>
        Another admin has to approve this amount under Pending Payments.
      </Notice>
    );
  return (
    <Notice
      tone="success"
      title={`${formatLisente(amountLisente)} from ${student.name} recorded`}
      actions={
        receiptUrl !== null && (
          <a
            href={receiptUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyles({ variant: 'outline', size: 'sm' })}
          >
            Receipt
            <DownloadSize under={MAX_RECEIPT_BYTES} />
          </a>
        )
      }
    >
      {surplusLisente > 0
        ? `${formatLisente(surplusLisente)} is kept for the family’s next order.`
        : `For the order ${reference}.`}
    </Notice>
  );
}
