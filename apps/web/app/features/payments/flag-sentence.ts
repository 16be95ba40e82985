import type { PaymentFlag } from '@thuto/contract/payments';
import { formatLisente } from '@thuto/domain/money';
import type { PaymentStatus } from '@thuto/domain/payments';

const BECAME: Readonly<Record<PaymentStatus, string>> = {
  pending: 'still pending',
  approved: 'approved',
  rejected: 'rejected',
};

/** Formats a warning about a payment as a sentence. `dateOf` formats an instant as a date. */
export function flagSentence(flag: PaymentFlag, dateOf: (instant: string) => string): string {
  switch (flag.kind) {
    case 'file-used-before': {
      const who = flag.isSameStudent ? 'this student' : flag.studentName;
      return `The same file was used before: by ${who} on ${dateOf(flag.submittedAt)}, ${BECAME[flag.status]}.`;
    }
    case 'package-changed':
      return `The student has chosen another package since: ${flag.packageName}.`;
    case 'price-changed':
      return `This package costs ${formatLisente(flag.priceLisente)} today.`;
  }
}
