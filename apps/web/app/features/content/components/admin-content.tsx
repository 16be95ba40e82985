import type { ContentItem } from '@thuto/contract/content';
import FolderOpen from 'lucide-react/icons/folder-open';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { FilterSelect } from '../../../components/listing/list-filters.tsx';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { LoadingNote } from '../../../components/ui/spinner.tsx';
import { cn } from '../../../lib/cn.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useRefreshContent } from '../api/content-actions.ts';
import { useContent } from '../api/content.ts';
import { ADMIN_CONTENT_FILTERS } from '../content-filters.ts';
import { STATUS_FILTERS } from '../content-names.ts';
import { AdminContentCard } from './admin-content-card.tsx';
import { ContentFilterBar } from './content-filter-bar.tsx';
import { ContentStorageLine } from './content-storage-line.tsx';
import { DeleteContentDialog } from './delete-content-dialog.tsx';
import { EditContentDialog } from './edit-content-dialog.tsx';
import { RejectContentDialog } from './reject-content-dialog.tsx';
import { UploadContentDialog } from './upload-content-dialog.tsx';
import { VideoDialog } from './video-dialog.tsx';
import { useSubjects } from '../../../lib/centre/subjects.ts';

/** The Content tab. */
export function AdminContent({ accountId }: { accountId: string }) {
  const list = useListParams(ADMIN_CONTENT_FILTERS);
  const { filters, isFiltered } = list;
  const query = useContent(filters, list.after);
  const refresh = useRefreshContent();
  const { filterChoices } = useSubjects();
  const [uploading, setUploading] = useState(false);
  const edited = useDialogFor<ContentItem>();
  const deleted = useDialogFor<ContentItem>();
  const played = useDialogFor<ContentItem>();
  const rejected = useDialogFor<ContentItem>();

  const upload = (
    <Button icon={<Upload aria-hidden className="size-5" />} onClick={() => setUploading(true)}>
      Upload Content
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Content Management"
        subtitle="Upload and manage educational content"
        actions={upload}
      />
      <ContentFilterBar
        list={list}
        searchLabel="Search content"
        subjects={[{ value: '', label: 'All Subjects' }, ...filterChoices]}
      >
        <div className="min-w-0 lg:w-36">
          <FilterSelect list={list} name="status" label="Status" options={STATUS_FILTERS} />
        </div>
        <Button
          variant="outline"
          className="max-lg:col-span-1"
          isBusy={query.isFetching && !query.isPending && !query.isFetchingNextPage}
          icon={<RefreshCw aria-hidden className="size-4.5" />}
          onClick={() => void refresh()}
        >
          Refresh
        </Button>
      </ContentFilterBar>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <ContentStorageLine />
        <ExportCsv
          table="content"
          filters={Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))}
        />
      </div>
      {query.isPending ? (
        <LoadingNote>Loading content</LoadingNote>
      ) : (
        <ResourceList
          query={query}
          phoneRows={3}
          pages={list}
          loading="Loading content"
          failure="The content could not be loaded. Please try again."
          empty={
            <EmptyState
              title="No content found"
              icon={<FolderOpen className="size-6" />}
              actions={
                isFiltered && (
                  <Button variant="outline" onClick={list.clear}>
                    Show all content
                  </Button>
                )
              }
            >
              {isFiltered
                ? 'Nothing matches these filters.'
                : 'Upload your first piece of content to get started.'}
            </EmptyState>
          }
        >
          {(items) => (
            <ul
              aria-label="Content"
              aria-busy={query.isPlaceholderData || undefined}
              className={cn(
                'grid gap-4 transition-opacity sm:grid-cols-2 2xl:grid-cols-3',
                query.isPlaceholderData && 'opacity-60',
              )}
            >
              {items.map((item) => (
                <li key={item.id} className="grid min-w-0">
                  <AdminContentCard
                    item={item}
                    onEdit={() => edited.show(item)}
                    onDelete={() => deleted.show(item)}
                    onPlay={() => played.show(item)}
                    onReject={() => rejected.show(item)}
                  />
                </li>
              ))}
            </ul>
          )}
        </ResourceList>
      )}
      <UploadContentDialog accountId={accountId} open={uploading} onOpenChange={setUploading} />
      {edited.render((item, dialog) => (
        <EditContentDialog item={item} {...dialog} />
      ))}
      {deleted.render((item, dialog) => (
        <DeleteContentDialog item={item} {...dialog} />
      ))}
      {rejected.render((item, dialog) => (
        <RejectContentDialog item={item} {...dialog} />
      ))}
      {played.render((item, dialog) => (
        <VideoDialog title={item.title} url={item.openUrl} {...dialog} />
      ))}
    </>
  );
}
