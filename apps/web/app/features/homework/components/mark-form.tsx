import type { Homework } from '@thuto/contract/homework';
import type { TopicLevel } from '@thuto/domain/lesson-reports';
import { type FormEvent, useState } from 'react';
import { LevelChoice } from '../../../components/lesson-report/level-choice.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useMarkHomework } from '../api/homework.ts';

const MAX_COMMENT = 2000;

/** The form that marks homework: a level per topic and a comment. Topics without a level stay as they are. */
export function MarkForm({ homework, onClose }: { homework: Homework; onClose: () => void }) {
  const [levels, setLevels] = useState<Readonly<Partial<Record<string, TopicLevel>>>>({});
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const mark = useMarkHomework();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (mark.isPending) return;
    const marks = homework.topics.flatMap(({ id }) => {
      const level = levels[id];
      return level === undefined ? [] : [{ topicId: id, level }];
    });
    if (marks.length === 0) {
      setFault('Please choose a level for at least one topic');
      return;
    }
    setFault(undefined);
    setRefusal(null);
    try {
      await mark.run({ id: homework.id, marks, comment });
      onClose();
    } catch (error) {
      setRefusal(mark.errorMessage(error));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-sm text-ink-soft">
        Choose a level for each topic that the homework shows. It cannot be changed afterwards.
      </p>
      {homework.topics.map(({ id, title }) => (
        <div key={id}>
          <p id={`mark-${homework.id}-${id}`} className="font-semibold">
            {title}
          </p>
          <LevelChoice
            name={`mark-${homework.id}-${id}`}
            labelledBy={`mark-${homework.id}-${id}`}
            level={levels[id]}
            onLevel={(level) => setLevels({ ...levels, [id]: level })}
          />
        </div>
      ))}
      {fault !== undefined && (
        <div role="alert">
          <FieldError>{fault}</FieldError>
        </div>
      )}
      <Field label="Comment" description="The family reads it.">
        <Textarea
          rows={3}
          maxLength={MAX_COMMENT}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </Field>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" isBusy={mark.isPending} busyLabel="Saving..." className="max-sm:w-full">
          Mark Homework
        </Button>
        <Button variant="outline" onClick={onClose} disabled={mark.isPending} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </form>
  );
}
