import type { AdminInvitation, AdminListed } from '@thuto/contract/admins';
import { useState } from 'react';
import { ExportCsv } from '../../../../components/export-csv.tsx';
import { EmailText } from '../../../../components/email-text.tsx';
import { RelativeTime } from '../../../../components/relative-time.tsx';
import { QueryBoundary } from '../../../../components/query-boundary.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Table, type TableColumn } from '../../../../components/ui/table.tsx';
import { useAdmins } from '../../api/admins.ts';
import { AdminInvitations } from './admin-invitations.tsx';
import { RemoveAdminDialog } from './remove-admin-dialog.tsx';

/** All admins, and open invitations. */
export function AdminTeam() {
  return (
    <QueryBoundary
      query={useAdmins()}
      loading="Loading admins"
      rows={3}
      rowClassName="h-16"
      failure="The admins could not be loaded. Please try again."
    >
      {(data) => <Team {...data} />}
    </QueryBoundary>
  );
}

function Team({ admins, invitations }: { admins: AdminListed[]; invitations: AdminInvitation[] }) {
  const [removing, setRemoving] = useState<AdminListed | null>(null);
  const columns = columnsOf({ isAlone: admins.length === 1, onRemove: setRemoving });
  return (
    <div className="grid gap-6">
      <div className="grid min-w-0 gap-3">
        <ExportCsv table="admins" />
        <Table label="Admins" rows={admins} rowKey={({ id }) => id} columns={columns} />
      </div>
      {invitations.length > 0 && <AdminInvitations invitations={invitations} />}
      {removing !== null && (
        <RemoveAdminDialog key={removing.id} admin={removing} onClose={() => setRemoving(null)} />
      )}
    </div>
  );
}

function columnsOf({
  isAlone,
  onRemove,
}: {
  isAlone: boolean;
  onRemove: (admin: AdminListed) => void;
}): TableColumn<AdminListed>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      primary: true,
      className: 'sm:min-w-44',
      cell: ({ displayName, email, isYou }) => (
        <span className="[overflow-wrap:anywhere]">
          {displayName}
          {isYou && (
            <Badge tone="info" className="ml-2 align-middle">
              You
            </Badge>
          )}
          <span className="block text-sm font-normal text-ink-soft">
            <EmailText email={email} />
          </span>
        </span>
      ),
    },
    {
      key: 'last-login',
      header: 'Last sign-in',
      className: 'sm:whitespace-nowrap',
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? 'Never' : <RelativeTime at={lastLoginAt} />),
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      cell: (admin) => (
        <Button
          size="sm"
          variant="outline"
          disabled={isAlone}
          title={isAlone ? 'The last admin cannot be removed.' : undefined}
          onClick={() => onRemove(admin)}
        >
          Remove<span className="sr-only"> {admin.displayName}</span>
        </Button>
      ),
    },
  ];
}
