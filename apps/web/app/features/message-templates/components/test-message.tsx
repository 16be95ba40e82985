import {
  MAX_TESTED_TEXT,
  type MessageReading,
  type TemplateDetails,
  TestMessage as TestedMessage,
} from '@thuto/contract/message-templates';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useChangeTemplate } from '../api/message-templates.ts';
import { listReading } from '../template-words.ts';

const Fields = TestedMessage.omit({ draft: true });

const HOLDERS = [
  { value: 'payer', label: 'A family' },
  { value: 'centre', label: 'The centre' },
];

/** Shows what a text parses to. With `draft`, a template that is not saved yet is compared first. */
export function TestMessage({ draft }: { draft?: TemplateDetails }) {
  const { test } = useChangeTemplate();
  const [reading, setReading] = useState<MessageReading | null>(null);
  const { register, watch, isSubmitting, errors, refusal, submit } = useActionForm({
    schema: Fields,
    defaultValues: { text: '', holder: 'payer' },
    send: async (message) => {
      setReading(null);
      setReading((await test.run({ ...message, ...(draft && { draft }) })) ?? null);
    },
    errorMessage: test.errorMessage,
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field
        label="Test Message"
        description="Paste a message to see what it parses to. Nothing is stored."
        error={errors.text?.message}
      >
        <Textarea rows={4} maxLength={MAX_TESTED_TEXT} {...register('text')} />
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Whose phone got it" className="w-48">
          <Select options={HOLDERS} {...register('holder')} />
        </Field>
        <Button type="submit" variant="outline" disabled={watch('text').trim() === ''} isBusy={isSubmitting}>
          Test
        </Button>
      </div>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <output>
        {reading !== null && (
          <dl className="grid gap-x-6 gap-y-2 rounded-lg border border-line p-4 sm:grid-cols-[auto_1fr]">
            {listReading(reading).map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </output>
    </form>
  );
}
