import { MAX_PROPOSED_TIMES } from '@thuto/domain/lessons/bookings';
import { dateInZone, isWallDate, isWallTime } from '@thuto/domain/calendar';
import { useState } from 'react';
import {
  formatMoment,
  isSameMoment,
  type WallMoment,
} from '../../../components/free-times/free-time-words.ts';
import { WeekOfFreeTimes } from '../../../components/free-times/week-of-free-times.tsx';
import { getConflictingLesson } from '../../../components/tutor-time/conflicting-lesson.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useProposeTimes, useTimesForBooking, useTutorsForBooking } from '../api/tutors-for-booking.ts';
import type { BookingDialogProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { getNow } from '../../../lib/time/clock.ts';

/** Proposes up to three other times for a request: free times of a tutor, or any date and time. */
export function ProposeTimesDialog({ booking, open, onOpenChange }: BookingDialogProps) {
  const { timeZone } = usePlatform();
  const propose = useProposeTimes();
  const tutors = useTutorsForBooking(booking.id).data?.items ?? [];
  const [tutorId, setTutorId] = useState('');
  const [link, setLink] = useState('');
  const [today] = useState(() => dateInZone(getNow(), timeZone));
  const [from, setFrom] = useState(today);
  const [chosen, setChosen] = useState<readonly WallMoment[]>([]);
  const [typed, setTyped] = useState<WallMoment>({ date: '', time: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const week = useTimesForBooking(booking.id, { from, tutorId });

  const isTyped = isWallDate(typed.date) && isWallTime(typed.time);
  /** What is typed counts too: nobody has to press Add Time first. */
  const times = isTyped && !chosen.some((each) => isSameMoment(each, typed)) ? [...chosen, typed] : chosen;

  const toggle = (moment: WallMoment) => {
    setRefusal(null);
    const others = chosen.filter((each) => !isSameMoment(each, moment));
    setChosen(others.length < chosen.length ? others : [...chosen, moment].slice(-MAX_PROPOSED_TIMES));
  };

  const chooseTutor = (id: string) => {
    setTutorId(id);
    setChosen([]);
    setLink(tutors.find((tutor) => tutor.id === id)?.meetingLink ?? '');
    setRefusal(null);
  };

  const submit = async () => {
    setRefusal(null);
    if (tutorId === '') return setRefusal('Please choose a tutor.');
    if (times.length === 0) return setRefusal('Please choose at least one time.');
    if (times.length > MAX_PROPOSED_TIMES) return setRefusal('Please propose at most three times.');
    try {
      await propose.run({
        id: booking.id,
        tutorId,
        times: times.map(({ date, time }) => ({ date, time })),
        ...(link.trim() !== '' && { meetingLink: link.trim() }),
      });
      onOpenChange(false);
    } catch (error) {
      const isLinkMissing = hasCode(error, 'meeting_details_missing');
      setRefusal(
        isLinkMissing
          ? 'Please enter the meeting link.'
          : (getConflictingLesson(error, timeZone)?.words ?? propose.errorMessage(error)),
      );
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Propose times"
      size="lg"
      isDismissible={!propose.isPending}
      description={<BookingSummary booking={booking} />}
    >
      <div className="grid gap-4">
        <Field label="Tutor" required>
          <Select
            placeholder="Choose a tutor"
            options={tutors.map(({ id, name, isSameAsLast }) => ({
              value: id,
              label: isSameAsLast ? `${name} (same tutor as last time)` : name,
            }))}
            value={tutorId}
            onChange={({ target }) => chooseTutor(target.value)}
          />
        </Field>
        {tutorId !== '' && week.data?.isOffered !== false && (
          <WeekOfFreeTimes
            query={week}
            from={from}
            onFrom={setFrom}
            chosen={chosen}
            onChoose={toggle}
            timeZone={timeZone}
            note="Choose up to three."
          />
        )}
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <Field label="Date">
            <TextInput
              type="date"
              min={today}
              value={typed.date}
              onChange={({ target }) => setTyped({ ...typed, date: target.value })}
            />
          </Field>
          <Field label="Time">
            <TextInput
              type="time"
              value={typed.time}
              onChange={({ target }) => setTyped({ ...typed, time: target.value })}
            />
          </Field>
          <Button
            variant="outline"
            className="max-sm:col-span-2"
            disabled={!isTyped || chosen.length >= MAX_PROPOSED_TIMES}
            onClick={() => {
              setChosen(times);
              setTyped({ date: '', time: '' });
            }}
          >
            Add Time
          </Button>
        </div>
        {chosen.length > 0 && (
          <ul aria-label="Times to propose" className="grid gap-1.5">
            {chosen.map((moment) => (
              <li
                key={formatMoment(moment)}
                className="flex items-center justify-between gap-2 rounded-md bg-sunken/60 py-1 pr-1 pl-3"
              >
                {formatMoment(moment)}
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Remove ${formatMoment(moment)}`}
                  onClick={() => toggle(moment)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Field label="Meeting Link" description="By default the tutor’s usual link.">
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={link}
            onChange={({ target }) => setLink(target.value)}
          />
        </Field>
        <p className="text-sm text-ink-soft">
          The family is told by mail and chooses one, which confirms it. The times are not reserved until
          then.
        </p>
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <DialogActions>
          <Button variant="outline" disabled={propose.isPending} onClick={() => onOpenChange(false)}>
            Go back
          </Button>
          <Button isBusy={propose.isPending} busyLabel="Proposing..." onClick={() => void submit()}>
            Propose Times
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
