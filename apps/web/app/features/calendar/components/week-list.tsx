import type { WallDate } from '@thuto/domain/calendar';
import { FoldedRows } from '../../../components/listing/resource-list.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { formatWallDate, getToday } from '../../../lib/time/dates.ts';
import { type CalendarEntry, listDays, getEntryTimes } from '../calendar-entries.ts';
import { SubjectName } from '../../../components/subject-name.tsx';

interface WeekListProps {
  monday: WallDate;
  entries: readonly CalendarEntry[];
  timeZone: string;
  onOpen: (entry: CalendarEntry) => void;
}

/** The week as a list by day. Days without entries are omitted. */
export function WeekList({ monday, entries, timeZone, onOpen }: WeekListProps) {
  const today = getToday(timeZone);
  const inOrder = listDays(monday, entries, timeZone).flatMap((day) => day.entries);
  return (
    <FoldedRows
      items={inOrder}
      phoneRows={10}
      render={(rows) => (
        <div className="grid gap-5">
          {listDays(monday, rows, timeZone)
            .filter((day) => day.entries.length > 0)
            .map(({ date, entries }) => (
              <section key={date} aria-labelledby={`day-${date}`}>
                <h2 id={`day-${date}`} className="mb-2 text-lg">
                  {formatWallDate(date, 'long')}
                  {date === today && <span className="ml-2 font-sans text-sm text-ink-soft">Today</span>}
                </h2>
                <ul className="grid gap-2">
                  {entries.map((entry) => (
                    <li key={entry.item.id}>
                      <EntryButton entry={entry} timeZone={timeZone} onOpen={onOpen} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </div>
      )}
    />
  );
}

function EntryButton({
  entry,
  timeZone,
  onOpen,
}: Pick<WeekListProps, 'timeZone' | 'onOpen'> & { entry: CalendarEntry }) {
  const { kind, item } = entry;
  const { start, end } = getEntryTimes(entry, timeZone);
  return (
    <button
      type="button"
      onClick={() => onOpen(entry)}
      className="flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 text-left hover:border-line-strong"
    >
      <span className="w-full font-display tabular-nums sm:w-32">
        {start.slice(11, 16)} to {end.slice(11, 16)}
      </span>
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{item.studentName}</span>
        <span className="block text-sm text-ink-soft">
          {kind === 'booking' ? 'Booking' : 'Session'},{' '}
          <SubjectName id={item.subject} isCall={item.isAssessmentCall} />
          {item.tutorName !== null && `, ${item.tutorName}`}
        </span>
      </span>
      <StatusBadge status={item.status} />
    </button>
  );
}
