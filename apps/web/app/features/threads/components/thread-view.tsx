import type { Thread, ThreadMessage } from '@thuto/contract/threads';
import { MAX_THREAD_MESSAGE } from '@thuto/domain/messages/threads';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Flag from 'lucide-react/icons/flag';
import Send from 'lucide-react/icons/send';
import { useEffect, useEffectEvent, useState } from 'react';
import { flattenPages } from '../../../components/listing/resource-list.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatMoment } from '../../../lib/time/dates.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useMarkRead, useSendMessage, useThreadMessages } from '../api/thread-messages.ts';
import type { ThreadOwner } from '../api/threads.ts';
import { ReportDialog } from './report-dialog.tsx';

export interface ThreadViewProps {
  owner: ThreadOwner;
  /** The tutor's id for a family, the student's for a tutor. */
  otherId: string;
  onBack: () => void;
}

/** One thread: its messages, oldest on top, and the field to write. Opening it marks it as read. */
export function ThreadView(props: ThreadViewProps) {
  const query = useThreadMessages(props.owner, props.otherId);
  return (
    <QueryBoundary
      query={query}
      loading="Loading the conversation"
      rows={3}
      failure="The conversation could not be loaded."
    >
      {({ pages: [first] }) => first && <OpenThread {...props} query={query} thread={first.thread} />}
    </QueryBoundary>
  );
}

function OpenThread({
  owner,
  otherId,
  onBack,
  query,
  thread,
}: ThreadViewProps & { query: ReturnType<typeof useThreadMessages>; thread: Thread }) {
  const markRead = useMarkRead(owner, otherId);
  const reported = useDialogFor<ThreadMessage>();
  const messages = flattenPages(query).toReversed();
  const newest = messages.at(-1)?.at;
  const hasUnread = thread.unread > 0;

  const markShownAsRead = useEffectEvent(async (upTo: string) => {
    try {
      await markRead.run(upTo);
    } catch {
      // The marks stay until the thread is opened again.
    }
  });
  useEffect(() => {
    if (newest !== undefined && hasUnread) void markShownAsRead(newest);
  }, [newest, hasUnread]);

  return (
    <section
      aria-label={`Conversation with ${thread.name}`}
      className="grid min-w-0 gap-4 rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-5"
    >
      <div className="flex min-w-0 items-center gap-2">
        <Button
          variant="ghost"
          className="-ml-2 lg:hidden"
          icon={<ArrowLeft aria-hidden className="size-5" />}
          onClick={onBack}
        >
          All
        </Button>
        <h2 className="min-w-0 truncate text-xl">{thread.name}</h2>
      </div>
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="outline"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
        >
          Load earlier messages
        </Button>
      )}
      <ol aria-label="Messages" aria-live="polite" className="grid gap-3">
        {messages.map((message) => (
          <li key={message.id} className={cn('flex', message.isMine && 'justify-end')}>
            <Bubble message={message} onReport={() => reported.show(message)} />
          </li>
        ))}
      </ol>
      {messages.length === 0 && <p className="text-ink-soft">Nobody has written yet.</p>}
      {thread.canWrite ? (
        <Composer owner={owner} otherId={otherId} />
      ) : (
        <Notice announce="none">This conversation is closed. You can read it, but not write.</Notice>
      )}
      {reported.render((message, dialog) => (
        <ReportDialog owner={owner} message={message} {...dialog} />
      ))}
    </section>
  );
}

function Bubble({ message, onReport }: { message: ThreadMessage; onReport: () => void }) {
  const { body, authorName, isMine, isReported, at, allowedActions } = message;
  return (
    <article
      className={cn(
        'min-w-0 max-w-[85%] rounded-xl border px-4 py-2.5',
        isMine ? 'border-pine-200 bg-pine-50' : 'border-line bg-sunken',
      )}
    >
      <p className="text-sm text-ink-soft">
        <span className="font-semibold text-ink">{isMine ? 'You' : authorName}</span>{' '}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        {body === '' ? <em className="text-ink-soft">This message was erased.</em> : body}
      </p>
      {isReported && <p className="text-sm text-ink-soft">You have reported this message.</p>}
      {allowedActions.includes('report') && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          icon={<Flag aria-hidden className="size-4" />}
          onClick={onReport}
        >
          Report
        </Button>
      )}
    </article>
  );
}

function Composer({ owner, otherId }: { owner: ThreadOwner; otherId: string }) {
  const send = useSendMessage(owner, otherId);
  const [body, setBody] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    if (send.isPending) return;
    if (body.trim() === '') {
      setError('Please write a message');
      return;
    }
    setError(undefined);
    try {
      const sent = await send.run({ body });
      if (sent !== undefined) setBody('');
    } catch (thrown) {
      setError(send.errorMessage(thrown));
    }
  };
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label="Message"
        description="Please keep contact here: no phone numbers and no email addresses. Guardians can read all messages."
        error={error}
        announceError
      >
        <Textarea
          rows={3}
          maxLength={MAX_THREAD_MESSAGE}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      <div>
        <Button
          type="submit"
          className="max-sm:w-full"
          icon={<Send aria-hidden className="size-4.5" />}
          isBusy={send.isPending}
          busyLabel="Sending..."
        >
          Send
        </Button>
      </div>
    </form>
  );
}
