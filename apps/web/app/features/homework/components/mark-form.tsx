import { type Homework, MarkHomework } from '@thuto/contract/homework';
import { MAX_TEXT } from '@thuto/contract/fields/text';
import type { TopicLevel } from '@thuto/domain/lessons/lesson-reports';
import { LevelChoice } from '../../../components/lesson-report/level-choice.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useMarkHomework } from '../api/homework.ts';

const Fields = MarkHomework.omit({ id: true });

/** The form that marks homework: a level per topic and a comment. Topics without a level stay as they are. */
export function MarkForm({ homework, onClose }: { homework: Homework; onClose: () => void }) {
  const mark = useMarkHomework();
  const { register, watch, setValue, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: Fields,
    defaultValues: { marks: [], comment: '' },
    send: async (values) => {
      await mark.run({ id: homework.id, ...values });
      onClose();
    },
    errorMessage: mark.errorMessage,
  });
  const marks = watch('marks');
  const choose = (topicId: string, level: TopicLevel) =>
    setValue('marks', [...marks.filter((each) => each.topicId !== topicId), { topicId, level }]);

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
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
            level={marks.find(({ topicId }) => topicId === id)?.level}
            onLevel={(level) => choose(id, level)}
          />
        </div>
      ))}
      {errors.marks?.message !== undefined && (
        <div role="alert">
          <FieldError>{errors.marks.message}</FieldError>
        </div>
      )}
      <Field label="Comment" description="The family reads it." error={errors.comment?.message}>
        <Textarea rows={3} maxLength={MAX_TEXT} {...register('comment')} />
      </Field>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" isBusy={isSubmitting} busyLabel="Saving..." className="max-sm:w-full">
          Mark Homework
        </Button>
        <Button variant="outline" onClick={onClose} disabled={isSubmitting} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </form>
  );
}
