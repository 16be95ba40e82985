import type { User } from '@thuto/contract/users';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import UserCheck from 'lucide-react/icons/user-check';
import UsersRound from 'lucide-react/icons/users-round';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { flattenPages, ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { USER_FILTERS, useUsers } from '../api/users.ts';
import { useActivateUser, useMarkUsersReviewed } from '../api/user-actions.ts';
import { USER_COLUMNS, userActions } from './admin-users-columns.tsx';
import { DeactivateUserDialog } from './user-status-dialog.tsx';

const ROLE_OPTIONS = [
  { value: 'all', label: 'All Roles' },
  { value: 'student', label: 'Student' },
  { value: 'tutor', label: 'Tutor' },
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
  const activate = useActivateUser();
  const deactivating = useDialogFor<User>();
  const review = useMarkUsersReviewed();

  const news = flattenPages(query).filter(({ isNew }) => isNew);
  const reviewedIds = review.pendingInput?.ids ?? [];
  const busyId = activate.pendingInput?.id ?? (reviewedIds.length === 1 ? reviewedIds[0] : undefined);

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
          isBusy={query.isRefetching}
          onClick={() => void query.refetch()}
        >
          Refresh
        </Button>
        {news.length > 0 && (
          <Button
            size="sm"
            variant="outline"
            icon={<UserCheck aria-hidden className="size-4" />}
            isBusy={review.isPending}
            onClick={() => void review.press({ ids: news.map(({ id }) => id) })}
          >
            Mark all shown reviewed
          </Button>
        )}
        <ExportCsv table="users" filters={list.filters} />
      </div>
      <ResourceTable
        phoneRows={5}
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
            onActivate: (user) => void activate.press(user),
            onDeactivate: deactivating.show,
            onReview: ({ id }) => void review.press({ ids: [id] }),
            isBusy: busyId ?? null,
          }),
        ]}
      />
      {deactivating.render((user, dialog) => (
        <DeactivateUserDialog user={user} {...dialog} />
      ))}
    </div>
  );
}
