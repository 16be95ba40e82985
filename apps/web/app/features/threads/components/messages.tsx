import type { Thread } from '@thuto/contract/threads';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { cn } from '../../../lib/cn.ts';
import { useUrlParams } from '../../../lib/pages/use-url-params.ts';
import { otherIdOf, type ThreadOwner, useThreads } from '../api/threads.ts';
import { ThreadView } from './thread-view.tsx';

/** The search parameter with the other side of the open thread. */
const WITH = 'with';

/** The threads of a student or a tutor, and the open one. On phones one of the two is shown. */
export function Messages({ owner }: { owner: ThreadOwner }) {
  return (
    <QueryBoundary
      query={useThreads(owner)}
      loading="Loading messages"
      rows={3}
      failure="The messages could not be loaded."
    >
      {(data) => <Threads owner={owner} {...data} />}
    </QueryBoundary>
  );
}

function Threads({ owner, items }: { owner: ThreadOwner; items: Thread[] }) {
  const [search, changeParams] = useUrlParams();
  const openId = search.get(WITH);
  const show = (id: string | null) =>
    changeParams(
      (next) => {
        if (id === null) next.delete(WITH);
        else next.set(WITH, id);
      },
      { push: true },
    );

  if (items.length === 0 && openId === null) {
    return (
      <EmptyState title="No messages yet" icon={<MessagesSquare className="size-6" />}>
        {owner.side === 'family'
          ? 'You can write to a tutor as soon as a session with them is approved.'
          : 'You can write to the families of your students as soon as you have a lesson with them.'}
      </EmptyState>
    );
  }
  return (
    <div className="grid min-w-0 gap-5 lg:grid-cols-[20rem_1fr] lg:items-start">
      <ul aria-label="Conversations" className={cn('grid gap-2.5', openId !== null && 'max-lg:hidden')}>
        {items.map((thread) => {
          const id = otherIdOf(owner, thread);
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === openId || undefined}
                onClick={() => show(id)}
                className="grid w-full min-w-0 gap-1 rounded-xl border border-line bg-surface p-4 text-left shadow-soft hover:border-pine-600 aria-[current=true]:border-pine-600 aria-[current=true]:bg-pine-50"
              >
                <span className="flex min-w-0 items-center justify-between gap-2">
                  <span className="truncate font-semibold">{thread.name}</span>
                  {thread.unread > 0 && (
                    <Badge tone="marigold">
                      {thread.unread}
                      <span className="sr-only"> unread</span>
                    </Badge>
                  )}
                </span>
                <span className="truncate text-sm text-ink-soft">
                  {thread.lastMessage ?? 'Nobody has written yet.'}
                </span>
                {thread.lastMessageAt !== null && (
                  <RelativeTime at={thread.lastMessageAt} className="text-sm text-ink-soft" />
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {openId === null ? (
        <p className="hidden rounded-xl border border-dashed border-line-strong/60 p-10 text-center text-ink-soft lg:block">
          Choose a conversation.
        </p>
      ) : (
        <ThreadView key={openId} owner={owner} otherId={openId} onBack={() => show(null)} />
      )}
    </div>
  );
}
