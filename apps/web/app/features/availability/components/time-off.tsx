import type { LessonDuringLeave } from '@thuto/contract/availability';
import { MAX_LEAVE_REASON } from '@thuto/domain/lessons/availability';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import X from 'lucide-react/icons/x';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { formatMoment, formatWallDate, getToday } from '../../../lib/time/dates.ts';
import { platform } from '../../../lib/centre/platform.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import type { AvailabilityErrors, AvailabilityValues, TypedException } from '../availability-values.ts';

/** The lessons in new leave that the server asks to confirm; null for any other error. */
export function findUnconfirmedLeave(error: unknown): readonly LessonDuringLeave[] | null {
  if (!hasCode(error, 'leave_unconfirmed')) return null;
  const { lessons } = error.details;
  return Array.isArray(lessons) ? (lessons as LessonDuringLeave[]) : null;
}

function LessonList({ lessons }: { lessons: readonly LessonDuringLeave[] }) {
  const { nameOf } = useSubjects();
  return (
    <ul className="mt-2 list-disc pl-5">
      {lessons.map(({ id, subject, startsAt, duration, students }) => (
        <li key={id}>
          {formatMoment(startsAt, platform().timeZone)}, {nameOf(subject)}, {duration} min
          {students.length > 0 && `, ${students.join(', ')}`}
        </li>
      ))}
    </ul>
  );
}

/** The confirmed lessons during leave. Leave cancels nothing. */
export function LessonsDuringLeave({ lessons }: { lessons: readonly LessonDuringLeave[] }) {
  return (
    <Notice tone="warning" title="Lessons during time off">
      <p>Nothing was cancelled. These lessons stay until they are moved. The office sees them on Today.</p>
      <LessonList lessons={lessons} />
    </Notice>
  );
}

/** Shows the lessons that new time off touches, before it is saved. Closed without lessons. */
export function ConfirmTimeOff({
  lessons,
  onClose,
  onConfirm,
}: {
  lessons: readonly LessonDuringLeave[];
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}) {
  return (
    <ConfirmDialog
      open={lessons.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={
        lessons.length === 1
          ? '1 lesson is in this time off'
          : `${lessons.length} lessons are in this time off`
      }
      description="Saving cancels nothing. The office sees these lessons on Today and moves them; families get a message with the new time."
      confirmLabel="Save Time Off"
      busyLabel="Saving..."
      cancelLabel="Back"
      onConfirm={onConfirm}
    >
      <LessonList lessons={lessons} />
    </ConfirmDialog>
  );
}

const NEW = { date: '', until: '', from: '', to: '', reason: '', isSaved: false } as const;

/** Time off and extra hours of single days or ranges of days. */
export function Exceptions({
  tutorName,
  values: { exceptions },
  errors,
  onChange,
}: {
  /** Whose they are, for admins; null for a tutor's own. */
  tutorName: string | null;
  values: AvailabilityValues;
  errors: AvailabilityErrors;
  onChange: (exceptions: readonly TypedException[]) => void;
}) {
  return (
    <SectionCard title="Time Off and Extra Hours">
      <p className="text-ink-soft">
        {tutorName === null
          ? 'In your time off nobody can book you.'
          : `In the time off of ${tutorName} nobody can book them.`}{' '}
        Lessons that are confirmed already stay until the office moves them.
      </p>
      {exceptions.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {exceptions.map((exception, index) => {
            const remove = () => onChange(exceptions.filter((_one, at) => at !== index));
            return (
              <li key={index} className="rounded-lg border border-line p-3">
                {exception.isSaved ? (
                  <SavedException exception={exception} onRemove={remove} />
                ) : (
                  <ExceptionFields
                    exception={exception}
                    errorOf={(name) => errors[`exceptions.${index}.${name}`]}
                    onChange={(changes) =>
                      onChange(exceptions.map((one, at) => (at === index ? { ...one, ...changes } : one)))
                    }
                    onRemove={remove}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          variant="outline"
          className="max-sm:w-full"
          icon={<CalendarOff aria-hidden className="size-5" />}
          onClick={() => onChange([...exceptions, { ...NEW, kind: 'leave' }])}
        >
          Add Time Off
        </Button>
        <Button
          variant="ghost"
          className="max-sm:w-full"
          icon={<CalendarPlus aria-hidden className="size-5" />}
          onClick={() => onChange([...exceptions, { ...NEW, kind: 'extra' }])}
        >
          Add Extra Hours
        </Button>
      </div>
    </SectionCard>
  );
}

function SavedException({ exception, onRemove }: { exception: TypedException; onRemove: () => void }) {
  const { date, until, kind, from, to, reason } = exception;
  const isOneDay = until === '' || until === date;
  const days = isOneDay ? formatWallDate(date) : `${formatWallDate(date)} to ${formatWallDate(until)}`;
  const words = `${kind === 'leave' ? 'Time off' : 'Extra hours'}, ${days}`;
  const whole = isOneDay ? 'the whole day' : 'whole days';
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="font-semibold">{words}</span>{' '}
        <span className="text-ink-soft">
          {from === '' ? whole : `${from} to ${to}`}
          {reason !== '' && `, ${reason}`}
        </span>
      </p>
      <IconButton label={`Remove ${words}`} icon={<X aria-hidden className="size-5" />} onClick={onRemove} />
    </div>
  );
}

type ExceptionField = 'date' | 'until' | 'from' | 'to' | 'reason';

function ExceptionFields({
  exception,
  errorOf,
  onChange,
  onRemove,
}: {
  exception: TypedException;
  errorOf: (name: ExceptionField) => string | undefined;
  onChange: (changes: Partial<TypedException>) => void;
  onRemove: () => void;
}) {
  const isLeave = exception.kind === 'leave';
  const today = getToday(platform().timeZone);
  const field = (name: ExceptionField) => ({
    value: exception[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{isLeave ? 'Time off' : 'Extra hours'}</legend>
      <Field label="First day" required error={errorOf('date')}>
        <TextInput type="date" min={today} {...field('date')} />
      </Field>
      <Field label="Last day" description="Empty for one day." error={errorOf('until')}>
        <TextInput type="date" min={exception.date === '' ? today : exception.date} {...field('until')} />
      </Field>
      <Field
        label="From"
        required={!isLeave}
        description={isLeave ? 'Without times it is the whole day.' : undefined}
        error={errorOf('from')}
      >
        <TextInput type="time" {...field('from')} />
      </Field>
      <Field label="To" required={!isLeave} error={errorOf('to')}>
        <TextInput type="time" {...field('to')} />
      </Field>
      {isLeave && (
        <Field
          label="Reason"
          description="For the office. Families do not see it."
          error={errorOf('reason')}
          className="sm:col-span-2"
        >
          <TextInput maxLength={MAX_LEAVE_REASON} autoComplete="off" {...field('reason')} />
        </Field>
      )}
      <Button variant="ghost" className="sm:justify-self-start" onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}
