import type { User } from '@thuto/contract/users';
import { RefreshCw, UserCheck, UsersRound } from 'lucide-react';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { PageSteps } from '../../../components/page-steps.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { Table } from '../../../components/ui/table.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { wordsFor } from '../../../lib/error-copy.ts';
import { useDialogFor } from '../../../lib/use-dialog-for.ts';
import { useMarkUsersReviewed } from '../api/change-user.ts';
import { type UserListing, useUsers } from '../api/list-users.ts';
import { useUserListing } from '../hooks/use-user-listing.ts';
import { USER_COLUMNS, userActions } from './admin-users-columns.tsx';
import { DeactivateUserDialog, useActivation } from './user-status-dialog.tsx';

const FAILURE = 'The users could not be loaded.';

/** The Users tab: everybody who has an account and has signed in. */
export function AdminUsers() {
  const { listing, filter, turnTo } = useUserListing();
  const query = useUsers(listing);
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
      toast.error(wordsFor(error, 'The students could not be marked reviewed. Please try again.'));
    }
  };
  const news = query.data?.items.filter(({ isNew }) => isNew) ?? [];
  const reviewing = review.isPending && review.variables.ids.length === 1 ? review.variables.ids[0] : null;

  return (
    <div className="grid min-w-0 gap-5">
      <Filters listing={listing} onChange={filter} />
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
        <ExportCsv
          table="users"
          filters={{
            search: listing.search,
            role: listing.role,
            status: listing.status,
            sort: listing.sort,
          }}
        />
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorPanel
            message={wordsFor(query.error, FAILURE)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          <SkeletonList label="Loading users" rows={5} rowClassName="h-16" />
        )
      ) : (
        <>
          {query.isError && (
            <Notice
              tone="warning"
              actions={
                <Button
                  size="sm"
                  variant="outline"
                  busy={query.isFetching}
                  onClick={() => void query.refetch()}
                >
                  Retry
                </Button>
              }
            >
              {FAILURE} What is shown may be out of date.
            </Notice>
          )}
          {query.data.items.length === 0 ? (
            <EmptyState title="No users found" icon={<UsersRound className="size-6" />}>
              Try another name, email, role or status.
            </EmptyState>
          ) : (
            <Table
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
              rows={query.data.items}
              rowKey={({ id }) => id}
              busy={query.isPlaceholderData}
            />
          )}
          <PageSteps
            shown={query.data.items.length}
            total={query.data.total}
            isFirst={listing.after === ''}
            next={query.data.nextCursor}
            onTurn={turnTo}
          />
        </>
      )}
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

function Filters({
  listing,
  onChange,
}: {
  listing: UserListing;
  onChange: (change: Partial<UserListing>) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,24rem)_10rem_10rem_12rem]">
      <div className="max-lg:col-span-2">
        <SearchField
          label="Search users"
          value={listing.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <Field label="Role">
        <Select
          value={listing.role}
          onChange={(event) => onChange({ role: event.target.value as UserListing['role'] })}
          options={[
            { value: 'all', label: 'All Roles' },
            { value: 'student', label: 'Student' },
            { value: 'admin', label: 'Admin' },
          ]}
        />
      </Field>
      <Field label="Status">
        <Select
          value={listing.status}
          onChange={(event) => onChange({ status: event.target.value as UserListing['status'] })}
          options={[
            { value: 'all', label: 'All Statuses' },
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
            { value: 'new', label: 'New' },
          ]}
        />
      </Field>
      <Field label="Sort by" className="max-lg:col-span-2">
        <Select
          value={listing.sort}
          onChange={(event) => onChange({ sort: event.target.value as UserListing['sort'] })}
          options={[
            { value: 'newest', label: 'Newest first' },
            { value: 'name', label: 'Name' },
            { value: 'last-sign-in', label: 'Last sign-in' },
          ]}
        />
      </Field>
    </div>
  );
}
