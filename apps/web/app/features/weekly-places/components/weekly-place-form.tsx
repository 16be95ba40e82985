import type { WeeklyPlace, WeeklyTime } from '@thuto/contract/weekly-places';
import { WEEKDAY_NAMES } from '@thuto/domain/lessons/availability';
import type { Weekday } from '@thuto/domain/lessons/free-times';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { OfflineNote } from '../../../components/ui/offline-note.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { formatWallDate, formatZoneNote, getToday } from '../../../lib/time/dates.ts';
import { getErrorMessage } from '../../../lib/api/error-copy.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useOnline } from '../../../lib/offline/use-online.ts';
import {
  useCreateWeeklyPlace,
  useMoveWeeklyPlace,
  usePreviewWeeklyPlace,
  useWeeklyTimes,
} from '../api/weekly-places.ts';
import { describeWeeklyTime } from '../skip-words.ts';
import { DatesAhead } from './dates-ahead.tsx';

export interface WeeklyPlaceFormProps {
  subjects: readonly string[];
  tutors: readonly { id: string; name: string; subjects: string[] }[];
  timeZone: string;
  onClose: () => void;
}

/** Chooses a weekly place: shows the next dates first, with those that are skipped, then confirms. */
export function WeeklyPlaceForm({ subjects, tutors, timeZone, onClose }: WeeklyPlaceFormProps) {
  const { nameOf } = useSubjects();
  const online = useOnline();
  const create = useCreateWeeklyPlace();
  const [subject, setSubject] = useState(subjects.length === 1 ? (subjects[0] ?? '') : '');
  const [tutorId, setTutorId] = useState('');
  const [weekday, setWeekday] = useState('');
  const [time, setTime] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const teachers = tutors.filter((tutor) => tutor.subjects.includes(subject));
  const tutor = teachers.find(({ id }) => id === tutorId);
  const missing = {
    subject: subject === '' && 'Please choose a subject',
    tutor: !tutor && 'Please choose a tutor',
    day: weekday === '' && 'Please choose a day',
    time: time === '' && 'Please choose a time',
  };
  const errorOf = (field: keyof typeof missing) => (isChecked && missing[field]) || undefined;
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setRefusal(null);
    // The times of another tutor or day are others.
    if (set !== setTime) setTime('');
    if (set === setSubject || set === setTutorId) setWeekday('');
  };
  const times = useWeeklyTimes(tutor?.id ?? '');

  const isComplete = tutor !== undefined && weekday !== '' && time !== '';
  const choice = isComplete ? { subject, tutorId, weekday: Number(weekday) as Weekday, time } : null;
  const preview = usePreviewWeeklyPlace(choice);
  const notice = refusal ?? (preview.error && create.errorMessage(preview.error));

  const submit = async () => {
    setIsChecked(true);
    setRefusal(null);
    if (choice === null) return;
    // Only after the family has seen the dates.
    if (preview.data === undefined) {
      setRefusal('Please look at the dates first, then press Confirm.');
      await preview.refetch();
      return;
    }
    try {
      if ((await create.run(choice)) !== undefined) onClose();
    } catch (error) {
      setRefusal(create.errorMessage(error));
    }
  };

  const zone = formatZoneNote(timeZone);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field label="Subject" required error={errorOf('subject')}>
        <Select
          placeholder="Choose a subject"
          options={subjects.map((each) => ({ value: each, label: nameOf(each) }))}
          value={subject}
          onChange={(event) => change(setSubject)(event.target.value)}
        />
      </Field>
      <Field label="Tutor" required error={errorOf('tutor')}>
        <Select
          placeholder={subject === '' ? 'Choose the subject first' : 'Choose a tutor'}
          options={teachers.map(({ id, name }) => ({ value: id, label: name }))}
          value={tutor ? tutorId : ''}
          onChange={(event) => change(setTutorId)(event.target.value)}
        />
      </Field>
      <WeeklyTimeFields
        {...{ weekday, time, zone, times }}
        hint={tutor === undefined ? 'Choose the tutor first' : undefined}
        dayError={errorOf('day')}
        timeError={errorOf('time')}
        onWeekday={change(setWeekday)}
        onTime={change(setTime)}
      />
      {preview.data !== undefined && <DatesAhead dates={preview.data.dates} className="sm:col-span-2" />}
      {preview.isFetching && <p className="text-ink-soft sm:col-span-2">Loading the dates...</p>}
      {notice !== null && (
        <Notice tone="danger" className="sm:col-span-2">
          {notice}
        </Notice>
      )}
      <OfflineNote className="sm:col-span-2 sm:text-right" />
      <FormActions
        className="mt-0 sm:col-span-2"
        disabled={!online}
        isBusy={create.isPending}
        backLabel="Cancel"
        onBack={onClose}
      >
        Confirm
      </FormActions>
    </form>
  );
}

