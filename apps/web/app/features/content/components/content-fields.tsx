import { STORED_CONTENT_TYPES, type ContentType, CONTENT_TYPES } from '@thuto/domain/learning/content';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { CONTENT_TYPE_NAMES } from '../content-names.ts';
import type { ContentValues } from '../content-values.ts';

export interface ContentFieldsProps {
  register: UseFormRegister<ContentValues>;
  errors: FieldErrors<ContentValues>;
  /** The selected type. */
  type: ContentType;
  /** The available types: a link stays a link, and a file stays a file. */
  types: 'all' | 'stored' | 'link';
  /** Only these subjects are offered; by default all that are taught. */
  offered?: readonly SubjectId[];
  /** The subject that the content has already, which may be retired. */
  subject?: SubjectId;
  disabled: boolean;
}

const CHOICES = { all: CONTENT_TYPES, stored: STORED_CONTENT_TYPES, link: ['link'] } as const;

/** The fields that describe content (CONTENT-2). */
export function ContentFields({
  register,
  errors,
  type,
  types,
  offered,
  subject,
  disabled,
}: ContentFieldsProps) {
  const { choices } = useSubjects();
  const subjects = choices(subject === undefined ? [] : [subject]).filter(
    ({ value }) => offered === undefined || offered.includes(value),
  );
  return (
    <fieldset disabled={disabled} className="contents">
      <Field label="Title" required error={errors.title?.message}>
        <TextInput autoComplete="off" maxLength={200} {...register('title')} />
      </Field>
      <Field label="Subject" required error={errors.subject?.message}>
        <Select options={subjects} {...register('subject')} />
      </Field>
      <Field label="Description" required error={errors.description?.message}>
        <Textarea rows={3} maxLength={2000} {...register('description')} />
      </Field>
      <Field label="Content Type" required error={errors.type?.message}>
        <Select
          options={CHOICES[types].map((value) => ({ value, label: CONTENT_TYPE_NAMES[value] }))}
          {...register('type')}
        />
      </Field>
      {type === 'past-paper' && (
        <Field
          label="Year"
          description="Optional. Students find past papers by it."
          error={errors.year?.message}
        >
          <TextInput inputMode="numeric" autoComplete="off" maxLength={4} {...register('year')} />
        </Field>
      )}
      {type === 'link' && (
        <Field label="URL" required error={errors.url?.message}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...register('url')}
          />
        </Field>
      )}
    </fieldset>
  );
}
