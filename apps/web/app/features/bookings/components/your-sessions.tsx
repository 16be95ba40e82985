import type { BookingForStudent } from '@thuto/contract/bookings';
import { CalendarDays } from 'lucide-react';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { chooseBookings, type Shown } from '../booking-times.ts';
import { BookingCard } from './booking-card.tsx';

const FILTERS: { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
];

export interface YourSessionsProps {
  bookings: readonly BookingForStudent[];
  timeZone: string;
  now: number;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** Every booking of the student, whatever became of it. */
export function YourSessions({ bookings, timeZone, now, shown, onShow }: YourSessionsProps) {
  const chosen = chooseBookings(bookings, shown, now);
  return (
    <section aria-labelledby="your-sessions">
      <h2 id="your-sessions" className="mb-3 text-xl">
        Your Sessions
      </h2>
      {bookings.length === 0 ? (
        <EmptyState
          icon={<CalendarDays className="size-7" />}
          title="No Sessions Yet - Book your first session above!"
        />
      ) : (
        <>
          <Filter shown={shown} onShow={onShow} />
          {chosen.length === 0 ? (
            <EmptyState title={shown === 'past' ? 'No past sessions' : 'No upcoming sessions'} />
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {chosen.map((booking) => (
                <li key={booking.id} className="min-w-0">
                  <BookingCard booking={booking} timeZone={timeZone} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function Filter({ shown, onShow }: Pick<YourSessionsProps, 'shown' | 'onShow'>) {
  return (
    <fieldset className="mb-4 flex gap-1 rounded-lg bg-sunken p-1 sm:w-fit">
      <legend className="sr-only">Which sessions</legend>
      {FILTERS.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === shown}
          onClick={() => onShow(value)}
          className="min-h-11 flex-1 rounded-md px-4 font-semibold text-ink-soft transition-colors hover:text-ink aria-pressed:bg-surface aria-pressed:text-pine-700 aria-pressed:shadow-soft"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
