import type { GuardianRights } from '@thuto/domain/policy';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { RIGHT_LABELS, RIGHTS } from '../../../lib/students/guardian-words.ts';

/** What a guardian may do, as checkboxes. */
export function RightsFields({
  value,
  onChange,
}: {
  value: GuardianRights;
  onChange: (rights: GuardianRights) => void;
}) {
  return (
    <fieldset>
      <legend className="font-semibold">What they may do</legend>
      {RIGHTS.map((right) => (
        <Checkbox
          key={right}
          label={RIGHT_LABELS[right]}
          checked={value[right]}
          onChange={(event) => onChange({ ...value, [right]: event.target.checked })}
        />
      ))}
    </fieldset>
  );
}
