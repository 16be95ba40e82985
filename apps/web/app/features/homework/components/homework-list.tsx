import type { Homework } from '@thuto/contract/homework';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useState } from 'react';
import { LoadMore } from '../../../components/listing/load-more.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { type HomeworkOwner, type TaughtView, useHomework, useTaughtHomework } from '../api/homework.ts';
import { HomeworkCard } from './homework-card.tsx';

const FAILURE = 'The homework could not be loaded. Please try again.';

/** Homework that a family sees before *Show older*. Up to `MAX_SHOWN`, everything that is still to hand in is shown too. */
const SHOWN = 3;
const MAX_SHOWN = 5;

/** Returns how many of the items, newest first, a family sees at once. */
function countShown(items: readonly Homework[]): number {
  const lastDue = items.findLastIndex(({ state }) => state === 'open' || state === 'overdue');
  const shown = Math.min(Math.max(SHOWN, lastDue + 1), MAX_SHOWN);
  // A single further one is shown at once.
  return items.length === shown + 1 ? items.length : shown;
}

interface ListProps {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Homework[] }>>;
  accountId?: string | null;
  namesStudent?: boolean;
  empty: string;
}

function List({ query, accountId = null, namesStudent = false, empty }: ListProps) {
  const [showsOlder, setShowsOlder] = useState(accountId === null);
  return (
    <QueryBoundary query={query} loading="Loading homework" rows={3} rowClassName="h-36" failure={FAILURE}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) {
          return (
            <EmptyState title="No homework" icon={<NotebookPen className="size-6" />}>
              {empty}
            </EmptyState>
          );
        }
        const shown = showsOlder ? items : items.slice(0, countShown(items));
        return (
          <div className="grid gap-5">
            <ul className="grid gap-4">
              {shown.map((homework) => (
                <li key={homework.id}>
                  <HomeworkCard homework={homework} accountId={accountId} namesStudent={namesStudent} />
                </li>
              ))}
            </ul>
            {shown.length < items.length ? (
              <Button variant="outline" className="sm:justify-self-start" onClick={() => setShowsOlder(true)}>
                Show older homework
              </Button>
            ) : (
              <LoadMore pagination={query} failure={FAILURE}>
                {items.length} shown
              </LoadMore>
            )}
          </div>
        );
      }}
    </QueryBoundary>
  );
}

/** A student's homework, newest first. */
export function HomeworkList({
  owner,
  accountId = null,
}: {
  owner: HomeworkOwner;
  /** The family's account, which hands in. */
  accountId?: string | null;
}) {
  const query = useHomework(owner);
  return (
    <List
      query={query}
      accountId={accountId}
      empty={
        owner.side === 'family'
          ? 'Your tutor gives homework after a session. It appears here with its due date.'
          : 'Homework that a tutor gives in a lesson report appears here.'
      }
    />
  );
}

const VIEWS: readonly { view: TaughtView; label: string }[] = [
  { view: 'to-mark', label: 'To mark' },
  { view: 'all', label: 'All' },
];

/** The homework that the tutor gave: what waits for marks, or all of it. */
export function TaughtHomework() {
  const [view, setView] = useState<TaughtView>('to-mark');
  const query = useTaughtHomework(view);
  return (
    <div className="grid gap-5">
      <fieldset className="flex min-w-0 flex-wrap gap-1 rounded-lg bg-sunken p-1 sm:w-fit">
        <legend className="sr-only">Show</legend>
        {VIEWS.map((each) => (
          <button
            key={each.view}
            type="button"
            aria-pressed={each.view === view}
            onClick={() => setView(each.view)}
            className="min-h-11 flex-1 rounded-md px-4 font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-pressed:bg-surface aria-pressed:text-pine-700 aria-pressed:shadow-soft"
          >
            {each.label}
          </button>
        ))}
      </fieldset>
      <List
        query={query}
        namesStudent
        empty={
          view === 'to-mark'
            ? 'Nothing waits for your marks.'
            : 'Homework that you give in a lesson report appears here.'
        }
      />
    </div>
  );
}
