import type { TutorTodo } from '@thuto/contract/tutor-area';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/time/dates.ts';
import { useTutorTodo } from '../api/tutor-area.ts';

type Item = TutorTodo['items'][number];

const KINDS: Readonly<Record<Item['kind'], { to: string; one: string; many: string }>> = {
  outcomes: {
    to: '/tutor/lessons?view=outcome',
    one: 'lesson needs an outcome',
    many: 'lessons need an outcome',
  },
  reports: { to: '/tutor/lessons?view=reports', one: 'report to write', many: 'reports to write' },
  homework: { to: '/tutor/homework', one: 'homework to mark', many: 'pieces of homework to mark' },
  messages: { to: '/tutor/messages', one: 'message to read', many: 'messages to read' },
  plans: { to: '/tutor/students', one: 'plan to sign', many: 'plans to sign' },
};

/** What waits for the tutor, each with its number and age (TUTOR-14). Absent while nothing waits. */
export function TodoList({ timeZone }: { timeZone: string }) {
  const { data } = useTutorTodo();
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section
      aria-labelledby="to-do"
      className="rounded-xl border border-l-[6px] border-line border-l-marigold-400 bg-surface px-4 py-3 shadow-soft"
    >
      <h2 id="to-do" className="text-lg">
        To do
      </h2>
      <ul className="divide-y divide-line">
        {data.items.map(({ kind, count, since }) => {
          const { to, one, many } = KINDS[kind];
          return (
            <li key={kind}>
              <Link
                to={to}
                className="flex min-h-12 items-center justify-between gap-3 py-1 hover:text-pine-700"
              >
                <span>
                  <span className="font-semibold">
                    {count} {count === 1 ? one : many}
                  </span>{' '}
                  <span className="text-sm text-ink-soft">since {formatDate(since, timeZone)}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
