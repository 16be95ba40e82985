import { Link } from '../../../components/ui/link.tsx';

export type SessionView = 'upcoming' | 'past' | 'book';

const VIEWS = [
  { view: 'upcoming', to: '/student/sessions', label: 'Upcoming' },
  { view: 'past', to: '/student/sessions?show=past', label: 'Past' },
  { view: 'book', to: '/student/sessions?book=1', label: 'Book' },
] as const;

/** Returns the view that the address names. */
export function readSessionView(search: URLSearchParams): SessionView {
  if (search.get('book') === '1') return 'book';
  return search.get('show') === 'past' ? 'past' : 'upcoming';
}

/** The links to the views of the sessions page. */
export function SessionViews({ view, canBook }: { view: SessionView; canBook: boolean }) {
  return (
    <nav aria-label="Sessions">
      <ul className="flex gap-1 rounded-lg bg-sunken p-1 sm:w-fit">
        {VIEWS.filter((each) => canBook || each.view !== 'book').map((each) => (
          <li key={each.view} className="flex-1">
            <Link
              to={each.to}
              aria-current={each.view === view ? 'page' : undefined}
              className="flex min-h-11 items-center justify-center rounded-md px-4 font-semibold text-ink-soft transition-colors hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-pine-700 aria-[current=page]:shadow-soft"
            >
              {each.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
