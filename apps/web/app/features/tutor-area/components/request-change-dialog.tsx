import { RequestLessonChange, type TaughtLesson } from '@thuto/contract/tutor-area';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { formatWallTime, formatZoneName, getToday } from '../../../lib/time/dates.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useTaughtActions } from '../api/taught-actions.ts';
import { LessonSummary } from './lesson-facts.tsx';
import { nameMissing } from '../../../lib/forms/name-missing.ts';

const Values = RequestLessonChange.omit({ id: true });

export interface RequestChangeDialogProps {
  lesson: TaughtLesson;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks the office to move a lesson to another time. */
export function RequestChangeDialog({ lesson, timeZone, open, onOpenChange }: RequestChangeDialogProps) {
  const { requestChange } = useTaughtActions();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Request change"
      isDismissible={!requestChange.isPending}
      description={<LessonSummary lesson={lesson} timeZone={timeZone} />}
    >
      <RequestChangeForm lesson={lesson} timeZone={timeZone} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RequestChangeForm({
  lesson,
  timeZone,
  onClose,
}: Pick<RequestChangeDialogProps, 'lesson' | 'timeZone'> & { onClose: () => void }) {
  const { requestChange } = useTaughtActions();
  const { register, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: Values,
    defaultValues: { date: lesson.date, time: formatWallTime(lesson.time), reason: '' },
    send: async (values) => {
      const id = lesson.students.find(({ status }) => status === 'planned')?.id ?? lesson.id;
      await requestChange.run({ id, ...values });
      onClose();
    },
    errorMessage: requestChange.errorMessage,
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 gap-4">
        <Field label="Date" required error={nameMissing(errors.date?.message, 'Please choose a date')}>
          <TextInput type="date" min={getToday(timeZone)} {...register('date')} />
        </Field>
        <Field label="Time" required error={nameMissing(errors.time?.message, 'Please choose a time')}>
          <TextInput type="time" {...register('time')} />
        </Field>
      </div>
      <Field label="Reason" required error={errors.reason?.message}>
        <Textarea rows={3} {...register('reason')} />
      </Field>
      <p className="text-sm text-ink-soft">
        Times are in {formatZoneName(timeZone)}. The lesson stays as it is until the office accepts.
      </p>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <FormActions className="mt-2" isBusy={isSubmitting} busyLabel="Sending..." onBack={onClose}>
        Request Change
      </FormActions>
    </form>
  );
}
