import { PROFILE_STEPS, type Completeness, type ProfileStep } from '@thuto/domain/people/profiles';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { OfflineNote } from '../../../components/ui/offline-note.tsx';
import { useOnline } from '../../../lib/offline/use-online.ts';

export interface StepButtonsProps {
  step: ProfileStep;
  completeness: Completeness;
  saving: boolean;
  onBack: () => void;
  /** Called on the last step. On the others the Next button submits the surrounding form. */
  onComplete: () => void;
}

/** Back and Next; on the last step, Complete Setup. */
export function StepButtons({ step, completeness, saving, onBack, onComplete }: StepButtonsProps) {
  const hintId = useId();
  const online = useOnline();
  const isFirst = step === PROFILE_STEPS[0];
  const isLast = step === PROFILE_STEPS.at(-1);
  const allComplete = PROFILE_STEPS.every((each) => completeness[each]);
  const blocked = isLast ? !allComplete : !completeness[step];
  const hint = isLast ? missingSteps(completeness) : 'Fill in every field marked with a star to continue.';
  return (
    <div className="mt-8 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3 max-[22rem]:[&>button]:w-full max-[22rem]:[&>button:last-child]:order-first">
        <Button
          variant="outline"
          onClick={onBack}
          disabled={isFirst}
          icon={<ArrowLeft aria-hidden className="size-4.5" />}
        >
          Back
        </Button>
        {isLast ? (
          <Button
            onClick={onComplete}
            disabled={blocked || !online}
            isBusy={saving}
            busyLabel="Saving..."
            aria-describedby={blocked ? hintId : undefined}
          >
            Complete Setup
          </Button>
        ) : (
          <Button
            type="submit"
            disabled={blocked || !online}
            isBusy={saving}
            busyLabel="Saving..."
            aria-describedby={blocked ? hintId : undefined}
          >
            Next
            <ArrowRight aria-hidden className="size-4.5" />
          </Button>
        )}
      </div>
      <OfflineNote className="mt-3 block text-right empty:hidden" />
      {blocked && (
        <p id={hintId} className="mt-3 text-right text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

function missingSteps(completeness: Completeness): string {
  const names = { personal: 'Personal', academic: 'Academic', payment: 'Payment' } as const;
  const missing = PROFILE_STEPS.filter((step) => !completeness[step]).map((step) => names[step]);
  return `Still to complete: ${missing.join(', ')}.`;
}
