import type { LoggedMail } from '@thuto/contract/mails';
import { EmailText } from '../../../components/email-text.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatMailKind, MAIL_STATUS_LOOKS } from '../mail-names.ts';
import { ResendMail } from './resend-mail.tsx';

type Column = TableColumn<LoggedMail>;

/** The columns: kind, recipient, status and time, and Resend for failed mails. */
export const MAIL_COLUMNS: readonly Column[] = [
  {
    key: 'mail',
    header: 'Mail',
    primary: true,
    className: 'sm:min-w-44',
    cell: ({ kind, subject }) => (
      <span className="[overflow-wrap:anywhere]">
        {subject ?? formatMailKind(kind)}
        {subject !== null && (
          <span className="block text-sm font-normal text-ink-soft">{formatMailKind(kind)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'recipient',
    header: 'Recipient',
    className: 'sm:min-w-40',
    cell: ({ recipient }) =>
      recipient === null ? (
        <span className="text-ink-faint">Not known yet</span>
      ) : (
        <EmailText email={recipient} />
      ),
  },
  { key: 'status', header: 'Status', className: 'sm:min-w-40', cell: (mail) => <Outcome mail={mail} /> },
  {
    key: 'when',
    header: 'When',
    className: 'sm:whitespace-nowrap',
    cell: ({ queuedAt, sentAt, failedAt }) => <RelativeTime at={sentAt ?? failedAt ?? queuedAt} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (mail) => mail.allowedActions.includes('resend') && <ResendMail mail={mail} />,
  },
];

function Outcome({ mail: { status, attempts, lastError } }: { mail: LoggedMail }) {
  const { label, tone } = MAIL_STATUS_LOOKS[status];
  return (
    <div className="grid gap-1 max-sm:justify-items-end">
      <Badge tone={tone} className="w-fit">
        {label}
      </Badge>
      {lastError !== null && (
        <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">{lastError}</span>
      )}
      {attempts > 1 && <span className="text-sm text-ink-soft">Tried {attempts} times</span>}
    </div>
  );
}
