import type { MessageReading, TemplateDetails } from '@thuto/contract/message-templates';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useChangeTemplate } from '../api/message-templates.ts';
import { listReading } from '../template-words.ts';

const HOLDERS = [
  { value: 'payer', label: 'A family' },
  { value: 'centre', label: 'The centre' },
];

/** Shows what a text parses to. With `draft`, a template that is not saved yet is compared first. */
export function TestMessage({ draft }: { draft?: TemplateDetails }) {
  const { test } = useChangeTemplate();
  const [text, setText] = useState('');
  const [holder, setHolder] = useState<'payer' | 'centre'>('payer');
  const [reading, setReading] = useState<MessageReading | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    // The form may be inside the form of a template.
    event.stopPropagation();
    setRefusal(null);
    setReading(null);
    try {
      setReading((await test.run({ text, holder, ...(draft && { draft }) })) ?? null);
    } catch (error) {
      const fault = error instanceof ApiError ? error.fields['text'] : undefined;
      setRefusal(fault ?? test.errorMessage(error));
    }
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void run(event)}>
      <Field label="Test Message" description="Paste a message to see what it parses to. Nothing is stored.">
        <Textarea rows={4} maxLength={5000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Whose phone got it" className="w-48">
          <Select
            options={HOLDERS}
            value={holder}
            onChange={({ target }) => setHolder(target.value === 'centre' ? 'centre' : 'payer')}
          />
        </Field>
        <Button type="submit" variant="outline" disabled={text.trim() === ''} isBusy={test.isPending}>
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
