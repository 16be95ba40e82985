import type { ItemForAdmin, Question } from '@thuto/contract/items';
import { useState } from 'react';
import { QuestionForm } from '../../../components/question/question-form.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
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
  return (
    <QueryBoundary
      query={useItemPreview(id)}
      loading="Loading the item"
      rows={2}
      rowClassName="h-14"
      failure="The item could not be loaded."
    >
      {(question) => <Trial id={id} question={question} />}
    </QueryBoundary>
  );
}

function Trial({ id, question }: { id: string; question: Question }) {
  const mark = useMarkPreview();
  const [result, setResult] = useState<Awaited<ReturnType<typeof mark.run>> | null>(null);
  const [refusal, setRefusal] = useState<string>();
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
        question={question}
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
