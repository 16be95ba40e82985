import { useInfiniteQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { listPages } from '../../../components/listing/list-pages.ts';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { NO_FILTERS, useListParams } from '../../../components/listing/use-list-params.ts';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { orpc } from '../../../lib/api/api-client.ts';
import { ActivityItems } from './recent-activity.tsx';

/** The activity log of one student, newest first. */
export function StudentActivity({ id }: { id: string }) {
  const list = useListParams(NO_FILTERS);
  const query = useInfiniteQuery(
    orpc.users.listStudentActivity.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, limit: 20 }),
      ...listPages(list.after),
    }),
  );
  return (
    <ResourceList
      query={query}
      pages={list}
      loading="Loading the activity"
      failure="The activity could not be loaded."
      empty={<EmptyState title="No activity yet" icon={<History className="size-6" />} />}
    >
      {(entries) => (
        <Card>
          <ActivityItems entries={entries} />
        </Card>
      )}
    </ResourceList>
  );
}
