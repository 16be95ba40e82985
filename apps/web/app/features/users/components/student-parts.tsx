import type { StudentBooking, StudentMail, StudentSession } from '@thuto/contract/users';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Mail from 'lucide-react/icons/mail';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { NO_FILTERS, useListParams } from '../../../components/listing/use-list-params.ts';
import { SessionWhen } from '../../../components/session-when.tsx';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useStudentBookings, useStudentMails, useStudentSessions } from '../api/student.ts';
import { SubjectName } from '../../../components/subject-name.tsx';

function meetingColumns<Row extends StudentBooking | StudentSession>(timeZone: string): TableColumn<Row>[] {
  return [
    {
      key: 'subject',
      header: 'Subject',
      primary: true,
      cell: ({ subject, duration }) => (
        <>
          <SubjectName id={subject} />, {duration} min
        </>
      ),
    },
    { key: 'when', header: 'Date', cell: (row) => <SessionWhen at={row} timeZone={timeZone} /> },
    { key: 'tutor', header: 'Tutor', cell: ({ tutorName }) => tutorName ?? 'None' },
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  ];
}

const OPEN_BOOKING: TableColumn<StudentBooking> = {
  key: 'actions',
  header: 'Actions',
  actions: true,
  cell: ({ id }) => (
    <LinkButton to={`/admin/bookings?tab=all&booking=${id}`} size="sm" variant="outline">
      Open booking
    </LinkButton>
  ),
};

const OPEN_SESSION: TableColumn<StudentSession> = {
  key: 'actions',
  header: 'Actions',
  actions: true,
  cell: ({ id }) => (
    <LinkButton to={`/admin/sessions?tab=all&session=${id}`} size="sm" variant="outline">
      Open session
    </LinkButton>
  ),
};

/** A student's bookings, newest first. */
export function StudentBookings({ id }: { id: string }) {
  const { timeZone } = usePlatform();
  const list = useListParams(NO_FILTERS);
  const query = useStudentBookings(id, list.after);
  return (
    <ResourceTable
      query={query}
      pages={list}
      phoneRows={6}
      loading="Loading bookings"
      failure="The bookings could not be loaded."
      empty={<EmptyState title="No bookings found" icon={<CalendarCheck className="size-6" />} />}
      toolbar={<ExportCsv table="student-bookings" filters={{ id }} />}
      label="Bookings"
      columns={[
        ...meetingColumns<StudentBooking>(timeZone),
        { key: 'asked', header: 'Asked for', cell: ({ createdAt }) => formatDateTime(createdAt) },
        OPEN_BOOKING,
      ]}
    />
  );
}

/** A student's sessions, the latest date first. */
export function StudentSessions({ id }: { id: string }) {
  const { timeZone } = usePlatform();
  const list = useListParams(NO_FILTERS);
  const query = useStudentSessions(id, list.after);
  return (
    <ResourceTable
      query={query}
      pages={list}
      phoneRows={6}
      loading="Loading sessions"
      failure="The sessions could not be loaded."
      empty={<EmptyState title="No sessions found" icon={<GraduationCap className="size-6" />} />}
      toolbar={<ExportCsv table="student-sessions" filters={{ id }} />}
      label="Sessions"
      columns={[...meetingColumns<StudentSession>(timeZone), OPEN_SESSION]}
    />
  );
}

const MAIL_STATUS: Readonly<Record<StudentMail['status'], readonly [string, BadgeTone]>> = {
  queued: ['Queued', 'warning'],
  kept: ['Kept on this machine', 'warning'],
  sent: ['Sent', 'success'],
  failed: ['Failed', 'danger'],
  dropped: ['Dropped', 'neutral'],
};

/** `payment-approved` → `Payment approved`. */
const kindWords = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

const MAIL_COLUMNS: readonly TableColumn<StudentMail>[] = [
  {
    key: 'mail',
    header: 'Mail',
    primary: true,
    cell: ({ kind, subject }) => (
      <span className="[overflow-wrap:anywhere]">
        {subject ?? kindWords(kind)}
        {subject !== null && (
          <span className="block text-sm font-normal text-ink-soft">{kindWords(kind)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => {
      const [word, tone] = MAIL_STATUS[status];
      return <Badge tone={tone}>{word}</Badge>;
    },
  },
  { key: 'queued', header: 'Queued', cell: ({ queuedAt }) => formatDateTime(queuedAt) },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) => (sentAt === null ? 'Not sent' : formatDateTime(sentAt)),
  },
];

/** The mails sent to a student, newest first. */
export function StudentMails({ id }: { id: string }) {
  const list = useListParams(NO_FILTERS);
  const query = useStudentMails(id, list.after);
  return (
    <ResourceTable
      query={query}
      pages={list}
      phoneRows={6}
      loading="Loading mails"
      failure="The mails could not be loaded."
      empty={<EmptyState title="No mails found" icon={<Mail className="size-6" />} />}
      toolbar={<ExportCsv table="student-mails" filters={{ id }} />}
      label="Mails"
      columns={MAIL_COLUMNS}
    />
  );
}
