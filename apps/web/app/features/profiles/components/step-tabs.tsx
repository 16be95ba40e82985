import { PROFILE_STEPS, type Completeness, type ProfileStep } from '@thuto/domain/people/profiles';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Tabs } from '../../../components/ui/tabs.tsx';

const LABELS: Readonly<Record<ProfileStep, string>> = {
  personal: 'Personal',
  academic: 'Academic',
  payment: 'Payment',
};

export interface StepTabsProps {
  step: ProfileStep;
  completeness: Completeness;
  onChange: (step: ProfileStep) => void;
  /** One `TabPanel` per step. */
  children: ReactNode;
}

/** The three steps. Each can be opened at any time and shows a green check when it is complete. */
export function StepTabs({ step, completeness, onChange, children }: StepTabsProps) {
  return (
    <Tabs
      label="Steps"
      look="pill"
      value={step}
      onChange={onChange}
      tabs={PROFILE_STEPS.map((value, position) => ({
        value,
        label: LABELS[value],
        icon: completeness[value] ? <DoneMark /> : <StepNumber number={position + 1} />,
        hint: completeness[value] ? 'Complete' : 'Not complete yet',
      }))}
      className="[&_[role=tab]]:max-sm:px-2 [&_[role=tab]]:max-[22rem]:gap-1 [&_[role=tab]]:max-[22rem]:px-0.5 [&_[role=tab]]:max-[22rem]:text-sm [&>[role=tablist]]:self-stretch"
    >
      {children}
    </Tabs>
  );
}

function DoneMark() {
  return (
    <span
      aria-hidden
      data-complete
      className="grid size-5.5 shrink-0 place-items-center rounded-full bg-success text-white max-[22rem]:size-4.5"
    >
      <Check className="size-3.5" strokeWidth={3} />
    </span>
  );
}

function StepNumber({ number }: { number: number }) {
  return (
    <span
      aria-hidden
      className="grid size-5.5 shrink-0 place-items-center rounded-full border border-line-strong text-xs max-[22rem]:hidden"
    >
      {number}
    </span>
  );
}
