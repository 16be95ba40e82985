import type { Availability, LessonDuringLeave, SaveAvailability } from '@thuto/contract/availability';
import { MAX_RANGES_PER_DAY, WEEKDAY_NAMES } from '@thuto/domain/lessons/availability';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { UnsavedChangesGuard } from '../../../components/unsaved-changes-guard.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { getToday } from '../../../lib/time/dates.ts';
import { platform } from '../../../lib/centre/platform.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import type { Action } from '../../../lib/api/use-action.ts';
import { useSyllabuses } from '../api/availability.ts';
import {
  type AvailabilityErrors,
  type AvailabilityValues,
  EMPTY_RANGE,
  hoursField,
  placeErrors,
  toInput,
  toValues,
  type TypedRange,
} from '../availability-values.ts';
import { ConfirmTimeOff, Exceptions, findUnconfirmedLeave, LessonsDuringLeave } from './time-off.tsx';

/** The parts of the form, each with a page of its own. */
export type AvailabilityPart = 'hours' | 'time-off' | 'limits';

export interface AvailabilityFormProps {
  stored: Availability;
  saving: Action<SaveAvailability, Availability>;
  part: AvailabilityPart;
  /** Whose availability an admin edits; null for a tutor's own. */
  tutorName: string | null;
}

const replaceAt = <T,>(list: readonly T[], at: number, item: T) =>
  list.map((one, index) => (index === at ? item : one));

/**
 * When a tutor works and what they teach. Nothing typed is lost when someone else saves meanwhile. Long, because the
 * parts share one form and are saved together.
 */
export function AvailabilityForm({ stored, saving, part, tutorName }: AvailabilityFormProps) {
  /** What the form started from. */
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(() => toValues(stored));
  const [errors, setErrors] = useState<AvailabilityErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The lessons in new time off that the server asks to confirm. */
  const [touched, setTouched] = useState<readonly LessonDuringLeave[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const hasChanges = JSON.stringify(values) !== JSON.stringify(toValues(base));
  const isNewer = stored.revision > base.revision;

  const start = (next: Availability) => {
    setBase(next);
    setValues(toValues(next));
    setErrors({});
    setRefusal(null);
  };
  // Nothing is typed: show what someone else has saved.
  if (isNewer && !hasChanges && !saving.isPending) start(stored);

  const change = (changes: Partial<AvailabilityValues>) => setValues((now) => ({ ...now, ...changes }));
  const fail = (found: AvailabilityErrors) => {
    setErrors(found);
    // After the render that marks the fields.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const save = async (seenLessons: readonly LessonDuringLeave[] = []) => {
    setRefusal(null);
    setTouched([]);
    const result = toInput(values, base.revision, getToday(platform().timeZone));
    if ('errors' in result) {
      fail(result.errors);
      return;
    }
    setErrors({});
    try {
      const saved = await saving.run({
        ...result.input,
        ...(seenLessons.length > 0 && { seenLessons: seenLessons.map(({ id }) => id) }),
      });
      if (saved !== undefined) start(saved);
    } catch (error) {
      const unconfirmed = findUnconfirmedLeave(error);
      if (unconfirmed !== null) {
        setTouched([...seenLessons, ...unconfirmed]);
        return;
      }
      const fields = error instanceof ApiError ? placeErrors(values, error.fields) : {};
      if (Object.keys(fields).length > 0) fail(fields);
      else setRefusal(saving.errorMessage(error));
    }
  };

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <UnsavedChangesGuard when={hasChanges && !saving.isPending} />
      {isNewer && hasChanges && !saving.isPending && (
        <Notice
          tone="warning"
          actions={
            <Button size="sm" variant="outline" onClick={() => start(stored)}>
              Show the newer one
            </Button>
          }
        >
          This availability was changed meanwhile. What you have typed is not saved.
        </Notice>
      )}
      {part === 'hours' && (
        <SectionCard title="Working Hours">
          <p className="mb-4 text-ink-soft">
            Every week, in the time of {platform().timeZone}. Switch on the days on which{' '}
            {tutorName === null ? 'you work' : `${tutorName} works`}. An end at 00:00 is midnight, the end of
            the day.
          </p>
          <div className="grid gap-4">
            {values.days.map((ranges, day) => (
              <Day
                key={WEEKDAY_NAMES[day]}
                day={day}
                ranges={ranges}
                before={values.days.slice(0, day).findLast((earlier) => earlier.some(isFilled))?.[0]}
                errors={errors}
                onChange={(next) => change({ days: replaceAt(values.days, day, next) })}
              />
            ))}
          </div>
          {errors['hours'] !== undefined && <FieldError id="hours-error">{errors['hours']}</FieldError>}
        </SectionCard>
      )}
      {part === 'time-off' && (
        <>
          {base.lessonsDuringLeave.length > 0 && <LessonsDuringLeave lessons={base.lessonsDuringLeave} />}
          <Exceptions
            tutorName={tutorName}
            values={values}
            errors={errors}
            onChange={(exceptions) => change({ exceptions })}
          />
        </>
      )}
      {part === 'limits' && (
        <>
          <SectionCard title="Limits">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Buffer (minutes)"
                description={`Kept free before and after every lesson and every event of ${tutorName === null ? 'your' : 'their'} own calendar.`}
                error={errors['bufferMinutes']}
              >
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  value={values.bufferMinutes}
                  onChange={({ target }) => change({ bufferMinutes: target.value.trim() })}
                />
              </Field>
              <Field
                label="Longest day (hours)"
                description="The most hours of lessons on one day. Empty means no limit."
                error={errors['maxDailyHours']}
              >
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  value={values.maxDailyHours}
                  onChange={({ target }) => change({ maxDailyHours: target.value.trim() })}
                />
              </Field>
            </div>
          </SectionCard>
          <Taught values={values} errors={errors} onChange={change} />
        </>
      )}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <ConfirmTimeOff lessons={touched} onClose={() => setTouched([])} onConfirm={() => save(touched)} />
      <div>
        <Button type="submit" className="max-sm:w-full" isBusy={saving.isPending} busyLabel="Saving...">
          Save Availability
        </Button>
      </div>
    </form>
  );
}

