import type { TaughtView } from '@thuto/contract/tutor-area';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, useState } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { MyReportsDue } from '../../features/learning/components/my-reports-due.tsx';
import { buildTaughtLessons, useTaughtLessons } from '../../features/tutor-area/api/tutor-area.ts';
import { TaughtLessonCard } from '../../features/tutor-area/components/taught-lesson-card.tsx';
import { loadForUser, loadInBrowser, prefetch } from '../../lib/api/first-queries.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

/** Lazy: most of the page is there without it. */
const TaughtGroups = lazy(async () => ({
  default: (await import('../../features/group-lessons/components/taught-groups.tsx')).TaughtGroups,
}));

export const meta = () => pageMeta({ title: 'Lessons' });

/** The views of the server, and the lessons that need a report. */
const TABS = ['upcoming', 'outcome', 'reports', 'past'] as const;

const chooseTab = (search: URLSearchParams) =>
  TABS.find((known) => known === search.get('view')) ?? 'upcoming';

export const loader = (opened: LoaderFunctionArgs) =>
  loadForUser(opened, 'tutor', (_tutor, visit) => {
    const view = chooseTab(new URL(opened.request.url).searchParams);
    return prefetch(visit, (cache, calls) =>
      view === 'reports' ? [] : [cache.prefetchInfiniteQuery(buildTaughtLessons(calls, view))],
    );
  });
export const clientLoader = loadInBrowser;

const VIEWS: Readonly<Record<TaughtView, { label: string; empty: string }>> = {
  upcoming: { label: 'Upcoming', empty: 'No coming lessons' },
  outcome: { label: 'Needs an outcome', empty: 'Every lesson has an outcome' },
  past: { label: 'Past', empty: 'No past lessons' },
};

/** /tutor/lessons */
export default function LessonsPage() {
  const [search, setSearch] = useSearchParams();
  const view = chooseTab(search);
  return (
    <>
      <PageHeader title="Lessons" />
      <Tabs
        label="Lessons"
        look="pill"
        value={view}
        onChange={(next) =>
          setSearch(next === 'upcoming' ? {} : { view: next }, { preventScrollReset: true })
        }
        tabs={TABS.map((value) => ({
          value,
          label: value === 'reports' ? 'Reports due' : VIEWS[value].label,
        }))}
      >
        <TabPanel value={view}>
          {view === 'reports' ? <MyReportsDue /> : <LessonsOfView key={view} view={view} />}
          {view === 'upcoming' && (
            <LatePart fallback={null}>
              <TaughtGroups />
            </LatePart>
          )}
        </TabPanel>
      </Tabs>
    </>
  );
}

/** Lessons that are shown before *Show more* is pressed: about two screens of a phone. */
const SHOWN = 5;

function LessonsOfView({ view }: { view: TaughtView }) {
  const [showsAll, setShowsAll] = useState(false);
  const query = useTaughtLessons(view);
  return (
    <QueryBoundary
      query={query}
      loading="Loading lessons"
      rows={3}
      rowClassName="h-40"
      failure="Your lessons could not be loaded. Please try again."
    >
      {({ pages }) => {
        const lessons = pages.flatMap(({ items }) => items);
        if (lessons.length === 0) {
          return <EmptyState title={VIEWS[view].empty} icon={<CalendarDays className="size-6" />} />;
        }
        return (
          <div className="grid gap-4">
            <ul className="grid gap-4 lg:grid-cols-2">
              {(showsAll ? lessons : lessons.slice(0, SHOWN)).map((lesson) => (
                <li key={lesson.id}>
                  <TaughtLessonCard lesson={lesson} timeZone={pages[0]?.timeZone ?? ''} />
                </li>
              ))}
            </ul>
            {(query.hasNextPage || (!showsAll && lessons.length > SHOWN)) && (
              <div>
                <Button
                  variant="outline"
                  isBusy={query.isFetchingNextPage}
                  onClick={() => {
                    if (showsAll || lessons.length <= SHOWN) void query.fetchNextPage();
                    setShowsAll(true);
                  }}
                >
                  Show more
                </Button>
              </div>
            )}
          </div>
        );
      }}
    </QueryBoundary>
  );
}
