import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX from 'lucide-react/icons/calendar-x';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import Video from 'lucide-react/icons/video';
import type { BookingForStudent } from '@thuto/contract/bookings';
import { MAX_CALENDAR_FILE_BYTES } from '@thuto/domain/centre/download-sizes';
import { lazy, type ReactNode, useId } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { DownloadSize } from '../../../components/download-size.tsx';
import { OUTCOME_WORDS } from '../../../components/outcome-words.ts';
import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectIcon } from '../../../components/subject-icon.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { Button } from '../../../components/ui/button.tsx';
import { MenuButton, menuEntryStyles } from '../../../components/ui/menu-button.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { formatWallDate, formatWeekdayTime } from '../../../lib/time/dates.ts';
import { recordJoin } from '../../../lib/api/record-join.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { describeCancellation, describeTimeChange } from '../cancellation.ts';
import { canJoinNow, joinLinkOf } from '../booking-times.ts';
import { calendarFileOf, getReason, type Lesson } from '../lesson.ts';
import { SubjectName } from '../../../components/subject-name.tsx';

/** Loaded on demand: few requests have proposals. */
const ProposedTimes = lazy(async () => ({
  default: (await import('./proposed-times.tsx')).ProposedTimes,
}));

/** A phone has room for the three actions of a row without their icons. */
const ROW_ICON = 'size-5 max-sm:hidden';

export interface LessonCardProps {
  lesson: Lesson;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  onWithdraw: (lesson: Lesson) => void;
  onCancel: (lesson: Lesson) => void;
  onChangeTime: (lesson: Lesson) => void;
  /** Opens the booking form with the facts of an expired request. */
  onBookAgain: (lesson: Lesson) => void;
  onDispute: (lesson: Lesson) => void;
  /** What follows the facts of the lesson: its report. */
  report?: ReactNode;
}

/** One booking or session with its details. */
export function LessonCard(props: LessonCardProps) {
  const { lesson, timeZone } = props;
  const reason = getReason(lesson);
  return (
    <article className="flex h-full flex-col rounded-xl border border-line bg-surface p-3.5 shadow-soft sm:p-4">
      <div className="flex items-start gap-3">
        <SubjectIcon subject={lesson.subject} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3 className="text-lg">
              <SubjectName
                id={lesson.subject}
                isCall={'isAssessmentCall' in lesson && lesson.isAssessmentCall}
              />
            </h3>
            <span className="mt-0.5 flex gap-1.5">
              {'proposals' in lesson && lesson.proposals.length > 0 && <Badge tone="info">Proposed</Badge>}
              <StatusBadge status={lesson.status} />
            </span>
          </div>
          <div className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-sm text-ink-soft">
            <SessionWhen at={lesson} timeZone={timeZone} />
            <span className="inline-flex items-center gap-1.5">
              <Hourglass aria-hidden className="size-4 shrink-0" />
              {lesson.duration} min
            </span>
            {lesson.tutorName !== null && (
              <span className="inline-flex min-w-0 items-center gap-1.5 [overflow-wrap:anywhere]">
                <UserRound aria-hidden className="size-4 shrink-0" />
                {lesson.tutorName}
              </span>
            )}
          </div>
        </div>
      </div>
      {'planItem' in lesson && lesson.planItem !== null && (
        <p className="mt-3 [overflow-wrap:anywhere]">Topic of the plan: {lesson.planItem.title}</p>
      )}
      {lesson.notes !== '' && <p className="mt-3 line-clamp-6 whitespace-pre-line">{lesson.notes}</p>}
      {reason !== null && (
        <p className="mt-3 flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger-strong">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">Reason: {reason}</span>
        </p>
      )}
      <OutcomeFacts lesson={lesson} />
      {lesson.wasCancelledLate && <p className="mt-3 text-ink-soft">Cancelled late: it used 1 session.</p>}
      {lesson.kind === 'booking' && lesson.status === 'pending' && <Wishes booking={lesson} />}
      {'proposals' in lesson && lesson.proposals.length > 0 && lesson.allowedActions.includes('withdraw') && (
        <LatePart fallback={null}>
          <ProposedTimes booking={lesson} timeZone={timeZone} />
        </LatePart>
      )}
      {'expiresAt' in lesson && lesson.expiresAt !== null && lesson.proposals.length === 0 && (
        <p className="mt-3 text-ink-soft">
          We answer by {formatWeekdayTime(lesson.expiresAt, timeZone)}, or the request expires.
        </p>
      )}
      {props.report}
      <LessonActions {...props} />
    </article>
  );
}

/** What a family reads about the outcome beside the status, and about its dispute. */
function OutcomeFacts({ lesson: { outcome, dispute } }: Pick<LessonCardProps, 'lesson'>) {
  // The reason of a failed connection says it already.
  const isExplained = outcome === 'tutor_absent';
  return (
    <>
      {isExplained && <p className="mt-3 text-ink-soft">{OUTCOME_WORDS[outcome]}. Session returned.</p>}
      {dispute !== null && (
        <p className="mt-3 text-ink-soft">
          {dispute.isOpen ? 'Disputed: we look into it.' : `Dispute decided. ${dispute.note ?? ''}`}
        </p>
      )}
    </>
  );
}

