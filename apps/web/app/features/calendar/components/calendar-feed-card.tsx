import { CalendarAddressCard } from '../../../components/calendar-address/calendar-address-card.tsx';
import { useCalendarFeed } from '../api/calendar-feed.ts';

/** The calendar address of the chosen student. */
export function CalendarFeedCard({ isOn }: { isOn: boolean }) {
  return (
    <CalendarAddressCard
      feed={useCalendarFeed()}
      isOn={isOn}
      introduction="Subscribe once with your own secret address, and all your sessions appear in the calendar of your phone or computer. Changes and cancellations are updated automatically."
      reveals="session times and links"
      content="sessions"
      hasLink
    />
  );
}
