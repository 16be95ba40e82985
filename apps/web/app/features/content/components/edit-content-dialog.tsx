import type { ContentItem } from '@thuto/contract/content';
import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { useChangeContent } from '../api/content-actions.ts';
import { type ContentValues, toContentWords } from '../content-values.ts';
import { useContentForm } from '../hooks/use-content-form.ts';
import { ContentFields } from './content-fields.tsx';

export interface EditContentDialogProps {
  item: ContentItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Edits the description of content. Its file stays. */
export function EditContentDialog({ item, open, onOpenChange }: EditContentDialogProps) {
  const { update } = useChangeContent();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit content" isDismissible={!update.isPending}>
      <EditContentForm
        item={item}
        errorMessage={update.errorMessage}
        onCancel={() => onOpenChange(false)}
        onSave={async (values) => {
          await update.run({ id: item.id, ...toContentWords(values) });
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

function EditContentForm({
  item: { title, subject, description, type, url, year, file },
  errorMessage,
  onSave,
  onCancel,
}: {
  item: ContentItem;
  errorMessage: (error: unknown) => string;
  onSave: (values: ContentValues) => Promise<void>;
  onCancel: () => void;
}) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, watch, setError, formState } = useContentForm({
    title,
    subject,
    description,
    type,
    url: url ?? '',
    year: year === null ? '' : String(year),
  });

  const submit = async (values: ContentValues) => {
    setRefusal(null);
    try {
      await onSave(values);
    } catch (error) {
      if (showFieldErrors(error, setError, ['title', 'subject', 'description', 'type', 'year', 'url']))
        return;
      setRefusal(errorMessage(error));
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <ContentFields
        register={register}
        errors={formState.errors}
        type={watch('type')}
        types={type === 'link' ? 'link' : 'stored'}
        subject={subject}
        disabled={formState.isSubmitting}
      />
      {file !== null && (
        <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
          The file {file.fileName} stays. Upload it again as new content to replace it.
        </p>
      )}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <FormActions className="mt-2" isBusy={formState.isSubmitting} backLabel="Cancel" onBack={onCancel}>
        Save Content
      </FormActions>
    </form>
  );
}
