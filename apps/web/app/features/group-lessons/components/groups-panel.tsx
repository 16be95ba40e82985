import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useGroupLessons } from '../api/group-lessons.ts';
import { CreateGroupForm } from './create-group-form.tsx';
import { GroupCard } from './group-card.tsx';

/** The Small Groups sub-tab: coming group lessons, the earliest first, and the form for a new one. */
export function GroupsPanel() {
  const list = useListParams({});
  const query = useGroupLessons(list.after);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className="grid gap-5">
      <Button className="sm:justify-self-start" onClick={() => setIsCreating(true)}>
        Add Group Lesson
      </Button>
      <Dialog open={isCreating} onOpenChange={setIsCreating} title="Add group lesson">
        <CreateGroupForm onClose={() => setIsCreating(false)} />
      </Dialog>
      <ResourceList
        query={query}
        pages={list}
        loading="Loading the small groups"
        failure="The small groups could not be loaded."
        empty={
          <EmptyState title="No coming group lessons" icon={<Users className="size-6" />}>
            Add a lesson with seats. Families who take the subject can book them.
          </EmptyState>
        }
      >
        {(groups) => (
          <div className="grid gap-4 xl:grid-cols-2">
            {groups.map((group) => (
              <GroupCard key={group.id} group={group} />
            ))}
          </div>
        )}
      </ResourceList>
    </div>
  );
}
