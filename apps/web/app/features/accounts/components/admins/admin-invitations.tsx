import type { AdminInvitation } from '@thuto/contract/admins';
import { ExportCsv } from '../../../../components/export-csv.tsx';
import { EmailText } from '../../../../components/email-text.tsx';
import { RelativeTime } from '../../../../components/relative-time.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Table, type TableColumn } from '../../../../components/ui/table.tsx';
import { formatDate } from '../../../../lib/time/dates.ts';
import { useResendInvitation, useWithdrawInvitation } from '../../api/admins.ts';

const COLUMNS: readonly TableColumn<AdminInvitation>[] = [
  {
    key: 'email',
    header: 'Email',
    primary: true,
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ sentAt, invitedBy }) => (
      <>
        <RelativeTime at={sentAt} /> by {invitedBy}
      </>
    ),
  },
  {
    key: 'expires',
    header: 'Works until',
    cell: ({ expiresAt, hasExpired }) =>
      hasExpired ? <Badge tone="warning">Expired</Badge> : formatDate(expiresAt),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (invitation) => <Actions invitation={invitation} />,
  },
];

/** Invitations that have not been accepted yet. */
export function AdminInvitations({ invitations }: { invitations: readonly AdminInvitation[] }) {
  return (
    <section aria-label="Open invitations">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Open invitations</h2>
        <ExportCsv table="invitations" />
      </div>
      <Table label="Open invitations" rows={invitations} rowKey={({ id }) => id} columns={COLUMNS} />
    </section>
  );
}

function Actions({ invitation }: { invitation: AdminInvitation }) {
  const { id, email } = invitation;
  const sendAgain = useResendInvitation(invitation);
  const withdraw = useWithdrawInvitation(invitation);
  const isBusy = sendAgain.isPending || withdraw.isPending;
  return (
    <div className="flex flex-wrap gap-2 sm:justify-end">
      <Button size="sm" variant="outline" disabled={isBusy} onClick={() => void sendAgain.press({ id })}>
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      <Button size="sm" variant="outline" disabled={isBusy} onClick={() => void withdraw.press({ id })}>
        Withdraw<span className="sr-only"> the invitation to {email}</span>
      </Button>
    </div>
  );
}
