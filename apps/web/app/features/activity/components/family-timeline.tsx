import { useInfiniteQuery } from '@tanstack/react-query';
import type { StudentMail } from '@thuto/contract/users';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Mail from 'lucide-react/icons/mail';
import { listPages } from '../../../components/listing/list-pages.ts';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { NO_FILTERS, useListParams } from '../../../components/listing/use-list-params.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { orpc } from '../../../lib/api/api-client.ts';
import { ActivityItem } from './recent-activity.tsx';

/** What happened to all students of a family, and the mails to it, newest first. */
export function FamilyTimeline({ id }: { id: string }) {
  const list = useListParams(NO_FILTERS);
  const query = useInfiniteQuery(
    orpc.users.listStudentTimeline.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, limit: 10 }),
      ...listPages(list.after),
    }),
  );
  return (
    <ResourceList
      query={query}
      pages={list}
      loading="Loading the timeline"
      failure="The timeline could not be loaded."
      empty={<EmptyState title="Nothing has happened yet" icon={<History className="size-6" />} />}
    >
      {(entries) => (
        <Card>
          <ol aria-label="Timeline" className="grid gap-4">
            {entries.map(({ id: entryId, activity, mail }) => (
              <li key={entryId} className="flex items-start gap-3">
                {activity !== null && <ActivityItem entry={activity} />}
                {mail !== null && <MailItem mail={mail} />}
              </li>
            ))}
          </ol>
        </Card>
      )}
    </ResourceList>
  );
}

const MAIL_STATES: Readonly<Record<StudentMail['status'], string>> = {
  queued: 'waits to be sent',
  sent: 'sent',
  kept: 'kept on this machine',
  failed: 'could not be sent',
  dropped: 'not sent: out of date',
};

function MailItem({ mail: { subject, kind, status, queuedAt } }: { mail: StudentMail }) {
  return (
    <>
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft"
      >
        <Mail className="size-4.5" />
      </span>
      <p className="min-w-0 flex-1 pt-1 leading-snug [overflow-wrap:anywhere]">
        Mail “{subject ?? kind.replaceAll('-', ' ')}”: {MAIL_STATES[status]}
        <RelativeTime at={queuedAt} className="block text-sm text-ink-faint" />
      </p>
    </>
  );
}
