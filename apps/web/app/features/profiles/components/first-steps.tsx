import type { PaymentSummary } from '@thuto/contract/payments';
import type { Completeness } from '@thuto/domain/people/profiles';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import type { z } from 'zod';
import { SectionCard } from '../../../components/ui/card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { cn } from '../../../lib/cn.ts';

export interface FirstStepsProps {
  completeness: Completeness;
  payment: z.infer<typeof PaymentSummary>;
}

type StepState = 'done' | 'waiting' | 'open';

interface Step {
  title: string;
  text: string;
  state: StepState;
  action: { to: string; label: string };
}

function stepsOf({ completeness, payment }: FirstStepsProps): Step[] {
  const isReviewed = payment.status === 'pending' && payment.current !== null;
  return [
    {
      title: 'Tell us about the student',
      text: 'Name, school, grade and subjects.',
      state: completeness.personal && completeness.academic ? 'done' : 'open',
      action: {
        to: `/student/profile?step=${completeness.personal ? 'academic' : 'personal'}`,
        label: 'Fill in profile',
      },
    },
    {
      title: 'Choose a package and pay',
      text: isReviewed
        ? 'Your payment is being reviewed. This takes 24-48 hours.'
        : payment.status === 'rejected'
          ? `Your payment was rejected${payment.current?.reason ? `: ${payment.current.reason}` : '.'}`
          : 'Upload the proof of payment; we review it within 24-48 hours.',
      state: payment.canBook || payment.status === 'approved' ? 'done' : isReviewed ? 'waiting' : 'open',
      action: { to: '/student/buy', label: 'Choose a package' },
    },
    {
      title: 'Book your first session',
      text: 'Pick a subject, a day and a time.',
      state: 'open',
      action: { to: '/student/sessions?book=1', label: 'Book a session' },
    },
  ];
}

/** First steps for a student without sessions. The first open step has the button. */
export function FirstSteps(props: FirstStepsProps) {
  const steps = stepsOf(props);
  // While the payment is being reviewed, the student can only wait.
  const next = steps.findIndex((step) => step.state !== 'done');
  return (
    <SectionCard title="Three steps to your first session">
      <ol className="grid gap-4 lg:grid-cols-3">
        {steps.map((step, position) => (
          <li
            key={step.title}
            aria-current={position === next ? 'step' : undefined}
            className={cn(
              'flex gap-3 rounded-lg border p-4',
              position === next ? 'border-pine-200 bg-pine-50' : 'border-transparent bg-sunken/50',
            )}
          >
            <StepMark number={position + 1} state={step.state} />
            <div className="min-w-0">
              <h3 className="text-lg">
                {step.title}
                {step.state === 'done' && <span className="sr-only"> (done)</span>}
              </h3>
              <p className="text-sm text-ink-soft">{step.text}</p>
              {position === next && step.state === 'open' && (
                <LinkButton to={step.action.to} size="sm" className="mt-3">
                  {step.action.label}
                </LinkButton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

const MARKS: Readonly<Record<StepState, string>> = {
  done: 'bg-success text-white',
  waiting: 'bg-marigold-300 text-pine-900',
  open: 'border border-line-strong bg-surface',
};

function StepMark({ number, state }: { number: number; state: StepState }) {
  return (
    <span
      aria-hidden
      className={cn('font-display grid size-8 shrink-0 place-items-center rounded-full', MARKS[state])}
    >
      {state === 'done' ? <Check className="size-4.5" strokeWidth={3} /> : null}
      {state === 'waiting' ? <Hourglass className="size-4" /> : null}
      {state === 'open' ? number : null}
    </span>
  );
}