/** The tutor and the other times that the family asked for. */
function Wishes({ booking }: { booking: BookingForStudent }) {
  const { preferredTutorName, otherTimes } = booking;
  const others = otherTimes.map(({ date, time }) => `${formatWallDate(date)}, ${time}`).join('; ');
  return (
    <>
      {preferredTutorName !== null && (
        <p className="mt-3 text-ink-soft">Preferred tutor: {preferredTutorName}</p>
      )}
      {others !== '' && <p className="mt-3 text-ink-soft">Or: {others}</p>}
    </>
  );
}

/**
 * What a family may do with a lesson, and until when it is free. *Join Session* stands out while it opens the room. What a
 * family rarely does is behind *More*.
 */
function LessonActions({
  lesson,
  timeZone,
  now,
  onWithdraw,
  onCancel,
  onChangeTime,
  onBookAgain,
  onDispute,
}: LessonCardProps) {
  const costId = useId();
  const changeId = useId();
  const link = joinLinkOf(lesson);
  const { id: studentId } = useStudent();
  const calendarFile = calendarFileOf(lesson, studentId);
  const allowed: readonly string[] = lesson.allowedActions;
  if (link === null && calendarFile === null && allowed.length === 0) return null;
  const change = allowed.includes('change-time') ? describeTimeChange(lesson, { now, timeZone }) : null;
  const cost = allowed.includes('cancel') ? describeCancellation(lesson, { now, timeZone }) : null;
  const isSame = change !== null && change.text === cost?.text;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-1 gap-y-2 pt-3 sm:gap-x-2">
      {link !== null && (
        <ExternalLinkButton
          href={link}
          variant={canJoinNow(lesson, now) ? 'primary' : 'outline'}
          size="sm"
          icon={<Video aria-hidden className={ROW_ICON} />}
          onPress={() => recordJoin(studentId, lesson.id)}
        >
          Join Session
        </ExternalLinkButton>
      )}
      {change?.isPossible === true && (
        <Button
          variant="outline"
          size="sm"
          icon={<CalendarClock aria-hidden className={ROW_ICON} />}
          aria-describedby={isSame ? costId : changeId}
          onClick={() => onChangeTime(lesson)}
        >
          Change Time
        </Button>
      )}
      {cost !== null && (
        <MoreActions lesson={lesson} onCancel={onCancel} costId={costId} calendarFile={calendarFile} />
      )}
      {cost === null && calendarFile !== null && (
        <a href={calendarFile} download className={buttonStyles({ variant: 'outline', size: 'sm' })}>
          <CalendarPlus aria-hidden className="size-5" />
          Add to calendar
          <DownloadSize under={MAX_CALENDAR_FILE_BYTES} />
        </a>
      )}
      {allowed.includes('book-again') && (
        <Button
          variant="outline"
          size="sm"
          icon={<RotateCcw aria-hidden className="size-5" />}
          onClick={() => onBookAgain(lesson)}
        >
          Book Again
        </Button>
      )}
      {allowed.includes('dispute') && (
        <Button
          variant="ghost"
          size="sm"
          icon={<MessageCircleQuestion aria-hidden className="size-5" />}
          onClick={() => onDispute(lesson)}
        >
          Dispute Outcome
        </Button>
      )}
      {allowed.includes('withdraw') && (
        <Button
          variant="outline"
          size="sm"
          className="text-danger"
          icon={<Undo2 aria-hidden className="size-5" />}
          onClick={() => onWithdraw(lesson)}
        >
          Withdraw
        </Button>
      )}
      {(change !== null || cost !== null) && (
        <div className="min-w-0 text-sm text-ink-soft">
          {change !== null && !isSame && (
            <p>
              Change: <span id={changeId}>{change.text}</span>
            </p>
          )}
          {cost !== null && (
            <p>
              {isSame ? 'Change or cancel:' : 'Cancel:'} <span id={costId}>{cost.text}</span>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** What a family rarely does with a lesson that it holds. */
function MoreActions({
  lesson,
  onCancel,
  costId,
  calendarFile,
}: Pick<LessonCardProps, 'lesson' | 'onCancel'> & {
  /** The element that says what a cancellation costs. */
  costId: string;
  calendarFile: string | null;
}) {
  return (
    <MenuButton
      align="start"
      className={buttonStyles({ variant: 'outline', size: 'sm' })}
      label={
        <>
          More
          <ChevronDown aria-hidden className="size-4" />
        </>
      }
    >
      <button
        type="button"
        className={`${menuEntryStyles} text-danger`}
        aria-describedby={costId}
        onClick={() => onCancel(lesson)}
      >
        <CalendarX aria-hidden className="size-5" />
        Cancel Lesson
      </button>
      {calendarFile !== null && (
        <a href={calendarFile} download className={menuEntryStyles}>
          <CalendarPlus aria-hidden className="size-5" />
          Add to calendar
          <DownloadSize under={MAX_CALENDAR_FILE_BYTES} />
        </a>
      )}
    </MenuButton>
  );
}
