import type { SettingsValues } from '@thuto/contract/settings';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import type { SettingsFormState } from '../hooks/use-settings-form.ts';
import { SETTING_LABELS } from '../settings-words.ts';

type NamesOf<Value> = {
  [Name in keyof SettingsValues]: SettingsValues[Name] extends Value ? Name : never;
}[keyof SettingsValues];

interface SettingInputProps<Value> extends Pick<SettingsFormState, 'form'> {
  name: NamesOf<Value>;
  description: string;
  className?: string | undefined;
}

/** A setting of one line. */
export function TextSetting({
  form: { register, formState },
  name,
  required = false,
  type = 'text',
  ...field
}: SettingInputProps<string> & { required?: boolean; type?: 'text' | 'email' | 'tel' }) {
  const error = formState.errors[name]?.message;
  return (
    <Field label={SETTING_LABELS[name]} required={required} error={error} {...field}>
      <TextInput type={type} autoComplete="off" {...register(name)} />
    </Field>
  );
}

/** A setting that is a whole number within its bounds. */
export function NumberSetting({
  form: { register, formState },
  name,
  bounds: { min, max },
  ...field
}: SettingInputProps<number> & { bounds: { readonly min: number; readonly max: number } }) {
  return (
    <Field label={SETTING_LABELS[name]} required error={formState.errors[name]?.message} {...field}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        {...register(name, { valueAsNumber: true })}
      />
    </Field>
  );
}
