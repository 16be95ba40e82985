import type { PaymentFlag } from '@thuto/contract/payments';
import { formatLisente } from '@thuto/domain/money';
import type { PaymentStatus } from '@thuto/domain/payments/payments';
import { providerName } from '../../components/provider-names.ts';

const BECAME: Readonly<Record<PaymentStatus, string>> = {
  pending: 'still pending',
  approved: 'approved',
  rejected: 'rejected',
};

/** Formats a warning about a payment as a sentence. `dateOf` formats an instant as date and time. */
export function flagSentence(flag: PaymentFlag, dateOf: (instant: string) => string): string {
  switch (flag.kind) {
    case 'file-used-before':
    case 'picture-used-before': {
      const who = flag.isSameStudent ? 'this student' : flag.studentName;
      const what =
        flag.kind === 'file-used-before'
          ? 'The same file was used'
          : 'A picture that looks the same was used';
      return `${what} before: by ${who} on ${dateOf(flag.submittedAt)}, ${BECAME[flag.status]}.`;
    }
    case 'transaction-used': {
      const whose = flag.studentName === null ? 'an account’s money' : `a payment of ${flag.studentName}`;
      return `This transaction is used for ${whose}, ${BECAME[flag.status]}.`;
    }
    case 'other-provider':
      return `Money with this transaction ID has arrived from ${providerName(flag.provider)}.`;
    case 'other-payee':
      return `The message names another receiver: ${flag.payee}.`;
    case 'amount-differs':
      return `The order asks for ${formatLisente(flag.missingLisente)}.`;
    case 'paid-before-order':
      return `Paid on ${dateOf(flag.paidAt)}, before the order of ${dateOf(flag.orderedAt)}.`;
    case 'reference-missing':
      return 'The message does not name the order’s reference.';
    case 'reference-mistyped':
      return `The reference is mistyped. It is nearly that of ${flag.suggestions.join(' or ')}.`;
    case 'reference-of-another-order':
      return `The message names another order: ${flag.suggestions.join(', ')}.`;
    case 'format-unknown':
      return 'The message could not be read by itself. Please check every value.';
    case 'package-changed':
      return `The student has chosen another package since: ${flag.packageName}.`;
    case 'price-changed':
      return `This package costs ${formatLisente(flag.priceLisente)} today.`;
  }
}
