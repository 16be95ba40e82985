import type { MySessions } from '@thuto/contract/bookings';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { lazy, useEffect, useRef } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { BookSessionFormProps } from './book-session-form.tsx';

/** Lazy: the form and its validation are as large as the rest of the page, and most visits do not book. */
const loadForm = () => import('./book-session-form.tsx');
const BookSessionForm = lazy(async () => ({ default: (await loadForm()).BookSessionForm }));

export interface BookNewSessionProps {
  accountId: string;
  sessions: Pick<MySessions, 'subjects' | 'balance' | 'timeZone' | 'bookings' | 'sessions'>;
  /** Epoch milliseconds. */
  now: number;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onBooked: BookSessionFormProps['onBooked'];
  onExhausted: () => void;
  /** Opens the waiting list for what is chosen in the form. */
  onWait: BookSessionFormProps['onWait'];
}

/** The Book New Session button, replaced by the form that it opens. */
export function BookNewSession({ sessions, open, onOpen, onClose, ...rest }: BookNewSessionProps) {
  const { subjects, balance, timeZone, bookings } = sessions;
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);

  useEffect(() => {
    if (wasOpen.current && !open) buttonRef.current?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open]);

  if (!open) {
    return (
      <Button
        ref={buttonRef}
        size="lg"
        icon={<CalendarPlus aria-hidden className="size-5" />}
        onClick={onOpen}
        // Starts loading before the button is pressed.
        onPointerEnter={() => void loadForm().catch(() => undefined)}
        className="sm:justify-self-start"
      >
        Book New Session
      </Button>
    );
  }
  if (subjects.length === 0) return <NoSubjects />;
  return (
    <LatePart fallback={<Skeleton className="h-96 rounded-xl" />}>
      <BookSessionForm
        subjects={subjects}
        likelySubject={findLikelySubject(sessions)}
        remaining={balance.remaining}
        openRequests={bookings.filter(({ status }) => status === 'pending').length}
        timeZone={timeZone}
        onCancel={onClose}
        {...rest}
      />
    </LatePart>
  );
}

/** Returns the subject of the latest lesson or request, else the first of the student's subjects. */
function findLikelySubject({
  subjects,
  bookings,
  sessions,
}: BookNewSessionProps['sessions']): string | undefined {
  const latest = [...bookings, ...sessions]
    .filter(({ subject }) => subjects.includes(subject))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1))[0];
  return latest?.subject ?? subjects[0];
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
