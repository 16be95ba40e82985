import { type GroupLessonForAdmin, MoveGroupLesson } from '@thuto/contract/group-lessons';
import { ADMIN_DURATIONS, DEFAULT_DURATION } from '@thuto/domain/lessons/tuition';
import { getConflictingLesson } from '../../../components/tutor-time/conflicting-lesson.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { formatWallTime, formatZoneName, getToday } from '../../../lib/time/dates.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useMoveGroupLesson } from '../api/group-lessons.ts';
import { listDurationOptions } from '../../../lib/format/list-duration-options.ts';

const Values = MoveGroupLesson.omit({ id: true, revision: true });

export interface MoveGroupDialogProps {
  group: GroupLessonForAdmin;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Moves a group lesson with all of its seats to another date, time or duration. */
export function MoveGroupDialog({ group, title, open, onOpenChange }: MoveGroupDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Change time" description={title}>
      <MoveForm group={group} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function MoveForm({ group, onClose }: { group: GroupLessonForAdmin; onClose: () => void }) {
  const { timeZone } = usePlatform();
  const move = useMoveGroupLesson();
  const { register, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: Values,
    defaultValues: {
      date: group.date,
      time: formatWallTime(group.time),
      duration: ADMIN_DURATIONS.find((each) => each === group.duration) ?? DEFAULT_DURATION,
    },
    send: async (values) => {
      await move.run({ ...values, id: group.id, revision: group.revision });
      onClose();
    },
    errorMessage: (error) => getConflictingLesson(error, timeZone)?.words ?? move.errorMessage(error),
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Date" required error={errors.date?.message}>
          <TextInput type="date" min={getToday(timeZone)} {...register('date')} />
        </Field>
        <Field label="Time" required error={errors.time?.message}>
          <TextInput type="time" {...register('time')} />
        </Field>
        <Field label="Duration" error={errors.duration?.message}>
          <Select
            {...register('duration', { valueAsNumber: true })}
            options={listDurationOptions(ADMIN_DURATIONS)}
          />
        </Field>
      </div>
      <p className="text-sm text-ink-soft">
        Times are in {formatZoneName(timeZone)}. All seats move with the lesson, and the families get an
        email. No session is used or given back.
      </p>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <FormActions className="mt-2" isBusy={isSubmitting} onBack={onClose}>
        Change Time
      </FormActions>
    </form>
  );
}
