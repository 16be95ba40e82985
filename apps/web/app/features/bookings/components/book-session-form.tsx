import { zodResolver } from '@hookform/resolvers/zod';
import { lastBookableDate } from '@thuto/domain/lessons/bookings';
import { dateInZone } from '@thuto/domain/calendar';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { DEFAULT_DURATION, STUDENT_DURATIONS } from '@thuto/domain/lessons/tuition';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { formatMoment } from '../../../components/free-times/free-time-words.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { OfflineNote } from '../../../components/ui/offline-note.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { cn } from '../../../lib/cn.ts';
import { formatZoneNote } from '../../../lib/time/dates.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { useOnline } from '../../../lib/offline/use-online.ts';
import { useFreeTimes, useTakeFreeTime } from '../api/free-times.ts';
import { useRequestBooking } from '../api/request-booking.ts';
import { dropBookingDraft, keepBookingDraft, readBookingDraft, readDraftPlanItem } from '../booking-draft.ts';
import {
  bookingRequestSchema,
  FAR_DATE,
  PAST_DATE,
  type BookingFormInput,
  type BookingFormOutput,
} from '../booking-request.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useChosenTimes } from '../hooks/use-chosen-times.ts';
import { ChooseFreeTime } from './choose-free-time.tsx';
import { listDurationOptions } from '../../../lib/format/list-duration-options.ts';

const FIELDS = ['subject', 'date', 'time', 'duration', 'notes'] as const;
const DURATION_OPTIONS = listDurationOptions(STUDENT_DURATIONS);
const NONE_LEFT = 'You have no sessions remaining. Please purchase more sessions.';

/** What was booked. */
export interface RequestedSession {
  readonly date: string;
  readonly time: string;
  /** When the request expires without an answer; null when the session is confirmed. */
  readonly expiresAt: string | null;
}

export interface BookSessionFormProps {
  /** The account that owns the draft. */
  accountId: string;
  /** The student's own subjects. */
  subjects: readonly SubjectId[];
  /** The subject that the form starts with, so that booking a free time takes four taps at most (BOOK-28). */
  likelySubject: SubjectId | undefined;
  remaining: number;
  /** The number of pending requests. */
  openRequests: number;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  onBooked: (booked: RequestedSession) => void;
  onCancel: () => void;
  /** Called when no sessions are left. */
  onExhausted: () => void;
  /** Opens the waiting list for what is chosen so far. */
  onWait: (wish: {
    subject?: string;
    tutorId?: string;
    date?: string;
    time?: string;
    duration?: number;
  }) => void;
}

/** Returns the draft's values that can still be chosen, and the likely subject if the draft has none. */
function startFrom(
  accountId: string,
  subjects: readonly SubjectId[],
  likelySubject: SubjectId | undefined,
): Partial<BookingFormInput> {
  const { subject, ...typed } = readBookingDraft(accountId);
  const chosen = subjects.find((each) => each === subject) ?? likelySubject;
  return {
    ...(chosen !== undefined && { subject: chosen }),
    date: '',
    time: '',
    duration: DEFAULT_DURATION,
    notes: '',
    ...typed,
  };
}

/**
 * The form Book a Session. Typed text survives rejections, reloads and other pages. Long, because subject, free times and
 * draft change each other's fields.
 */
