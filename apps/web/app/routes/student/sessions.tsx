import type { MySessions } from '@thuto/contract/bookings';
import type { LessonReport } from '@thuto/contract/learning';
import { STUDENT_DURATIONS } from '@thuto/domain/lessons/tuition';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, useState } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { useMySessions } from '../../features/bookings/api/my-sessions.ts';
import { keepBookingDraft } from '../../features/bookings/booking-draft.ts';
import { lessonsOf } from '../../features/bookings/lesson.ts';
import { BookNewSession } from '../../features/bookings/components/book-new-session.tsx';
import { PackageEnd } from '../../features/bookings/components/package-end.tsx';
import { PaymentNotice } from '../../features/bookings/components/payment-notice.tsx';
import { SessionCounters } from '../../features/bookings/components/session-counters.tsx';
import { SessionSum } from '../../components/session-sum.tsx';
import { readSessionView, SessionViews } from '../../features/bookings/components/session-views.tsx';
import type { RequestedSession } from '../../features/bookings/components/book-session-form.tsx';
import { YourSessions } from '../../features/bookings/components/your-sessions.tsx';
import { useNow } from '../../features/bookings/hooks/use-now.ts';
import { CalendarFeedCard } from '../../features/calendar/components/calendar-feed-card.tsx';
import { useReports } from '../../features/learning/api/reports.ts';
import { FamilyReport } from '../../features/learning/components/lesson-report.tsx';
import { OrderLinks } from '../../features/orders/components/order-links.tsx';
import type { WishStart } from '../../features/waiting-list/components/join-waiting-list-dialog.tsx';
import { formatWallDate, formatWeekdayTime } from '../../lib/time/dates.ts';
import { useStudent } from '../../lib/students/student.ts';
import { loadForStudent, loadInBrowser } from '../../lib/api/first-queries.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { useDialogFor } from '../../lib/browser/use-dialog-for.ts';

/** Lazy: most of the page is there without it. */
const MyWeeklyPlace = lazy(async () => ({
  default: (await import('../../features/weekly-places/components/my-weekly-place.tsx')).MyWeeklyPlace,
}));

const MyGroupLessons = lazy(async () => ({
  default: (await import('../../features/group-lessons/components/my-group-lessons.tsx')).MyGroupLessons,
}));
const MyWaitingList = lazy(async () => ({
  default: (await import('../../features/waiting-list/components/my-waiting-list.tsx')).MyWaitingList,
}));
const JoinWaitingListDialog = lazy(async () => ({
  default: (await import('../../features/waiting-list/components/join-waiting-list-dialog.tsx'))
    .JoinWaitingListDialog,
}));

export const loader = (opened: LoaderFunctionArgs) =>
  loadForStudent(opened, ({ id: studentId }, cache, calls) => [
    cache.prefetchInfiniteQuery({
      queryKey: calls.bookings.getMySessions.key({ type: 'infinite', input: { studentId } }),
      queryFn: () => calls.bookings.getMySessions.call({ studentId }),
      initialPageParam: undefined,
    }),
  ]);
export const clientLoader = loadInBrowser;

export const meta = () => pageMeta({ title: 'Sessions' });

export default function SessionsPage() {
  const currentUser = useCurrentUser();
  const student = useStudent();
  const query = useMySessions();
  const view = readSessionView(useSearchParams()[0]);
  return (
    <>
      <PageHeader title="Sessions" actions={view === 'upcoming' && <OrderLinks />} />
      <QueryBoundary
        query={query}
        loading="Loading sessions"
        rows={4}
        rowClassName="h-28"
        failure="Your sessions could not be loaded. Please try again."
      >
        {(sessions) =>
          currentUser && (
            <Sessions
              sessions={sessions}
              // Unsent input belongs to the account and the student.
              accountId={`${currentUser.accountId}:${student.id}`}
              pagination={query}
            />
          )
        }
      </QueryBoundary>
    </>
  );
}

interface SessionsProps {
  sessions: MySessions;
  accountId: string;
  pagination: ReturnType<typeof useMySessions>;
}

