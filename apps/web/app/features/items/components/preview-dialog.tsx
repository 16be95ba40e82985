import type { ItemForAdmin } from '@thuto/contract/items';
import { useState } from 'react';
import { QuestionForm } from '../../../components/question/question-form.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useItemPreview, useMarkPreview } from '../api/items.ts';

export interface PreviewDialogProps {
  item: ItemForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows an item as students see it and marks an answer. Nothing is recorded. */
export function PreviewDialog({ item, open, onOpenChange }: PreviewDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Preview"
      description="As students see it. Nothing is recorded."
    >
      <Preview id={item.id} />
    </Dialog>
  );
}

function Preview({ id }: { id: string }) {
  const query = useItemPreview(id);
  const mark = useMarkPreview();
  const [result, setResult] = useState<Awaited<ReturnType<typeof mark.run>> | null>(null);
  const [refusal, setRefusal] = useState<string>();
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorPanel
        message={getErrorMessage(query.error, 'The item could not be loaded.')}
        onRetry={() => void query.refetch()}
        isBusy={query.isFetching}
      />
    ) : (
      <SkeletonList label="Loading the item" rows={2} rowClassName="h-14" />
    );
  }
  const submit = async (answer: string | string[]) => {
    setResult(null);
    setRefusal(undefined);
    try {
      setResult((await mark.run({ id, answer })) ?? null);
    } catch (error) {
      setRefusal(mark.errorMessage(error));
    }
  };
  return (
    <div className="grid gap-4">
      <QuestionForm
        question={query.data}
        isBusy={mark.isPending}
        error={refusal ?? result?.problem ?? undefined}
        onAnswer={(answer) => void submit(answer)}
      />
      {result !== null && result !== undefined && (
        <output>
          <Notice
            tone={result.isCorrect ? 'success' : 'warning'}
            title={result.isCorrect ? 'Correct' : 'Not correct'}
          >
            {result.reveals}
          </Notice>
        </output>
      )}
    </div>
  );
}
