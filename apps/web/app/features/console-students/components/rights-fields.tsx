import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { RIGHT_WORDS, RIGHTS, type Rights } from '../guardian-words.ts';

/** What a guardian may do, as checkboxes. */
export function RightsFields({ value, onChange }: { value: Rights; onChange: (rights: Rights) => void }) {
  return (
    <fieldset>
      <legend className="font-semibold">What they may do</legend>
      {RIGHTS.map((right) => (
        <Checkbox
          key={right}
          label={RIGHT_WORDS[right]}
          checked={value[right]}
          onChange={(event) => onChange({ ...value, [right]: event.target.checked })}
        />
      ))}
    </fieldset>
  );
}
