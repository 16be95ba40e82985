import { FolderOpen, MessagesSquare } from 'lucide-react';
import { Link } from '../../../components/ui/link.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { useStudent } from '../../../lib/student.ts';
import { type ThreadOwner, useStudentThreads, useThreads } from '../api/threads.ts';

function MessagesLink({ to, unread, size }: { to: string; unread: number; size: 'sm' | 'md' }) {
  return (
    <Link to={to} className={buttonStyles({ variant: 'outline', size })}>
      <MessagesSquare aria-hidden className="size-5" />
      Messages
      {unread > 0 && (
        <Badge tone="marigold">
          {unread}
          <span className="sr-only"> unread</span>
        </Badge>
      )}
    </Link>
  );
}

/** The link to the messages of the chosen student. Absent while there is no tutor to write to. */
export function StudentMessagesLink() {
  const { data } = useStudentThreads(useStudent());
  if (data === undefined || data.items.length === 0) return null;
  return <MessagesLink to="/student/messages" unread={data.unread} size="sm" />;
}

const TUTOR: ThreadOwner = { side: 'tutor' };

/** The pages of a tutor that have no tab of their own. */
export function TutorShortcuts() {
  const { data } = useThreads(TUTOR);
  return (
    <nav aria-label="More" className="mb-5 flex flex-wrap gap-2.5">
      <MessagesLink to="/tutor/messages" unread={data?.unread ?? 0} size="md" />
      <Link to="/tutor/library" className={buttonStyles({ variant: 'outline' })}>
        <FolderOpen aria-hidden className="size-5" />
        Your Content
      </Link>
    </nav>
  );
}