export function BookSessionForm({
  accountId,
  subjects,
  likelySubject,
  remaining,
  openRequests,
  timeZone,
  now,
  onBooked,
  onCancel,
  onExhausted,
  onWait,
}: BookSessionFormProps) {
  const titleId = useId();
  const online = useOnline();
  const { nameOf } = useSubjects();
  const schema = useMemo(() => bookingRequestSchema(timeZone), [timeZone]);
  const requestBooking = useRequestBooking();
  const takeFreeTime = useTakeFreeTime();
  const { register, handleSubmit, setError, setValue, clearErrors, formState, control } = useForm<
    BookingFormInput,
    unknown,
    BookingFormOutput
  >({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: startFrom(accountId, subjects, likelySubject),
  });
  const { errors } = formState;
  const sectionRef = useRef<HTMLElement>(null);

  useEffect(() => {
    sectionRef.current?.querySelector('select')?.focus({ preventScroll: true });
  }, []);

  const typed = useWatch({ control, compute: (all: BookingFormInput) => all });
  const [planItem, setPlanItem] = useState(() => readDraftPlanItem(accountId));
  const [isPlanStale, setPlanStale] = useState(false);
  useEffect(
    () => keepBookingDraft(accountId, { ...typed, ...(planItem !== null && { planItem }) }),
    [accountId, typed, planItem],
  );
  // Another subject has another plan.
  const topic = planItem?.subject === typed.subject ? planItem : null;

  const today = dateInZone(now, timeZone);
  const [from, setFrom] = useState(today);
  const [tutorId, setTutorId] = useState('');
  // A draft with a time was typed.
  const [isTyping, setTyping] = useState(typed.date !== '' || typed.time !== '');
  const week = useFreeTimes({
    from,
    subject: typed.subject || undefined,
    duration: Number(typed.duration),
    tutorId: tutorId || undefined,
  });
  const offer = week.data;
  const times = useChosenTimes(week.isPlaceholderData ? undefined : offer);
  // The fields stay if the free times cannot be loaded: a typed time can still be requested.
  const showsWeek = !isTyping && (offer === undefined ? !week.isError : offer.isOffered);
  const [first] = times.chosen;
  useEffect(() => {
    if (!showsWeek) return;
    setValue('date', first?.date ?? '');
    setValue('time', first?.time ?? '');
    if (first !== undefined) clearErrors(['date', 'time']);
  }, [showsWeek, first, setValue, clearErrors]);
  const zone = formatZoneNote(timeZone);

  const chooseSubject = () => {
    // Another subject has other tutors.
    setTutorId('');
    times.clear();
  };

  const refuse = () => {
    toast.error(NONE_LEFT);
    onExhausted();
  };

  const submit = handleSubmit(async (request) => {
    if (remaining <= 0) {
      refuse();
      return;
    }
    toast.dismissErrors();
    const preferred = {
      ...(tutorId !== '' && { tutorId }),
      ...(topic !== null && { planItem: { planId: topic.planId, topicId: topic.topicId } }),
    };
    const otherTimes = showsWeek ? times.chosen.slice(1) : [];
    try {
      const booked =
        showsWeek && offer?.isConfirmedAtOnce === true
          ? await takeFreeTime.run({ ...request, ...preferred })
          : await requestBooking.run({
              ...request,
              ...preferred,
              ...(otherTimes.length > 0 && { otherTimes }),
            });
      if (booked === undefined) return;
      dropBookingDraft(accountId);
      onBooked(booked);
    } catch (error) {
      if (hasCode(error, 'sessions_exhausted')) refuse();
      else if (topic !== null && (hasCode(error, 'plan_changed') || hasCode(error, 'not_found')))
        setPlanStale(true);
      else if (hasCode(error, 'booking_in_past'))
        setError('date', { type: 'server', message: PAST_DATE }, { shouldFocus: true });
      else if (hasCode(error, 'booking_too_far_ahead'))
        setError('date', { type: 'server', message: FAR_DATE }, { shouldFocus: true });
      else if (hasCode(error, 'subject_not_chosen'))
        setError(
          'subject',
          { type: 'server', message: requestBooking.errorMessage(error) },
          { shouldFocus: true },
        );
      else if (!showFieldErrors(error, setError, FIELDS)) toast.error(requestBooking.errorMessage(error));
    }
  });

  const duration = (
    <Field label="Duration" error={errors.duration?.message} required>
      <Select
        options={DURATION_OPTIONS}
        {...register('duration', { valueAsNumber: true, onChange: times.clear })}
      />
    </Field>
  );

  return (
    <section
      ref={sectionRef}
      aria-labelledby={titleId}
      className="scroll-mt-24 rounded-xl border border-pine-200 bg-surface p-5 shadow-lift sm:p-6"
    >
      <h2 id={titleId} className="text-xl">
        Book a Session
      </h2>
      {remaining > 0 && openRequests >= remaining && (
        <Notice tone="warning" title="Your sessions are all requested" announce="none" className="mt-4">
          You have {remaining} session{remaining === 1 ? '' : 's'} remaining and {openRequests} open request
          {openRequests === 1 ? '' : 's'}. To request another session, wait for an answer or withdraw a
          request.
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-4 grid grid-cols-2 gap-4 max-[22rem]:grid-cols-1"
      >
        <Field label="Subject" error={errors.subject?.message} required>
          <Select
            placeholder="Choose a subject"
            options={subjects.map((subject) => ({ value: subject, label: nameOf(subject) }))}
            {...register('subject', { onChange: chooseSubject })}
          />
        </Field>
        {showsWeek && duration}
        {topic !== null && (
          <BookedTopic
            title={topic.title}
            isStale={isPlanStale}
            onRemove={() => {
              setPlanItem(null);
              setPlanStale(false);
            }}
          />
        )}
        {offer !== undefined && offer.tutors.length > 0 && (
          <Field label="Preferred Tutor" className="max-sm:col-span-full">
            <Select
              options={[
                { value: '', label: 'Any tutor' },
                ...offer.tutors.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={tutorId}
              onChange={({ target }) => {
                setTutorId(target.value);
                times.clear();
              }}
            />
          </Field>
        )}
        {showsWeek ? (
          <div className="min-w-0 col-span-full">
            <ChooseFreeTime
              hasSubject={Boolean(typed.subject)}
              week={week}
              from={from}
              onFrom={setFrom}
              times={times}
              timeZone={timeZone}
              error={errors.date === undefined && errors.time === undefined ? null : 'Please choose a time'}
              onType={() => {
                setTyping(true);
                times.clear();
              }}
            />
          </div>
        ) : (
          <>
            {offer !== undefined && (
              <p className="text-sm text-ink-soft col-span-full">
                Ask for the date and time that suit you. We look for a tutor and confirm it.
              </p>
            )}
            <Field label="Date" error={errors.date?.message} required>
              <TextInput
                type="date"
                min={today}
                max={lastBookableDate(now, timeZone)}
                {...register('date')}
              />
            </Field>
            <Field
              label="Time"
              error={errors.time?.message}
              required
              description={zone === null ? undefined : `In ${zone}, not your own`}
            >
              <TextInput type="time" {...register('time')} />
            </Field>
            {duration}
            {isTyping && offer?.isOffered === true && (
              <Button
                variant="ghost"
                className="self-end justify-self-start"
                onClick={() => {
                  setTyping(false);
                  clearErrors();
                }}
              >
                Show free times
              </Button>
            )}
          </>
        )}
        {Boolean(typed.subject) && (
          <div className="flex flex-wrap items-center gap-x-2 col-span-full">
            <p className="text-sm text-ink-soft">Is the time or the tutor full?</p>
            <Button
              variant="ghost"
              size="sm"
              onClick={() =>
                onWait({
                  duration: Number(typed.duration),
                  ...(typed.subject !== undefined && { subject: typed.subject }),
                  ...(tutorId !== '' && { tutorId }),
                  ...(!showsWeek && { date: typed.date, time: typed.time }),
                })
              }
            >
              Join Waiting List
            </Button>
          </div>
        )}
        <Field label="Notes (Optional)" error={errors.notes?.message} className="col-span-full">
          <Textarea rows={3} placeholder="What would you like to work on?" {...register('notes')} />
        </Field>
        {/* Once a time is chosen, at the bottom edge of the window; on a phone above the bottom bar. */}
        <div
          className={cn(
            'col-span-full -mx-5 -mb-5 grid gap-2 rounded-b-xl border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6',
            first !== undefined && 'sticky bottom-0 z-10 max-sm:bottom-16',
          )}
        >
          {showsWeek && first !== undefined && (
            <p className="font-semibold sm:text-right">{formatMoment(first)}</p>
          )}
          {remaining > 0 && (
            <p className="text-sm text-ink-soft sm:text-right">
              Uses 1 of your {remaining} free {remaining === 1 ? 'session' : 'sessions'}.
            </p>
          )}
          <OfflineNote className="sm:text-right" />
          <div className="flex gap-2.5 sm:justify-end">
            <Button
              variant="outline"
              onClick={() => {
                dropBookingDraft(accountId);
                onCancel();
              }}
            >
              Cancel
            </Button>
            <Button
              type="submit"
              className="max-sm:flex-1"
              disabled={!online}
              isBusy={requestBooking.isPending || takeFreeTime.isPending}
              busyLabel="Booking..."
            >
              Confirm Booking
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}

/** The topic of the plan that the lesson will teach. */
function BookedTopic({
  title,
  isStale,
  onRemove,
}: {
  title: string;
  /** Whether the plan has changed since the family chose the topic. */
  isStale: boolean;
  onRemove: () => void;
}) {
  const remove = (
    <Button size="sm" variant="ghost" onClick={onRemove}>
      Book without the topic
    </Button>
  );
  if (isStale) {
    return (
      <Notice tone="danger" title="Your plan has changed" className="col-span-full" actions={remove}>
        {title} is not in the signed plan any more. Choose a topic of the new plan on the Progress page, or
        book without it. Nothing is booked yet.
      </Notice>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken px-3 py-1.5 col-span-full">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        Topic of your plan: <span className="font-semibold">{title}</span>
      </p>
      {remove}
    </div>
  );
}
