import type { ContentItem } from '@thuto/contract/content';
import Check from 'lucide-react/icons/check';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import PencilLine from 'lucide-react/icons/pencil-line';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { useChangeContent } from '../api/content-actions.ts';
import { formatContentType, STATUS_BADGES } from '../content-names.ts';
import { ContentTypeIcon } from './content-type-icon.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';

const ICON = 'size-4.5';

export interface AdminContentCardProps {
  item: ContentItem;
  onEdit: () => void;
  onDelete: () => void;
  onPlay: () => void;
  onReject: () => void;
}

/** One item of content with its actions. */
export function AdminContentCard({ item, onEdit, onDelete, onPlay, onReject }: AdminContentCardProps) {
  const status = STATUS_BADGES[item.status];
  const { file } = item;
  return (
    <article className="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <ContentTypeIcon type={item.type} />
        {/* Announced when it changes. A toast would cover the card's buttons on a phone. */}
        <span aria-live="polite">
          <Badge tone={status.tone}>{status.label}</Badge>
        </span>
      </div>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <h2 className="text-lg">{item.title}</h2>
        <p className="mt-1 line-clamp-3 text-sm whitespace-pre-line text-ink-soft">{item.description}</p>
        <dl className="mt-3 grid gap-1 text-sm [&>div]:flex [&>div]:gap-2 [&_dd]:min-w-0 [&_dd]:font-semibold [&_dt]:text-ink-soft">
          <div>
            <dt>Subject</dt>
            <dd>
              <SubjectName id={item.subject} />
            </dd>
          </div>
          <div>
            <dt>Type</dt>
            <dd className="capitalize">
              {formatContentType(item.type)}
              {item.year !== null && ` ${item.year}`}
            </dd>
          </div>
          {file !== null && (
            <div>
              <dt>File</dt>
              <dd>
                {file.fileName} <span className="font-normal text-ink-soft">({formatBytes(file.size)})</span>
              </dd>
            </div>
          )}
          {item.proposedBy !== null && (
            <div>
              <dt>Tutor</dt>
              <dd>{item.proposedBy}</dd>
            </div>
          )}
          {item.status === 'rejected' && item.rejectedReason !== null && (
            <div>
              <dt>Reason</dt>
              <dd>{item.rejectedReason}</dd>
            </div>
          )}
          <div>
            <dt>Added</dt>
            <dd>{formatDate(item.createdAt)}</dd>
          </div>
        </dl>
      </div>
      <div className="flex flex-wrap gap-2">
        <ExternalLinkButton
          href={item.openUrl}
          size="sm"
          variant="outline"
          icon={<ExternalLink aria-hidden className={ICON} />}
        >
          View Content
        </ExternalLinkButton>
        {file?.contentType.startsWith('video/') && (
          <Button size="sm" variant="outline" icon={<Play aria-hidden className={ICON} />} onClick={onPlay}>
            Preview
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-x-1 gap-y-2 border-t border-line pt-3">
        <StatusButtons item={item} onReject={onReject} />
        <Button size="sm" variant="ghost" icon={<PencilLine aria-hidden className={ICON} />} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto text-danger"
          icon={<Trash2 aria-hidden className={ICON} />}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </article>
  );
}

function StatusButtons({ item, onReject }: { item: ContentItem; onReject: () => void }) {
  const { activate, deactivate, approve } = useChangeContent();
  const { allowedActions } = item;
  const isActivation = allowedActions.includes('activate');

  if (allowedActions.includes('approve')) {
    return (
      <>
        <Button
          size="sm"
          variant="ghost"
          isBusy={approve.isPending}
          icon={<Check aria-hidden className={ICON} />}
          onClick={() => void approve.press({ id: item.id })}
        >
          Approve
        </Button>
        {allowedActions.includes('reject') && (
          <Button size="sm" variant="ghost" icon={<X aria-hidden className={ICON} />} onClick={onReject}>
            Reject
          </Button>
        )}
      </>
    );
  }

  const action = isActivation ? activate : deactivate;

  return (
    <Button
      size="sm"
      variant="ghost"
      isBusy={activate.isPending || deactivate.isPending}
      icon={isActivation ? <Eye aria-hidden className={ICON} /> : <EyeOff aria-hidden className={ICON} />}
      onClick={() => void action.press({ id: item.id })}
    >
      {isActivation ? 'Activate' : 'Deactivate'}
    </Button>
  );
}
