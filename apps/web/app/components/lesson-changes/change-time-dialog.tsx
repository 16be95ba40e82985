import { RescheduleLesson } from '@thuto/contract/lessons';
import { isWallDate, isWallTime } from '@thuto/domain/calendar';
import { ADMIN_DURATIONS } from '@thuto/domain/lessons/tuition';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { formatWallTime, formatZoneName, getToday } from '../../lib/time/dates.ts';
import { FormRefusal } from '../../lib/forms/use-action-form.ts';
import { usePlatform } from '../../lib/centre/platform.ts';
import { ConflictingLessonNotes } from '../tutor-time/conflicting-lesson-notes.tsx';
import { listTutorsForSubject } from '../tutor-time/tutor-choice.ts';
import { useConflictingLessons } from '../tutor-time/use-conflicting-lessons.ts';
import { useLessonTimeForm } from '../tutor-time/use-lesson-time-form.ts';
import { useTutors } from '../tutor-time/use-tutors.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { AdminLesson, LessonDialogProps } from './admin-lesson.ts';
import { getOfferedDuration, type MoveAction, showMove } from './show-move.ts';
import { nameMissing } from '../../lib/forms/name-missing.ts';
import { listDurationOptions } from '../../lib/format/list-duration-options.ts';

const Values = RescheduleLesson.omit({ id: true, revision: true });
type ValuesOut = z.output<typeof Values>;

export interface ChangeTimeDialogProps extends LessonDialogProps {
  lesson: AdminLesson;
  move: MoveAction;
  summary: ReactNode;
}

/**
 * Moves a lesson to another date, time, duration or tutor, in the centre's time zone. The move can be undone for a while.
 */
export function ChangeTimeDialog({ lesson, move, summary, open, onOpenChange }: ChangeTimeDialogProps) {
  const { timeZone } = usePlatform();

  const submit = async (values: ValuesOut) => {
    const moved = await move.run({ ...values, id: lesson.id, revision: lesson.revision });
    onOpenChange(false);
    if (moved !== undefined) showMove(lesson, moved, { move, timeZone });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change time"
      isDismissible={!move.isPending}
      description={summary}
    >
      <ChangeTimeForm
        lesson={lesson}
        errorMessage={move.errorMessage}
        onSubmit={submit}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

function ChangeTimeForm({
  lesson,
  errorMessage,
  onSubmit,
  onCancel,
}: {
  lesson: AdminLesson;
  errorMessage: (error: unknown) => string;
  onSubmit: (values: ValuesOut) => Promise<void>;
  onCancel: () => void;
}) {
  const { timeZone } = usePlatform();
  const today = getToday(timeZone);
  const {
    register,
    control,
    setValue,
    errors,
    isSubmitting,
    refusal,
    clearRefusal,
    canShare,
    forgetOffer,
    submit,
  } = useLessonTimeForm({
    schema: Values.refine((values) => values.date >= today, {
      path: ['date'],
      message: 'Please choose a date from today on',
    }),
    defaultValues: {
      date: lesson.date,
      time: formatWallTime(lesson.time),
      duration: getOfferedDuration(lesson),
      smallGroup: false,
    },
    send: async (values) => {
      if (isSameTime(lesson, values) && values.tutorId === undefined)
        throw new FormRefusal('Please choose another date, time, duration or tutor.');
      await onSubmit(values);
    },
    errorMessage,
  });

  const [date, time, duration, tutorId, isGroup] = useWatch({
    control,
    name: ['date', 'time', 'duration', 'tutorId', 'smallGroup'],
  });
  const directory = useTutors().data?.items ?? [];
  const others = listTutorsForSubject(directory, lesson.subject).filter(({ id }) => id !== lesson.tutorId);
  const isTimed = isWallDate(date) && isWallTime(time);
  const taken = useConflictingLessons(
    isTimed
      ? {
          studentId: lesson.student.id,
          tutorId: (tutorId || lesson.tutorId) ?? undefined,
          date,
          time,
          duration,
          exceptBookingId: lesson.id,
        }
      : null,
  ).data;

  const choose = () => {
    clearRefusal();
    // The small-group offer was made for another time.
    forgetOffer();
    setValue('smallGroup', false);
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Date" required error={nameMissing(errors.date?.message, 'Please choose a date')}>
          <TextInput type="date" min={today} {...register('date', { onChange: choose })} />
        </Field>
        <Field label="Time" required error={nameMissing(errors.time?.message, 'Please choose a time')}>
          <TextInput type="time" {...register('time', { onChange: choose })} />
        </Field>
        <Field label="Duration" error={errors.duration?.message} className="max-sm:col-span-2">
          <Select
            {...register('duration', { valueAsNumber: true, onChange: choose })}
            options={listDurationOptions(ADMIN_DURATIONS)}
          />
        </Field>
        <Field label="Tutor" error={errors.tutorId?.message} className="col-span-full">
          <Select
            {...register('tutorId', { setValueAs: (id: string) => id || undefined, onChange: choose })}
            options={[
              { value: '', label: lesson.tutorName ?? 'Nobody yet' },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      </div>
      <p className="text-sm text-ink-soft">
        Times are in {formatZoneName(timeZone)}. {lesson.student.name} gets an email with the change.
        {lesson.groupSize > 1 && ' The others in the small group keep theirs.'} No session is used or given
        back.
      </p>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <ConflictingLessonNotes
        taken={taken}
        refusal={refusal}
        canShare={canShare}
        smallGroup={register('smallGroup')}
        isGroup={isGroup === true}
      />
      <FormActions className="mt-2" isBusy={isSubmitting} onBack={onCancel}>
        Change Time
      </FormActions>
    </form>
  );
}

const isSameTime = (lesson: AdminLesson, { date, time, duration }: ValuesOut) =>
  lesson.date === date && formatWallTime(lesson.time) === time && lesson.duration === duration;
