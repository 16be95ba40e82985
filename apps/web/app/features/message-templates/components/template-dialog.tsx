import { type MessageTemplate, TemplateDetails } from '@thuto/contract/message-templates';
import { TEMPLATE_PLACEHOLDERS } from '@thuto/domain/reconciliation/message-templates';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PROVIDER_OPTIONS } from '../../../components/provider-names.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useChangeTemplate } from '../api/message-templates.ts';
import { MEANING_OPTIONS } from '../template-words.ts';
import { TestMessage } from './test-message.tsx';

/** The dialog gets this instead of a template when it adds one. */
export const NEW_TEMPLATE = { id: null } as const;

const EMPTY: TemplateDetails = { name: '', provider: 'mpesa', meaning: 'sent', text: '' };

export interface TemplateDialogProps {
  /** Null for a new template. */
  template: MessageTemplate | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds or edits a template, with a field to test it before it is saved. */
export function TemplateDialog({ template, open, onOpenChange }: TemplateDialogProps) {
  const { add, update } = useChangeTemplate();
  // Kept from when the dialog opened: a refetch must not replace the revision that the admin saw.
  const [revision] = useState(template?.revision ?? 0);
  const initial: TemplateDetails =
    template === null
      ? EMPTY
      : { name: template.name, provider: template.provider, meaning: template.meaning, text: template.text };
  const { register, control, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: TemplateDetails,
    defaultValues: initial,
    send: async (details) => {
      if (template === null) await add.run(details);
      else await update.run({ id: template.id, revision, ...details });
      onOpenChange(false);
    },
    errorMessage: update.errorMessage,
  });
  const draft = TemplateDetails.safeParse(useWatch({ control }));

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={template === null ? 'Add template' : 'Edit template'}
      isDismissible={!isSubmitting}
    >
      <form id="template-form" noValidate className="grid gap-4" onSubmit={submit}>
        <Field label="Name" required error={errors.name?.message}>
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Provider" error={errors.provider?.message}>
            <Select options={PROVIDER_OPTIONS} {...register('provider')} />
          </Field>
          <Field label="Meaning" error={errors.meaning?.message}>
            <Select options={MEANING_OPTIONS} {...register('meaning')} />
          </Field>
        </div>
        <Field
          label="Template"
          required
          error={errors.text?.message}
          description={`The message with placeholders: ${TEMPLATE_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}. End it with … if more text may follow.`}
        >
          <Textarea rows={4} {...register('text')} />
        </Field>
      </form>
      <div className="mt-5 border-t border-line pt-5">
        <TestMessage {...(draft.success && { draft: draft.data })} />
      </div>
      {refusal !== null && (
        <Notice tone="danger" className="mt-4">
          {refusal}
        </Notice>
      )}
      <DialogActions className="mt-4">
        <Button variant="outline" disabled={isSubmitting} onClick={() => onOpenChange(false)}>
          Go back
        </Button>
        <Button type="submit" form="template-form" isBusy={isSubmitting} busyLabel="Saving...">
          Save Template
        </Button>
      </DialogActions>
    </Dialog>
  );
}
