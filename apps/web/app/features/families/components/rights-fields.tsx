import type { GuardianRights } from '@thuto/domain/policy';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { RIGHT_LABELS, RIGHTS } from '../../../lib/students/guardian-words.ts';

const HELP = {
  canBook: 'Request and withdraw sessions, and change the profile.',
  canPay: 'Buy sessions and see orders, receipts and balances.',
  canSeeProgress: 'See sessions, notes and progress.',
  receivesMessages: 'Get mails about the student, and a calendar address.',
} as const;

export interface RightsFieldsProps {
  value: GuardianRights;
  onChange: (value: GuardianRights) => void;
  error?: string | undefined;
}

/** The four switches of what a guardian may do. */
export function RightsFields({ value, onChange, error }: RightsFieldsProps) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'rights-error'}>
      <legend className="font-semibold">What they may do</legend>
      {RIGHTS.map((right) => (
        <Checkbox
          key={right}
          label={RIGHT_LABELS[right]}
          description={HELP[right]}
          checked={value[right]}
          onChange={({ target }) => onChange({ ...value, [right]: target.checked })}
        />
      ))}
      {error !== undefined && <FieldError id="rights-error">{error}</FieldError>}
    </fieldset>
  );
}
