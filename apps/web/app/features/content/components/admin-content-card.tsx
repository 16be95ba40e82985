import type { ContentItem } from '@thuto/contract/content';
import { ExternalLink, Eye, EyeOff, PencilLine, Play, Trash2 } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useChangeContent } from '../api/change-content.ts';
import { formatContentType } from '../content-names.ts';
import { ContentTypeIcon } from './content-type-icon.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';

const ICON = 'size-4.5';

export interface AdminContentCardProps {
  item: ContentItem;
  onEdit: () => void;
  onDelete: () => void;
  onPlay: () => void;
}

/** One item of content with its actions. */
export function AdminContentCard({ item, onEdit, onDelete, onPlay }: AdminContentCardProps) {
  const isActive = item.status === 'active';
  const { file } = item;
  return (
    <article className="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <ContentTypeIcon type={item.type} />
        {/* Announced when it changes. A toast would cover the card's buttons on a phone. */}
        <span aria-live="polite">
          <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
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
        <StatusButton item={item} />
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

function StatusButton({ item }: { item: ContentItem }) {
  const { activate, deactivate } = useChangeContent();
  const isActivation = item.allowedActions.includes('activate');

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
