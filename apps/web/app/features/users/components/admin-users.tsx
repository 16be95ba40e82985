import type { User } from '@thuto/contract/users';
import { RefreshCw, UserCheck, UsersRound } from 'lucide-react';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { itemsOf, ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useDialogFor } from '../../../lib/use-dialog-for.ts';
import { useMarkUsersReviewed } from '../api/change-user.ts';
import { USER_FILTERS, useUsers } from '../api/list-users.ts';
import { USER_COLUMNS, userActions } from './admin-users-columns.tsx';
import { DeactivateUserDialog, useActivation } from './user-status-dialog.tsx';

const ROLE_OPTIONS = [
  { value: 'all', label: 'All Roles' },
  { value: 'student', label: 'Student' },
  { value: 'admin', label: 'Admin' },
];
const STATUS_OPTIONS = [
  { value: 'all', label: 'All Statuses' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'new', label: 'New' },
];
const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'last-sign-in', label: 'Last sign-in' },
];

/** The Users tab: all accounts that have signed in at least once. */
export function AdminUsers() {
  const list = useListParams(USER_FILTERS);
  const query = useUsers(list.filters, list.after);
  const activation = useActivation();
  const deactivating = useDialogFor<User>();
  const review = useMarkUsersReviewed();

  const markReviewed = async (users: readonly User[]) => {
    try {
      const { reviewed } = await review.mutateAsync({ ids: users.map(({ id }) => id) });
      toast.success(
        reviewed === 1 ? '1 new student marked reviewed.' : `${reviewed} new students marked reviewed.`,
      );
    } catch (error) {
      toast.error(getErrorMessage(error, 'The students could not be marked reviewed. Please try again.'));
    }
  };
  const news = itemsOf(query).filter(({ isNew }) => isNew);
  const reviewing = review.isPending && review.variables.ids.length === 1 ? review.variables.ids[0] : null;

  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,24rem)_10rem_10rem_12rem]">
        <div className="max-lg:col-span-2">
          <ListSearch list={list} label="Search users" />
        </div>
        <FilterSelect list={list} name="role" label="Role" options={ROLE_OPTIONS} />
        <FilterSelect list={list} name="status" label="Status" options={STATUS_OPTIONS} />
        <FilterSelect
          list={list}
          name="sort"
          label="Sort by"
          options={SORT_OPTIONS}
          className="max-lg:col-span-2"
        />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          variant="outline"
          icon={<RefreshCw aria-hidden className="size-4" />}
          busy={query.isRefetching}
          onClick={() => void query.refetch()}
        >
          Refresh
        </Button>
        {news.length > 0 && (
          <Button
            size="sm"
            variant="outline"
            icon={<UserCheck aria-hidden className="size-4" />}
            busy={review.isPending}
            onClick={() => void markReviewed(news)}
          >
            Mark all shown reviewed
          </Button>
        )}
        <ExportCsv table="users" filters={list.filters} />
      </div>
      <ResourceTable
        query={query}
        pages={list}
        loading="Loading users"
        failure="The users could not be loaded."
        skeletonClassName="h-16"
        empty={
          <EmptyState title="No users found" icon={<UsersRound className="size-6" />}>
            Try another name, email, role or status.
          </EmptyState>
        }
        label="Users"
        columns={[
          ...USER_COLUMNS,
          userActions({
            onActivate: (user) => void activation.run(user),
            onDeactivate: deactivating.show,
            onReview: (user) => void markReviewed([user]),
            busy: activation.activating ?? reviewing ?? null,
          }),
        ]}
      />
      {deactivating.item !== null && (
        <DeactivateUserDialog
          user={deactivating.item}
          open={deactivating.open}
          onOpenChange={deactivating.setOpen}
        />
      )}
    </div>
  );
}