function Sessions({ sessions, accountId, pagination }: SessionsProps) {
  const { payment, balance, timeZone, calendarFeedOn } = sessions;
  const student = useStudent();
  const lessons = lessonsOf(sessions);
  const { data: reports } = useReports(student.id, student.canSeeProgress);
  const now = useNow();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const joining = useDialogFor<WishStart>();
  const [requested, setRequested] = useState<RequestedSession | null>(null);
  const view = readSessionView(params);
  const mayBook = payment.canBook && student.canBook;

  const show = (isBooking: boolean) => {
    setRequested(null);
    setParams(isBooking ? { book: '1' } : {}, { preventScrollReset: !isBooking });
  };

  return (
    <div className="grid gap-5">
      <SessionViews view={view} canBook={student.canBook} />
      {view === 'upcoming' && requested !== null && (
        <Requested requested={requested} timeZone={timeZone} onDismiss={() => setRequested(null)} />
      )}
      {view !== 'past' && <PaymentNotice payment={payment} timeZone={timeZone} />}
      {view === 'upcoming' && (payment.canBook || payment.status === 'approved') && (
        <div className="grid gap-2">
          <SessionCounters balance={balance} />
          <SessionSum balance={balance} />
        </div>
      )}
      {view !== 'past' && <PackageEnd payment={payment} timeZone={timeZone} />}
      {mayBook && view !== 'past' && (
        <BookNewSession
          accountId={accountId}
          sessions={sessions}
          now={now}
          open={view === 'book'}
          onOpen={() => show(true)}
          onClose={() => show(false)}
          onBooked={(booked) => {
            setRequested(booked);
            setParams({});
          }}
          onExhausted={() => void navigate('/student/buy')}
          onWait={joining.show}
        />
      )}
      {view === 'book' && (
        <details className="group rounded-xl border border-line bg-surface shadow-soft">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold">
            <span>
              More ways to book
              <span className="block text-sm font-normal text-ink-soft">
                Weekly place, small groups, waiting list
              </span>
            </span>
            <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <div className="grid gap-4 border-t border-line p-3 sm:p-4">
            <LatePart fallback={null}>
              <MyWeeklyPlace subjects={sessions.subjects} timeZone={timeZone} canBook={mayBook} />
              <MyGroupLessons />
              <MyWaitingList
                timeZone={timeZone}
                // The booking form has a button of its own.
                onJoin={null}
              />
            </LatePart>
          </div>
        </details>
      )}
      {joining.render((start, dialog) => (
        <LatePart fallback={null}>
          <JoinWaitingListDialog
            key={JSON.stringify(start)}
            start={start}
            subjects={sessions.subjects}
            timeZone={timeZone}
            {...dialog}
          />
        </LatePart>
      ))}
      {view !== 'book' && (
        <YourSessions
          lessons={lessons}
          timeZone={timeZone}
          now={now}
          shown={view}
          pagination={pagination}
          renderReport={({ id }) => {
            const report = reports?.items.find(({ lessonId }) => lessonId === id);
            return report && <FoldedReport report={report} />;
          }}
          onBookAgain={(lesson) => {
            const { subject, duration, notes } = lesson;
            const planItem = 'planItem' in lesson ? lesson.planItem : null;
            const known = STUDENT_DURATIONS.find((each) => each === duration);
            keepBookingDraft(accountId, {
              subject,
              notes,
              ...(known !== undefined && { duration: known }),
              ...(planItem !== null && { planItem: { ...planItem, subject } }),
            });
            show(true);
          }}
        />
      )}
      {view === 'upcoming' && (
        <LatePart fallback={null}>
          {/* What the student has: new ones begin under Book. */}
          <MyWaitingList timeZone={timeZone} onJoin={null} />
          <MyWeeklyPlace subjects={sessions.subjects} timeZone={timeZone} canBook={false} />
        </LatePart>
      )}
      {view === 'upcoming' && student.receivesMessages && (calendarFeedOn || lessons.length > 0) && (
        <CalendarFeedCard isOn={calendarFeedOn} />
      )}
    </div>
  );
}

/** Says what was booked, above the sessions. */
function Requested({
  requested: { date, time, expiresAt },
  timeZone,
  onDismiss,
}: {
  requested: RequestedSession;
  timeZone: string;
  onDismiss: () => void;
}) {
  const at = `${formatWallDate(date)}, ${time}`;
  return (
    <Notice
      tone="success"
      announce="none"
      title={`${expiresAt === null ? 'Confirmed' : 'Requested'}: ${at}.`}
      onDismiss={onDismiss}
    >
      {expiresAt === null
        ? 'You find it below.'
        : `We answer by ${formatWeekdayTime(expiresAt, timeZone)}. You find it below.`}
    </Notice>
  );
}

/** The report of a past session, opened by a press. */
function FoldedReport({ report }: { report: LessonReport }) {
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-pine-700">
        Report
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <FamilyReport report={report} />
    </details>
  );
}
