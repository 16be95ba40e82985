import type { ContactMessage } from '@thuto/contract/messages';
import { showInternationalPhone } from '@thuto/domain/people/phones';
import { joinNames } from '@thuto/domain/people/students';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { buildPhoneLink } from '../reply-links.ts';
import { AdminMessageActions } from './admin-message-actions.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';

export interface AdminMessageProps {
  message: ContactMessage;
  open: boolean;
  onToggle: () => void;
  /** Called after a mark was changed and the lists are up to date. */
  onChanged: () => void;
}

/** One contact message. The collapsed line shows the sender and the subject. */
export function AdminMessage({ message, open, onToggle, onChanged }: AdminMessageProps) {
  const id = useId();
  const unread = !message.isRead;
  return (
    <article
      className={cn(
        'overflow-hidden rounded-xl border bg-surface shadow-soft',
        unread ? 'border-line border-l-[6px] border-l-marigold-400' : 'border-line',
      )}
    >
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="grid min-h-14 w-full content-center gap-1 px-4 py-3.5 text-left font-sans text-base font-normal tracking-normal hover:bg-sunken/40 focus-visible:-outline-offset-2 sm:px-5"
        >
          <span className="flex items-start gap-3">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className={cn('[overflow-wrap:anywhere]', unread && 'font-bold')}>
                {joinNames(message.firstName, message.lastName)}
              </span>
              <Badge>
                <SubjectName id={message.subject} />
              </Badge>
              {unread && <Badge tone="marigold">Unread</Badge>}
            </span>
            <RelativeTime at={message.receivedAt} className="shrink-0 pt-0.5 text-sm text-ink-faint" />
            <ChevronDown
              aria-hidden
              className={cn(
                'mt-0.5 size-5 shrink-0 text-ink-faint transition-transform',
                open && 'rotate-180',
              )}
            />
          </span>
          {!open && <span className="truncate text-sm text-ink-soft">{message.message}</span>}
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {open && <OpenMessage message={message} onChanged={onChanged} />}
      </div>
    </article>
  );
}

function OpenMessage({ message, onChanged }: Pick<AdminMessageProps, 'message' | 'onChanged'>) {
  const call = buildPhoneLink(message);
  return (
    <div className="grid gap-5 border-t border-line px-4 pt-4 pb-4 sm:px-5 sm:pb-5">
      <p className="max-w-3xl whitespace-pre-line [overflow-wrap:anywhere]">{message.message}</p>
      <dl className="grid gap-x-8 gap-y-2 text-sm [overflow-wrap:anywhere] sm:flex sm:flex-wrap [&>div]:flex [&>div]:gap-2 [&_dt]:text-ink-soft">
        <div>
          <dt>Email</dt>
          <dd className="font-semibold">{message.email}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd className="font-semibold">
            {call === null ? (
              showInternationalPhone(message.phone)
            ) : (
              <a href={call} className="text-link">
                {showInternationalPhone(message.phone)}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd className="font-semibold">{formatDateTime(message.receivedAt)}</dd>
        </div>
      </dl>
      <AdminMessageActions message={message} onChanged={onChanged} />
    </div>
  );
}
