import type { BookingForStudent } from '@thuto/contract/bookings';
import { CalendarDays } from 'lucide-react';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { TabPanel, Tabs } from '../../../components/ui/tabs.tsx';
import { chooseBookings, type Shown } from '../booking-times.ts';
import { BookingCard } from './booking-card.tsx';

const TABS: { value: Shown; label: string }[] = [
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
        <Tabs
          label="Which sessions"
          look="pill"
          tabs={TABS}
          value={shown}
          onChange={onShow}
          className="gap-4"
        >
          {/* Only the open one: the others would be the same list again. */}
          <TabPanel value={shown}>
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
          </TabPanel>
        </Tabs>
      )}
    </section>
  );
}