/** The hours of a day that is switched on: those of the day before, or of an afternoon. */
const DEFAULT_RANGE: TypedRange = { from: '14:00', to: '18:00' };

const isFilled = ({ from, to }: TypedRange) => from !== '' || to !== '';

function Day({
  day,
  ranges,
  before,
  errors,
  onChange,
}: {
  day: number;
  ranges: readonly TypedRange[];
  /** The hours of the last day before this one that has some. */
  before: TypedRange | undefined;
  errors: AvailabilityErrors;
  onChange: (ranges: readonly TypedRange[]) => void;
}) {
  const name = WEEKDAY_NAMES[day] ?? '';
  const isOn = ranges.some(isFilled);
  return (
    <fieldset className="grid min-w-0 gap-x-4 gap-y-1 border-b border-line pb-4 last:border-0 last:pb-0 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-start">
      <legend className="sr-only">{name}</legend>
      <Checkbox
        role="switch"
        label={name}
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onChange([target.checked ? (before ?? DEFAULT_RANGE) : EMPTY_RANGE])}
      />
      <div className="grid gap-2">
        {ranges.map((range, index) => {
          const number = index === 0 ? '' : ` (${index + 1})`;
          const set = (changes: Partial<TypedRange>) =>
            onChange(replaceAt(ranges, index, { ...range, ...changes }));
          return (
            <div key={index} className="flex min-w-0 items-end gap-2">
              {(['from', 'to'] as const).map((end) => (
                <Field
                  key={end}
                  label={`${name} ${end}${number}`}
                  error={errors[hoursField(day, index, end)]}
                  className="min-w-0 flex-1 sm:max-w-44"
                >
                  <TextInput
                    type="time"
                    // The whole time with AM or PM fits beside the other one on a phone.
                    className="max-sm:px-2.5 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
                    value={range[end]}
                    onChange={({ target }) => set({ [end]: target.value })}
                  />
                </Field>
              ))}
              {index > 0 && (
                <IconButton
                  label={`Remove ${name} hours${number}`}
                  icon={<X aria-hidden className="size-5" />}
                  onClick={() => onChange(ranges.filter((_one, at) => at !== index))}
                />
              )}
            </div>
          );
        })}
        {ranges.length < MAX_RANGES_PER_DAY && ranges.every(({ from, to }) => from !== '' && to !== '') && (
          <div>
            <Button
              size="sm"
              variant="ghost"
              icon={<Plus aria-hidden className="size-4.5" />}
              onClick={() => onChange([...ranges, EMPTY_RANGE])}
            >
              More {name} hours
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}

const toggle = (list: readonly string[], item: string) =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

function Taught({
  values,
  errors,
  onChange,
}: {
  values: AvailabilityValues;
  errors: AvailabilityErrors;
  onChange: (changes: Partial<AvailabilityValues>) => void;
}) {
  const { choices } = useSubjects();
  const { data } = useSyllabuses();
  const offered = (data?.items ?? [])
    .filter(({ id }) => values.subjects.includes(id))
    .flatMap((subject) => subject.syllabuses);
  const syllabuses = [...new Map(offered.map((one) => [one.id, one])).values()];
  return (
    <SectionCard title="Subjects and Syllabuses">
      <div className="grid gap-5 sm:grid-cols-2">
        <fieldset className="min-w-0">
          <legend className="text-sm font-semibold">Subjects taught</legend>
          {choices(values.subjects).map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={values.subjects.includes(value)}
              onChange={() => onChange({ subjects: toggle(values.subjects, value) })}
            />
          ))}
          {errors['subjects'] !== undefined && (
            <FieldError id="subjects-error" isAlert>
              {errors['subjects']}
            </FieldError>
          )}
        </fieldset>
        <fieldset className="min-w-0">
          <legend className="text-sm font-semibold">Syllabuses taught</legend>
          {syllabuses.length === 0 && <p className="py-2 text-ink-soft">Choose a subject first.</p>}
          {syllabuses.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={values.syllabuses.includes(id)}
              onChange={() => onChange({ syllabuses: toggle(values.syllabuses, id) })}
            />
          ))}
          {errors['syllabuses'] !== undefined && (
            <FieldError id="syllabuses-error" isAlert>
              {errors['syllabuses']}
            </FieldError>
          )}
        </fieldset>
      </div>
    </SectionCard>
  );
}
