import type { TutorDay } from '@thuto/contract/tutor-area';
import Coffee from 'lucide-react/icons/coffee';
import type { LoaderFunctionArgs } from 'react-router';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useTutorDay } from '../../features/tutor-area/api/tutor-area.ts';
import { NextLesson, WhatToPrepare } from '../../features/tutor-area/components/next-lesson.tsx';
import { TodoList } from '../../features/tutor-area/components/todo-list.tsx';
import { TaughtLessonCard } from '../../features/tutor-area/components/taught-lesson-card.tsx';
import { formatWallDate } from '../../lib/time/dates.ts';
import type { PageHandle } from '../../lib/pages/page-handle.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { loadForUser, loadInBrowser, prefetch } from '../../lib/api/first-queries.ts';
import { useHydrated } from '../../lib/browser/use-hydrated.ts';

export const meta = () => pageMeta({ title: 'Today' });

export const loader = (opened: LoaderFunctionArgs) =>
  loadForUser(opened, 'tutor', (_tutor, visit) =>
    prefetch(visit, (cache, calls) => [
      cache.prefetchQuery(calls.tutorArea.getTutorDay.queryOptions()),
      cache.prefetchQuery(calls.tutorArea.getTutorTodo.queryOptions()),
    ]),
  );
export const clientLoader = loadInBrowser;
export const handle: PageHandle = { isRendered: true };

/** /tutor: the next lesson, what to do and to prepare, and the lessons of today. */
export default function TodayPage() {
  const query = useTutorDay();
  return (
    <>
      {query.data === undefined && <PageHeader title="Today" />}
      <QueryBoundary
        query={query}
        loading="Loading your day"
        rows={3}
        rowClassName="h-40"
        failure="Your day could not be loaded. Please try again."
      >
        {(day) => <Today day={day} />}
      </QueryBoundary>
    </>
  );
}

function Today({ day }: { day: TutorDay }) {
  const { next, timeZone, lessons } = day;
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeader title="Today" subtitle={`${formatWallDate(day.today, 'long')}, ${day.firstName}`} />
      <div className="grid gap-5">
        {/* Two cards stand side by side on wide screens; a third spans both columns. */}
        <div className="grid items-start gap-5 lg:grid-cols-2 lg:[&>:nth-child(3)]:col-span-2">
          <NextLesson next={next} timeZone={timeZone} />
          <TodoList timeZone={timeZone} />
          <WhatToPrepare day={day} />
        </div>
        {/* Below the first screen of a phone, so not part of the HTML. */}
        {isHydrated && (
          <section aria-labelledby="todays-lessons" className="grid gap-3">
            <h2 id="todays-lessons" className="text-xl">
              Lessons today
            </h2>
            {lessons.length === 0 ? (
              <EmptyState title="No lessons today" icon={<Coffee className="size-6" />}>
                Your coming lessons are under Lessons.
              </EmptyState>
            ) : (
              <ul className="grid gap-4 lg:grid-cols-2">
                {lessons.map((lesson) => (
                  <li key={lesson.id}>
                    <TaughtLessonCard lesson={lesson} timeZone={timeZone} withJoin={lesson.id !== next?.id} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
      </div>
    </>
  );
}
