// One page: its sections show the same lessons and share how one is described.
import type { DeskDay as Day, LessonOfDay } from '@thuto/contract/today';
import { groupBy } from '@thuto/domain/group-by';
import { JOIN_OPENS_MINUTES_BEFORE } from '@thuto/domain/lessons/schedule';
import type { LessonProblem } from '@thuto/domain/lessons/today';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { memo, type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { SubjectName } from '../../../components/subject-name.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { formatWallDate } from '../../../lib/time/dates.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { formatTotal } from '../../../lib/format/total.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { toWallClock } from '../../../lib/time/wall-clock.ts';
import { useToday } from '../api/today.ts';
import './desk-day.css';

const PROBLEMS: Readonly<Record<LessonProblem, string>> = {
  'no-tutor': 'No tutor',
  'no-link': 'No meeting link',
  'nobody-joined': 'Nobody has joined',
  'no-outcome': 'No outcome yet',
  'no-report': 'No report yet',
  'tutor-away': 'Tutor on leave',
};

export interface DeskDayProps {
  /** Renders a group lesson that the desk must decide about. */
  renderGroup: (group: Day['groupsToDecide'][number]) => ReactNode;
}

/** The lessons of today with who has joined, and what the desk must see to. */
export function DeskDay({ renderGroup }: DeskDayProps) {
  return (
    <QueryBoundary
      query={useToday()}
      loading="Loading today’s lessons"
      rows={5}
      rowClassName="h-20"
      failure="Today’s lessons could not be loaded."
    >
      {(day) => <Filled day={day} renderGroup={renderGroup} />}
    </QueryBoundary>
  );
}

const hasProblem =
  (...wanted: readonly LessonProblem[]) =>
  ({ problems }: LessonOfDay) =>
    problems.some((problem) => wanted.includes(problem));

function Filled({ day, renderGroup }: DeskDayProps & { day: Day }) {
  const unprepared = day.lessons.filter(hasProblem('no-tutor', 'no-link'));
  const empty = day.lessons.filter(hasProblem('nobody-joined'));
  const withoutOutcome = day.lessons.filter(hasProblem('no-outcome'));
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      {!day.complete && (
        <Notice tone="warning" announce="none">
          There are more lessons today than this page can show. The latest ones are missing.
        </Notice>
      )}
      <section aria-labelledby="timeline" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="timeline" className="text-xl">
          The day by tutor
        </h2>
        {day.lessons.length === 0 ? (
          <EmptyState title="No lessons today" icon={<CalendarCheck className="size-6" />}>
            Approved bookings and scheduled sessions of the day appear here.
          </EmptyState>
        ) : (
          <DayByTutor lessons={day.lessons} />
        )}
      </section>
      {empty.length > 0 && <Attention title="Nobody has joined" lessons={empty} today={day.date} />}
      {unprepared.length > 0 && (
        <Attention title="Starting soon, not ready" lessons={unprepared} today={day.date} />
      )}
      {day.groupsToDecide.length > 0 && (
        <section aria-labelledby="groups-to-decide" className="grid gap-3">
          <h2 id="groups-to-decide" className="text-xl">
            Groups below their minimum
          </h2>
          <ul className="grid gap-3">
            {day.groupsToDecide.map((group) => (
              <li key={group.id}>{renderGroup(group)}</li>
            ))}
          </ul>
        </section>
      )}
      {withoutOutcome.length > 0 && (
        <Attention title="Ended without an outcome" lessons={withoutOutcome} today={day.date} />
      )}
      {day.duringLeave.length > 0 && (
        <Attention title="During a tutor’s leave" lessons={day.duringLeave} today={day.date}>
          Nothing was cancelled. Open a lesson and choose <em>Change Time</em> to move it or to give it to
          another tutor.
        </Attention>
      )}
      {day.withoutOutcome.length > 0 && (
        <Attention title="Earlier, without an outcome" lessons={day.withoutOutcome} today={day.date} />
      )}
      {day.withoutReport.length > 0 && (
        <Attention
          title="Reports due"
          count={formatTotal(day.reportsDue)}
          lessons={day.withoutReport}
          today={day.date}
        >
          One report for each student.{' '}
          <Link to="/admin/reports-due" className="text-link inline-flex min-h-11 items-center">
            All Reports Due
          </Link>
        </Attention>
      )}
    </div>
  );
}

