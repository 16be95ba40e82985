import { CalendarAddressCard } from '../../../components/calendar-address/calendar-address-card.tsx';
import { useTutorFeed } from '../api/own-calendars.ts';

/** The calendar address of the tutor, which is turned on when it is first shown. */
export function TutorFeedCard() {
  return (
    <CalendarAddressCard
      feed={useTutorFeed()}
      isOn
      introduction="Subscribe once with your own secret address, and your lessons appear in the calendar of your phone, with the first names of your students."
      reveals="lessons"
      content="lessons"
    />
  );
}
