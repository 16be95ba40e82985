import type { PaymentSummary } from '@thuto/contract/payments';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { formatDate } from '../../../lib/time/dates.ts';

const PAYMENT_STEP = '/student/profile?step=payment';

interface Words {
  title: string;
  text: string;
  button: string;
  footnote: string;
}

/** Returns the notice shown before booking (VIEW-8); null when the student can book. */
function wordsOf(payment: PaymentSummary): Words | null {
  if (payment.canBook) return null;
  if (payment.status === 'pending' && payment.current !== null) {
    return {
      title: 'Payment Under Review',
      text: "Your payment is being reviewed. You'll be notified once approved",
      button: 'Check Status',
      footnote: "Review takes 24-48 hours. You'll get an email once approved.",
    };
  }
  return {
    title: 'Payment Required',
    text: 'Purchase a package to start booking sessions',
    button: 'View Packages',
    footnote: 'Our packages include multiple sessions and personalized support.',
  };
}

/** The amber notice for a student who cannot book because of the payment. */
export function PaymentNotice({ payment, timeZone }: { payment: PaymentSummary; timeZone: string }) {
  const words = wordsOf(payment);
  if (words === null) return null;
  return (
    <section
      aria-label={words.title}
      className="rounded-xl border border-warning-line bg-warning-soft p-5 sm:flex sm:items-center sm:gap-6"
    >
      <div className="flex min-w-0 flex-1 gap-3.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-warning" />
        <div className="min-w-0">
          <p className="text-lg">
            <strong className="font-semibold text-warning">{words.title}:</strong> {words.text}
          </p>
          <Reason payment={payment} timeZone={timeZone} />
          <p className="mt-2 text-sm text-ink-soft">{words.footnote}</p>
        </div>
      </div>
      <LinkButton to={PAYMENT_STEP} className="mt-4 w-full sm:mt-0 sm:w-auto">
        {words.button}
      </LinkButton>
    </section>
  );
}

function Reason({ payment, timeZone }: { payment: PaymentSummary; timeZone: string }) {
  if (payment.status === 'rejected') {
    const reason = payment.current?.reason ?? '';
    return <p className="mt-2">Your last payment was rejected{reason === '' ? '.' : `: ${reason}`}</p>;
  }
  if (payment.subscriptionState === 'expired' && payment.subscriptionEndsAt !== null) {
    return (
      <p className="mt-2">Your package expired on {formatDate(payment.subscriptionEndsAt, timeZone)}.</p>
    );
  }
  return null;
}