/** A list beyond this is folded, so that the page stays short on a phone. */
const SHOWN_AT_FIRST = 6;

/** The lessons that need something, each with what it needs. */
function Attention({
  title,
  count,
  lessons,
  today,
  children,
}: {
  title: string;
  /** Replaces the number of the lessons. */
  count?: string;
  lessons: readonly LessonOfDay[];
  today: string;
  /** What to do, if the title does not say it. */
  children?: ReactNode;
}) {
  const { timeZone } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? lessons : lessons.slice(0, SHOWN_AT_FIRST);
  return (
    <section
      aria-label={title}
      className="grid gap-3 rounded-xl border border-warning-line bg-warning-soft p-4 sm:p-5"
    >
      <h2 className="flex items-center gap-2 text-lg">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-warning" />
        {title} ({count ?? lessons.length})
      </h2>
      {children !== undefined && <p className="text-sm text-ink-soft">{children}</p>}
      <ul className="grid gap-2">
        {shown.map((lesson) => {
          const clock = describeClock(lesson, timeZone);
          return (
            <li
              key={lesson.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-surface px-4 py-2.5"
            >
              <span className={`font-display tabular-nums ${clock.date === today ? '' : 'sm:w-48'}`}>
                {clock.date !== today && `${formatWallDate(clock.date)}, `}
                {clock.from}
              </span>
              <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
                {lesson.students.map((student, index) => (
                  <span key={student.id}>
                    {index > 0 && ', '}
                    <Link to={placeOf(student)} className="text-link font-semibold">
                      {student.name}
                    </Link>
                  </span>
                ))}
                <span className="block text-sm text-ink-soft">
                  <SubjectName id={lesson.subject} isCall={lesson.isAssessmentCall} />,{' '}
                  {lesson.tutorName ?? 'nobody yet'}
                </span>
              </span>
              <Problems lesson={lesson} />
            </li>
          );
        })}
      </ul>
      {shown.length < lessons.length && (
        <div>
          <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}

/** The page of the console where the booking or session can be changed. */
const placeOf = ({ id, kind }: LessonOfDay['students'][number]): string =>
  kind === 'booking' ? `/admin/bookings?booking=${id}` : `/admin/sessions?tab=all&session=${id}`;

const Problems = ({ lesson: { problems } }: { lesson: LessonOfDay }) => (
  <span className="flex flex-wrap gap-1.5">
    {problems.map((problem) => (
      <Badge key={problem} tone="warning">
        {PROBLEMS[problem]}
      </Badge>
    ))}
  </span>
);

/** Formats an instant as a time in the zone: `16:30`. */
const formatClock = (instant: string | number, timeZone: string): string =>
  toWallClock(instant, timeZone).slice(11, 16);

/** Returns date, start and end in the platform's zone. */
function describeClock({ startsAt, duration }: LessonOfDay, timeZone: string) {
  const start = toWallClock(startsAt, timeZone);
  const to = formatClock(Date.parse(startsAt) + duration * 60_000, timeZone);
  return { date: start.slice(0, 10), from: start.slice(11, 16), to };
}

/** The lessons of the day in a column for each tutor, those without a tutor first. */
function DayByTutor({ lessons }: { lessons: readonly LessonOfDay[] }) {
  const handlers = useLinkHandlers();
  const columns = [...groupBy(lessons, ({ tutorName }) => tutorName ?? '')].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  return (
    <div className="flex items-start gap-3 overflow-x-auto pb-2" {...handlers}>
      {columns.map(([tutor, ofTutor]) => (
        <TutorColumn key={tutor} name={tutor === '' ? 'No tutor yet' : tutor} lessons={ofTutor} />
      ))}
    </div>
  );
}

function TutorColumn({ name, lessons }: { name: string; lessons: readonly LessonOfDay[] }) {
  const { timeZone } = usePlatform();
  const { nameOf } = useSubjects();
  const now = useCurrentMinute();
  // The line of the present time goes before the first lesson that has not started.
  const next = lessons.findIndex(({ startsAt }) => Date.parse(startsAt) > now);
  return (
    <div className="w-68 max-w-md shrink-0 grow [overflow-wrap:anywhere]">
      <h3 className="mb-2 font-sans text-base font-semibold">
        {name}{' '}
        <span className="font-normal text-ink-soft">
          {lessons.length} {lessons.length === 1 ? 'lesson' : 'lessons'}
        </span>
      </h3>
      <ol aria-label={`Lessons of today, ${name}`}>
        {lessons.map((lesson, index) => (
          <li key={lesson.id} className="pb-2.5 last:pb-0">
            {index === next && <NowLine now={now} timeZone={timeZone} />}
            <TimelineLesson
              lesson={lesson}
              isOpen={Date.parse(lesson.startsAt) - JOIN_OPENS_MINUTES_BEFORE * 60_000 <= now}
              isRunning={isRunning(lesson, now)}
              timeZone={timeZone}
              nameOf={nameOf}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Returns the listener that follows the links of all lessons: hundreds of `Link`s would make drawing slow. */
function useLinkHandlers() {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    // With a key held, the browser opens a new tab or window.
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link === null || !isPlain) return;
    event.preventDefault();
    void navigate(`${link.pathname}${link.search}`);
  };
  return { onClick };
}

function isRunning({ startsAt, duration }: LessonOfDay, now: number): boolean {
  const start = Date.parse(startsAt);
  return now >= start && now < start + duration * 60_000;
}

const NowLine = ({ now, timeZone }: { now: number; timeZone: string }) => (
  <p className="mb-2.5 flex items-center gap-2 text-sm font-semibold text-danger-strong">
    <span aria-hidden className="size-2.5 rounded-full bg-brick-500" />
    Now, {formatClock(now, timeZone)}
    <span aria-hidden className="h-px flex-1 bg-brick-500" />
  </p>
);

interface TimelineLessonProps {
  lesson: LessonOfDay;
  /** Whether _Join_ is open. */
  isOpen: boolean;
  isRunning: boolean;
  timeZone: string;
  nameOf: (subject: string) => string;
}

/** Of few elements and hooks, and rendered again only when it changes, because a day has hundreds. */
const TimelineLesson = memo(function TimelineLesson({
  lesson,
  isOpen,
  isRunning,
  timeZone,
  nameOf,
}: TimelineLessonProps) {
  const people = [
    { id: 'tutor', name: lesson.tutorName ?? 'Tutor', joinedAt: lesson.tutorJoinedAt },
    ...lesson.students,
  ];
  const { from, to } = describeClock(lesson, timeZone);
  const subject = nameOf(lesson.subject);
  return (
    <article className={`timeline-lesson ${isRunning ? 'is-running' : ''}`}>
      <p className="font-display tabular-nums">
        {from} to {to}
        {isRunning && <span className="block font-sans text-sm font-semibold text-pine-700">Running</span>}
      </p>
      <div className="min-w-0 space-y-1.5 [overflow-wrap:anywhere]">
        <p className="text-sm text-ink-soft">
          {`${lesson.isAssessmentCall ? 'Assessment call, ' : ''}${subject}`}
        </p>
        {lesson.students.map((student) => (
          <p key={student.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <a href={placeOf(student)} className="text-link font-semibold">
              {student.name}
            </a>
            <StatusBadge status={student.status} />
          </p>
        ))}
        {lesson.problems.length > 0 && <Problems lesson={lesson} />}
      </div>
      <ul className="space-y-1 text-sm">
        {/* Nobody is missing before Join is open. */}
        {people
          .filter(({ joinedAt }) => isOpen || joinedAt !== null)
          .map(({ id, name, joinedAt }) => (
            <Joined key={id} who={name} at={joinedAt} timeZone={timeZone} />
          ))}
      </ul>
    </article>
  );
});

const Joined = ({ who, at, timeZone }: { who: string; at: string | null; timeZone: string }) => (
  <li className={at === null ? 'not-joined' : 'has-joined'}>
    {at === null ? `${who} has not joined` : `${who} joined ${formatClock(at, timeZone)}`}
  </li>
);
