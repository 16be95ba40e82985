import type { MySessions } from '@thuto/contract/bookings';
import { STUDENT_DURATIONS } from '@thuto/domain/tuition';
import { lazy } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { ErrorPanel } from '../../components/ui/error-panel.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonList } from '../../components/ui/skeleton.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { useMySessions } from '../../features/bookings/api/my-sessions.ts';
import { keepBookingDraft } from '../../features/bookings/booking-draft.ts';
import { SHOWN } from '../../features/bookings/booking-times.ts';
import { lessonsOf } from '../../features/bookings/lesson.ts';
import { BookNewSession } from '../../features/bookings/components/book-new-session.tsx';
import { PackageEnd } from '../../features/bookings/components/package-end.tsx';
import { PaymentNotice } from '../../features/bookings/components/payment-notice.tsx';
import { SessionCounters } from '../../features/bookings/components/session-counters.tsx';
import { SessionSum } from '../../features/bookings/components/session-sum.tsx';
import { YourSessions } from '../../features/bookings/components/your-sessions.tsx';
import { useNow } from '../../features/bookings/hooks/use-now.ts';
import { CalendarFeedCard } from '../../features/calendar/components/calendar-feed-card.tsx';
import { useReports } from '../../features/learning/api/reports.ts';
import { FamilyReport } from '../../features/learning/components/lesson-report.tsx';
import { OrderLinks } from '../../features/orders/components/order-links.tsx';
import type { WishStart } from '../../features/waiting-list/components/join-waiting-list-dialog.tsx';
import { getErrorMessage } from '../../lib/error-copy.ts';
import { useStudent } from '../../lib/student.ts';
import { loadForStudent, loadInBrowser } from '../../lib/first-queries.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useDialogFor } from '../../lib/use-dialog-for.ts';

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

const IN_PLACE = { replace: true, preventScrollReset: true };

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
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader
        title="Sessions"
        subtitle="Book a session, join it, and look back"
        actions={
          <>
            {student.canSeeProgress && (
              <>
                <LinkButton to="/student/progress" size="sm" variant="outline">
                  Progress
                </LinkButton>
                <LinkButton to="/student/homework" size="sm" variant="outline">
                  Homework
                </LinkButton>
              </>
            )}
            <OrderLinks />
          </>
        }
      />
      {data !== undefined && currentUser && (
        <Sessions
          sessions={data}
          // Unsent input belongs to the account and the student.
          accountId={`${currentUser.accountId}:${student.id}`}
          pagination={query}
        />
      )}
      {data === undefined && error !== null && (
        <ErrorPanel
          message={getErrorMessage(error, 'Your sessions could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          isBusy={isFetching}
        />
      )}
      {data === undefined && error === null && (
        <SkeletonList label="Loading sessions" rows={4} rowClassName="h-28" />
      )}
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
  const isBooking = params.get('book') === '1';
  const shown = SHOWN.find((each) => each === params.get('show')) ?? 'all';

  const change = (name: string, value: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    }, IN_PLACE);

  return (
    <div className="grid gap-6">
      <PaymentNotice payment={payment} timeZone={timeZone} />
      {(payment.canBook || payment.status === 'approved') && (
        <div className="grid gap-2">
          <SessionCounters balance={balance} />
          <SessionSum balance={balance} />
          <PackageEnd payment={payment} timeZone={timeZone} />
        </div>
      )}
      {payment.canBook && student.canBook && (
        <BookNewSession
          accountId={accountId}
          sessions={sessions}
          now={now}
          open={isBooking}
          onOpen={() => change('book', '1')}
          onClose={() => change('book', null)}
          // Clears the filters, so that the new booking is visible.
          onBooked={() => setParams({}, IN_PLACE)}
          onExhausted={() => void navigate('/student/profile?step=payment')}
          onWait={joining.show}
        />
      )}
      {(payment.canBook || lessons.length > 0) && (
        <LatePart fallback={null}>
          <MyGroupLessons />
        </LatePart>
      )}
      {(payment.canBook || lessons.length > 0) && (
        <LatePart fallback={null}>
          <MyWaitingList
            timeZone={timeZone}
            // The booking form has a button of its own.
            onJoin={payment.canBook && student.canBook && !isBooking ? () => joining.show({}) : null}
          />
        </LatePart>
      )}
      {joining.item !== null && (
        <LatePart fallback={null}>
          <JoinWaitingListDialog
            key={JSON.stringify(joining.item)}
            start={joining.item}
            subjects={sessions.subjects}
            timeZone={timeZone}
            open={joining.open}
            onOpenChange={joining.setOpen}
          />
        </LatePart>
      )}
      {(payment.canBook || lessons.length > 0) && (
        <LatePart fallback={null}>
          <MyWeeklyPlace
            subjects={sessions.subjects}
            timeZone={timeZone}
            canBook={payment.canBook && student.canBook}
          />
        </LatePart>
      )}
      <YourSessions
        lessons={lessons}
        timeZone={timeZone}
        now={now}
        shown={shown}
        pagination={pagination}
        renderReport={({ id }) => {
          const report = reports?.items.find(({ lessonId }) => lessonId === id);
          return report && <FamilyReport report={report} />;
        }}
        onShow={(next) => change('show', next === 'all' ? null : next)}
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
          change('book', '1');
        }}
      />
      {student.receivesMessages && (calendarFeedOn || lessons.length > 0) && (
        <CalendarFeedCard isOn={calendarFeedOn} />
      )}
    </div>
  );
}
