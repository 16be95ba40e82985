import { MAX_WAITING_PLACES } from '@thuto/domain/lessons/waiting-list';
import { DEFAULT_DURATION, STUDENT_DURATIONS } from '@thuto/domain/lessons/tuition';
import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { OfflineNote } from '../../../components/ui/offline-note.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { formatZoneNote, getToday } from '../../../lib/time/dates.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useOnline } from '../../../lib/offline/use-online.ts';
import { useJoinWaitingList, useWaitingPlaces } from '../api/waiting-list.ts';
import { listDurationOptions } from '../../../lib/format/list-duration-options.ts';

type Duration = (typeof STUDENT_DURATIONS)[number];

/** What the form starts with. */
export interface WishStart {
  subject?: string;
  tutorId?: string;
  date?: string;
  time?: string;
  duration?: number;
}

export interface JoinWaitingListDialogProps {
  start: WishStart;
  /** The student's own subjects. */
  subjects: readonly string[];
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const ON_THE_HALF_HOUR = /:[03]0$/;

/** Joins the waiting list for a full time or tutor. The form starts anew each time the dialog opens. */
export function JoinWaitingListDialog({ open, onOpenChange, ...form }: JoinWaitingListDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Join Waiting List"
      description={`When a place becomes free, we hold it for you for 4 hours and tell you. You can wait for up to ${MAX_WAITING_PLACES} times. Waiting uses no session.`}
    >
      <JoinForm {...form} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function JoinForm({
  start,
  subjects,
  timeZone,
  onClose,
}: Omit<JoinWaitingListDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }) {
  const { nameOf } = useSubjects();
  const online = useOnline();
  const { data } = useWaitingPlaces();
  const join = useJoinWaitingList();
  const [subject, setSubject] = useState(start.subject ?? (subjects.length === 1 ? (subjects[0] ?? '') : ''));
  const [tutorId, setTutorId] = useState(start.tutorId ?? '');
  const [date, setDate] = useState(start.date ?? '');
  const [time, setTime] = useState(start.time ?? '');
  const [duration, setDuration] = useState<Duration>(
    STUDENT_DURATIONS.find((each) => each === start.duration) ?? DEFAULT_DURATION,
  );
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const teachers = (data?.tutors ?? []).filter((tutor) => tutor.subjects.includes(subject));
  const tutor = teachers.find(({ id }) => id === tutorId);
  const missing = {
    subject: subject === '' && 'Please choose a subject',
    date: date === '' && tutor === undefined && 'Please choose a date or a tutor',
    time: time !== '' && !ON_THE_HALF_HOUR.test(time) && 'Please choose a time on the hour or half-hour',
  };
  const errorOf = (field: keyof typeof missing) => (isChecked && missing[field]) || undefined;
  const zone = formatZoneNote(timeZone);

  const submit = async () => {
    setIsChecked(true);
    setRefusal(null);
    if (Object.values(missing).some(Boolean)) return;
    try {
      const joined = await join.run({
        subject,
        duration,
        ...(tutor !== undefined && { tutorId: tutor.id }),
        ...(date !== '' && { date }),
        ...(time !== '' && { time }),
      });
      if (joined !== undefined) onClose();
    } catch (error) {
      setRefusal(join.errorMessage(error));
    }
  };

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
          onChange={({ target }) => setSubject(target.value)}
        />
      </Field>
      <Field label="Preferred Tutor">
        <Select
          options={[
            { value: '', label: 'Any tutor' },
            ...teachers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={tutor === undefined ? '' : tutorId}
          onChange={({ target }) => setTutorId(target.value)}
        />
      </Field>
      <Field
        label="Date"
        error={errorOf('date')}
        description={tutor === undefined ? undefined : 'Leave it empty for any day'}
      >
        <TextInput
          type="date"
          min={getToday(timeZone)}
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
      </Field>
      <Field
        label="Time"
        error={errorOf('time')}
        description={`Leave it empty for any time${zone === null ? '' : `. In ${zone}, not your own`}`}
      >
        <TextInput type="time" step={1800} value={time} onChange={({ target }) => setTime(target.value)} />
      </Field>
      <Field label="Duration" required>
        <Select
          options={listDurationOptions(STUDENT_DURATIONS)}
          value={String(duration)}
          onChange={({ target }) =>
            setDuration(STUDENT_DURATIONS.find((each) => String(each) === target.value) ?? DEFAULT_DURATION)
          }
        />
      </Field>
      {refusal !== null && (
        <Notice tone="danger" className="sm:col-span-2">
          {refusal}
        </Notice>
      )}
      <OfflineNote className="sm:col-span-2" />
      <FormActions
        className="mt-2 sm:col-span-2"
        isBusy={join.isPending}
        disabled={!online}
        backLabel="Cancel"
        onBack={onClose}
      >
        Join Waiting List
      </FormActions>
    </form>
  );
}
