import { PageTabs } from '../../../components/ui/page-tabs.tsx';

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
  const tabs = VIEWS.filter((each) => canBook || each.view !== 'book');
  return (
    <PageTabs
      label="Sessions"
      tabs={tabs.map(({ to, label, view: name }) => ({ to, label, isOpen: name === view }))}
    />
  );
}
