import type { User } from '@thuto/contract/users';
import { getRoleFeatures } from '@thuto/domain/permissions';
import { Link } from 'react-router';
import { EmailText } from '../../../components/email-text.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { getRoleLabel } from '../../../lib/current-user/current-user.ts';

type Column = TableColumn<User>;

/** Whether the record of the account's own student is at the account's address. */
const hasOwnStudent = ({ id, students }: Pick<User, 'id' | 'students'>) =>
  students.some((student) => student.id === id);

/** Links to the students of an account that acts for others than its own student. */
function StudentsOfAccount({ id, students }: Pick<User, 'id' | 'students'>) {
  if (students.every((student) => student.id === id)) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm font-normal">
      <span className="text-ink-soft">Students:</span>
      {students.map((student) => (
        <Link key={student.id} to={`/admin/students/${student.id}`} className="text-link">
          {student.name}
        </Link>
      ))}
    </span>
  );
}

export const USER_COLUMNS: readonly Column[] = [
  {
    key: 'user',
    header: 'Name',
    primary: true,
    className: 'sm:min-w-44',
    cell: ({ id, name, email, role, isNew, students }) => (
      <span className="[overflow-wrap:anywhere]">
        {getRoleFeatures(role).hasStudents && hasOwnStudent({ id, students }) ? (
          <Link to={`/admin/users/${id}`} className="text-link">
            {name}
          </Link>
        ) : (
          name
        )}
        {isNew && (
          <Badge tone="marigold" className="ml-2 align-middle">
            New
          </Badge>
        )}
        <span className="block text-sm font-normal text-ink-soft">
          <EmailText email={email} />
        </span>
        <StudentsOfAccount id={id} students={students} />
      </span>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ role }) => getRoleLabel(role) },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'joined',
    header: 'Joined',
    className: 'sm:whitespace-nowrap',
    cell: ({ joinedAt }) => formatDate(joinedAt),
  },
  {
    key: 'last-sign-in',
    header: 'Last sign-in',
    className: 'sm:whitespace-nowrap',
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null ? (
        <span className="text-ink-faint">Never</span>
      ) : (
        <RelativeTime at={lastSignInAt} />
      ),
  },
];

export interface UserActions {
  onActivate: (user: User) => void;
  onDeactivate: (user: User) => void;
  onReview: (user: User) => void;
  /** The id of the user whose action is running. */
  isBusy: string | null;
}

/** Returns the column with the allowed actions of each user; admins have none. */
export function userActions({ onActivate, onDeactivate, onReview, isBusy }: UserActions): Column {
  return {
    key: 'actions',
    header: 'Actions',
    actions: true,
    className: 'sm:min-w-36',
    cell: (user) => (
      <>
        {user.allowedActions.length === 0 && <span className="py-2 text-sm text-ink-faint">No actions</span>}
        {user.allowedActions.includes('mark-reviewed') && (
          <Button size="sm" variant="outline" isBusy={isBusy === user.id} onClick={() => onReview(user)}>
            Mark reviewed
          </Button>
        )}
        {user.allowedActions.includes('activate') && (
          <Button size="sm" isBusy={isBusy === user.id} onClick={() => onActivate(user)}>
            Activate
          </Button>
        )}
        {user.allowedActions.includes('deactivate') && (
          <Button size="sm" variant="outline" className="text-danger" onClick={() => onDeactivate(user)}>
            Deactivate
          </Button>
        )}
      </>
    ),
  };
}
