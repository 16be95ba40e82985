import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { PagedList } from '../../../components/paged-list.tsx';
import { useListPage } from '../../../components/use-list-page.ts';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { orpc } from '../../../lib/api-client.ts';
import { ActivityItems } from './recent-activity.tsx';

/** What happened around one student, newest first. */
export function StudentActivity({ id }: { id: string }) {
  const steps = useListPage();
  const query = useInfiniteQuery(
    orpc.users.listStudentActivity.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, limit: 20 }),
      initialPageParam: steps.after,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <PagedList
      query={query}
      steps={steps}
      loading="Loading the activity"
      failure="The activity could not be loaded."
      empty={<EmptyState title="No activity yet" icon={<History className="size-6" />} />}
    >
      {(entries) => (
        <Card>
          <ActivityItems entries={entries} />
        </Card>
      )}
    </PagedList>
  );
}
