import type { MySessions } from '@thuto/contract/bookings';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { ErrorPanel } from '../../components/ui/error-panel.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonList } from '../../components/ui/skeleton.tsx';
import { useMySessions } from '../../features/bookings/api/my-sessions.ts';
import { SHOWN, type Shown } from '../../features/bookings/booking-times.ts';
import { BookSessionForm } from '../../features/bookings/components/book-session-form.tsx';
import { PaymentNotice } from '../../features/bookings/components/payment-notice.tsx';
import { SessionCounters } from '../../features/bookings/components/session-counters.tsx';
import { YourSessions } from '../../features/bookings/components/your-sessions.tsx';
import { useNow } from '../../features/bookings/hooks/use-now.ts';
import { wordsFor } from '../../lib/error-copy.ts';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Sessions' });

export default function SessionsPage() {
  const { data, error, isFetching, refetch } = useMySessions();
  return (
    <>
      <PageHeader title="Sessions" subtitle="Book a session, join it, and look back" />
      {data !== undefined && <Sessions sessions={data} />}
      {data === undefined && error !== null && (
        <ErrorPanel
          message={wordsFor(error, 'Your sessions could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data === undefined && error === null && (
        <SkeletonList label="Loading sessions" rows={4} rowClassName="h-28" />
      )}
    </>
  );
}

function Sessions({ sessions }: { sessions: MySessions }) {
  const { payment, balance, subjects, timeZone, bookings } = sessions;
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const shown = SHOWN.find((each) => each === params.get('show')) ?? 'all';
  const isBooking = params.get('book') === '1';

  const change = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <div className="grid gap-6">
      <PaymentNotice payment={payment} timeZone={timeZone} />
      {payment.status === 'approved' && <SessionCounters balance={balance} />}
      {payment.canBook && (
        <Booking
          sessions={sessions}
          now={now}
          open={isBooking}
          onOpen={() => change('book', '1')}
          onClose={() => change('book', null)}
          // What was just asked for has to be seen.
          onBooked={() => setParams({}, { replace: true, preventScrollReset: true })}
        />
      )}
      {payment.canBook && subjects.length === 0 && isBooking && <NoSubjects />}
      <YourSessions
        bookings={bookings}
        timeZone={timeZone}
        now={now}
        shown={shown}
        onShow={(next: Shown) => change('show', next === 'all' ? null : next)}
      />
    </div>
  );
}

interface BookingProps {
  sessions: MySessions;
  now: number;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onBooked: () => void;
}

/** The button, and the form it opens. */
function Booking({ sessions, now, open, onOpen, onClose, onBooked }: BookingProps) {
  const { subjects, balance, timeZone } = sessions;
  const navigate = useNavigate();
  const formRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    formRef.current?.scrollIntoView({ block: 'start' });
    formRef.current?.querySelector('select')?.focus({ preventScroll: true });
  }, [open]);

  return (
    <>
      {!open && (
        <Button
          ref={buttonRef}
          size="lg"
          icon={<CalendarPlus aria-hidden className="size-5" />}
          onClick={onOpen}
          className="sm:justify-self-start"
        >
          Book New Session
        </Button>
      )}
      {open && subjects.length > 0 && (
        <div ref={formRef} className="scroll-mt-24">
          <BookSessionForm
            subjects={subjects}
            remaining={balance.remaining}
            timeZone={timeZone}
            now={now}
            onBooked={onBooked}
            onCancel={onClose}
            onExhausted={() => void navigate('/student/profile?step=payment')}
          />
        </div>
      )}
    </>
  );
}

function NoSubjects() {
  return (
    <Notice tone="warning" title="Choose your subjects first">
      Sessions are booked in your own subjects.{' '}
      <Link to="/student/profile?step=academic" className="text-link inline-flex min-h-11 items-center">
        Choose subjects
      </Link>
    </Notice>
  );
}
