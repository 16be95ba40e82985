import type { ProposedContent as Proposed } from '@thuto/contract/content';
import ExternalLink from 'lucide-react/icons/external-link';
import FolderOpen from 'lucide-react/icons/folder-open';
import Trash2 from 'lucide-react/icons/trash';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { DownloadSize } from '../../../components/download-size.tsx';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useDeleteProposedContent, useProposedContent } from '../api/proposed-content.ts';
import { formatContentType, STATUS_BADGES } from '../content-names.ts';
import { ContentTypeIcon } from './content-type-icon.tsx';
import { ProposeContentDialog } from './upload-content-dialog.tsx';

/** The content that a tutor proposed, with its state. */
export function ProposedContent({ accountId }: { accountId: string }) {
  const query = useProposedContent();
  const remove = useDeleteProposedContent();
  const deleted = useDialogFor<Proposed>();
  const [uploading, setUploading] = useState(false);
  const first = query.data?.pages[0];
  return (
    <>
      <Button
        className="mb-5 max-sm:w-full"
        disabled={first === undefined}
        icon={<Upload aria-hidden className="size-5" />}
        onClick={() => setUploading(true)}
      >
        Upload Content
      </Button>
      <ResourceList
        query={query}
        loading="Loading your content"
        failure="Your content could not be loaded."
        skeletonClassName="h-28"
        empty={
          <EmptyState title="Nothing uploaded yet" icon={<FolderOpen className="size-6" />}>
            Upload a file or a link for your students. It is a draft until it is approved.
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label="Your content" className="grid gap-4 sm:grid-cols-2">
            {items.map((item) => (
              <li key={item.id} className="grid min-w-0">
                <ProposedCard item={item} onDelete={() => deleted.show(item)} />
              </li>
            ))}
          </ul>
        )}
      </ResourceList>
      {first && (
        <ProposeContentDialog
          accountId={accountId}
          subjects={first.subjects}
          limits={first}
          open={uploading}
          onOpenChange={setUploading}
        />
      )}
      {deleted.render((proposed, dialog) => (
        <ConfirmDialog
          {...dialog}
          title="Delete this draft?"
          description={`“${proposed.title}” is deleted permanently.`}
          confirmLabel="Delete Draft"
          busyLabel="Deleting..."
          tone="danger"
          errorMessage={remove.errorMessage}
          onConfirm={() => remove.run({ id: proposed.id })}
        />
      ))}
    </>
  );
}

function ProposedCard({ item, onDelete }: { item: Proposed; onDelete: () => void }) {
  const status = STATUS_BADGES[item.status];
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-surface p-4 shadow-soft">
      <div className="flex items-start justify-between gap-3">
        <ContentTypeIcon type={item.type} />
        <span aria-live="polite">
          <Badge tone={status.tone}>{item.status === 'active' ? 'Approved' : status.label}</Badge>
        </span>
      </div>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <h2 className="text-lg">{item.title}</h2>
        <p className="text-sm text-ink-soft">
          <SubjectName id={item.subject} />, {formatContentType(item.type)}, {formatDate(item.createdAt)}
        </p>
      </div>
      {item.status === 'rejected' && item.rejectedReason !== null && (
        <Notice tone="danger" announce="none" title="Not approved">
          {item.rejectedReason}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <ExternalLinkButton
          href={item.openUrl}
          size="sm"
          variant="outline"
          icon={<ExternalLink aria-hidden className="size-4.5" />}
        >
          View Content
          {item.file !== null && <DownloadSize bytes={item.file.size} />}
        </ExternalLinkButton>
        {item.allowedActions.includes('delete') && (
          <Button
            size="sm"
            variant="ghost"
            className="text-danger"
            icon={<Trash2 aria-hidden className="size-4.5" />}
            onClick={onDelete}
          >
            Delete
          </Button>
        )}
      </div>
    </article>
  );
}
