import MessagesSquare from 'lucide-react/icons/messages-square';
import { Link } from '../../../components/ui/link.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { type ThreadOwner, useStudentThreads, useThreads } from '../api/threads.ts';

function MessagesLink({ to, unread }: { to: string; unread: number }) {
  return (
    <Link to={to} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
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
  return <MessagesLink to="/student/messages" unread={data.unread} />;
}

const TUTOR: ThreadOwner = { side: 'tutor' };

/** The icon of the tutor's messages in the header, with the number of unread ones (TUTOR-14). */
export function TutorMessagesIcon() {
  const unread = useThreads(TUTOR).data?.unread ?? 0;
  return (
    <Link
      to="/tutor/messages"
      className="relative grid size-11 shrink-0 place-items-center rounded-md hover:bg-pine-600/10"
    >
      <MessagesSquare aria-hidden className="size-5.5" />
      <span className="sr-only">Messages </span>
      {unread > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-brick-500 px-1 py-0.5 text-center text-xs leading-none font-bold text-white">
          {unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </Link>
  );
}
