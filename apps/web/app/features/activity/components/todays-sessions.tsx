import type { TodaysSession } from '@thuto/contract/dashboard';
import { isWebLink } from '@thuto/domain/web-link';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { Link } from 'react-router';
import { SectionCard } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { formatWallTime } from '../../../lib/time/dates.ts';
import { SubjectName } from '../../../components/subject-name.tsx';

/** Today's sessions, earliest first. */
export function TodaysSessions({ sessions }: { sessions: readonly TodaysSession[] }) {
  return (
    <SectionCard title="Today’s Sessions">
      {sessions.length === 0 ? (
        <EmptyState title="No sessions today" icon={<CalendarCheck className="size-6" />} />
      ) : (
        <ol className="grid gap-2.5">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line px-4 py-3"
            >
              <span className="font-display text-xl tabular-nums">{formatWallTime(session.time)}</span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <Link to={`/admin/users/${session.studentId}`} className="text-link font-semibold">
                  {session.studentName}
                </Link>
                <span className="block text-sm text-ink-soft">
                  <SubjectName id={session.subject} />, {session.duration} min
                  {session.tutorName !== null && `, ${session.tutorName}`}
                </span>
              </span>
              {session.meetingLink !== null && isWebLink(session.meetingLink) && (
                <ExternalLinkButton href={session.meetingLink} size="sm" variant="outline">
                  Join<span className="sr-only"> the session of {session.studentName}</span>
                </ExternalLinkButton>
              )}
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  );
}