/** The day and the time of a place: those of the tutor that are free, never a typed time. */
function WeeklyTimeFields(props: {
  weekday: string;
  time: string;
  zone: string | null;
  times: ReturnType<typeof useWeeklyTimes>;
  /** What is missing before there is anything to choose from. */
  hint?: string | undefined;
  dayError?: string | undefined;
  timeError?: string | undefined;
  onWeekday: (weekday: string) => void;
  onTime: (time: string) => void;
}) {
  const { weekday, time, zone, times, hint, dayError, timeError, onWeekday, onTime } = props;
  const items: readonly WeeklyTime[] = times.data?.items ?? [];
  const days = [...new Set(items.map((one) => one.weekday))];
  const waiting = times.isLoading ? 'Loading the times...' : undefined;
  return (
    <>
      <Field label="Day" required error={dayError}>
        <Select
          placeholder={hint ?? waiting ?? 'Choose a day'}
          options={days.map((day) => ({ value: String(day), label: WEEKDAY_NAMES[day - 1] ?? '' }))}
          value={weekday}
          onChange={(event) => onWeekday(event.target.value)}
        />
      </Field>
      <Field
        label="Time"
        required
        error={timeError}
        description={zone === null ? undefined : `In ${zone}, not your own`}
      >
        <Select
          placeholder={weekday === '' ? 'Choose the day first' : 'Choose a time'}
          options={items
            .filter((one) => String(one.weekday) === weekday)
            .map((one) => ({ value: one.time, label: describeWeeklyTime(one) }))}
          value={time}
          onChange={(event) => onTime(event.target.value)}
        />
      </Field>
      {times.data !== undefined && items.length === 0 && (
        <Notice tone="warning" announce="none" className="sm:col-span-2">
          This tutor has no weekly time that is free. Please choose another tutor, or book single sessions.
        </Notice>
      )}
      {times.isError && (
        <Notice
          tone="danger"
          className="sm:col-span-2"
          actions={
            <Button size="sm" variant="outline" onClick={() => void times.refetch()}>
              Retry
            </Button>
          }
        >
          {getErrorMessage(times.error, 'The times could not be loaded.')}
        </Notice>
      )}
    </>
  );
}

/**
 * Changes the day and time of a place: for the lessons that are not confirmed yet, or from the date of a confirmed one on.
 */
export function MoveWeeklyPlaceForm({
  place,
  timeZone,
  onClose,
}: {
  place: WeeklyPlace;
  timeZone: string;
  onClose: () => void;
}) {
  const move = useMoveWeeklyPlace();
  const [weekday, setWeekday] = useState(String(place.weekday));
  const [time, setTime] = useState(place.time);
  const [from, setFrom] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const times = useWeeklyTimes(place.tutorId, place.id);
  const confirmed = place.dates.filter(({ date, skip }) => skip === null && date >= getToday(timeZone));
  const submit = async () => {
    setRefusal(null);
    if (time === '') {
      setRefusal('Please choose a time');
      return;
    }
    try {
      await move.run({
        id: place.id,
        weekday: Number(weekday) as Weekday,
        time,
        ...(from !== '' && { from }),
      });
      onClose();
    } catch (error) {
      setRefusal(move.errorMessage(error));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="mt-4 grid gap-4 sm:grid-cols-2"
    >
      <WeeklyTimeFields
        {...{ weekday, time, times }}
        zone={formatZoneNote(timeZone)}
        onWeekday={(next) => {
          setWeekday(next);
          setTime('');
        }}
        onTime={setTime}
      />
      {confirmed.length > 0 && (
        <Field label="From" className="sm:col-span-2">
          <Select
            options={[
              { value: '', label: 'The next session that is not confirmed yet' },
              ...confirmed.map(({ date }) => ({ value: date, label: `${formatWallDate(date)} on` })),
            ]}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
      )}
      <p className="text-sm text-ink-soft sm:col-span-2">
        {from === ''
          ? 'Sessions that are confirmed already stay as they are.'
          : 'The confirmed sessions from this date on move too, within their weeks, if the tutor is free.'}
      </p>
      {refusal !== null && (
        <Notice tone="danger" className="sm:col-span-2">
          {refusal}
        </Notice>
      )}
      <FormActions className="mt-0 sm:col-span-2" isBusy={move.isPending} backLabel="Cancel" onBack={onClose}>
        Save
      </FormActions>
    </form>
  );
}
