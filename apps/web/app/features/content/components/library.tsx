import type { LibraryItem } from '@thuto/contract/content';
import LibraryBig from 'lucide-react/icons/library-big';
import Shapes from 'lucide-react/icons/shapes';
import { FilterSelect } from '../../../components/listing/list-filters.tsx';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { cn } from '../../../lib/cn.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useMyContent } from '../api/my-content.ts';
import { LIBRARY_FILTERS } from '../content-filters.ts';
import { groupByYear } from '../group-by-year.ts';
import { ContentFilterBar } from './content-filter-bar.tsx';
import { LibraryEntry } from './library-entry.tsx';
import { LibraryLock } from './library-lock.tsx';
import { VideoDialog } from './video-dialog.tsx';
import { useSubjects } from '../../../lib/centre/subjects.ts';

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'year', label: 'By year' },
];

/** The student's library: active content of their subjects. */
export function Library() {
  const list = useListParams(LIBRARY_FILTERS);
  const { filters, isFiltered } = list;
  // Past papers are sorted by year unless another order is chosen, everything else by date.
  const defaultSort = filters.type === 'past-paper' ? 'year' : 'newest';
  const sort = filters.sort || defaultSort;
  const query = useMyContent(filters, sort);
  const played = useDialogFor<LibraryItem>();
  const { nameOf } = useSubjects();
  const first = query.data?.pages[0];
  const subjects = first?.subjects ?? [];

  if (first !== undefined && subjects.length === 0) return <NoSubjects />;

  const entry = (item: LibraryItem) => (
    <li key={item.id}>
      <LibraryEntry item={item} onPlay={() => played.show(item)} />
    </li>
  );

  return (
    <>
      {first !== undefined && !first.isUnlocked && <LibraryLock isUnderReview={first.isUnderReview} />}
      <ContentFilterBar
        list={list}
        searchLabel="Search the library"
        subjects={[
          { value: '', label: 'All Subjects' },
          ...subjects.map((value) => ({ value, label: nameOf(value) })),
        ]}
      >
        <div className="col-span-2 min-w-0 lg:w-40">
          <FilterSelect
            list={{
              filters: { sort },
              filter: ([, value]) => list.filter(['sort', value === defaultSort ? '' : value]),
            }}
            name="sort"
            label="Sort by"
            options={SORTS}
          />
        </div>
      </ContentFilterBar>
      <ResourceList
        query={query}
        loading="Loading the library"
        failure="The library could not be loaded. Please try again."
        skeletonClassName="h-28"
        empty={
          isFiltered ? (
            <EmptyState
              title="Nothing found"
              icon={<LibraryBig className="size-6" />}
              actions={
                <Button variant="outline" onClick={list.clear}>
                  Show everything
                </Button>
              }
            >
              Nothing in the library matches these filters.
            </EmptyState>
          ) : (
            <EmptyState title="The library is empty" icon={<LibraryBig className="size-6" />}>
              Videos, documents and past papers of your subjects show up here as soon as they are uploaded.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <div
            aria-busy={query.isPlaceholderData || undefined}
            className={cn('grid gap-6 transition-opacity', query.isPlaceholderData && 'opacity-60')}
          >
            {sort === 'year' ? (
              groupByYear(items).map(({ year, items: ofYear }) => (
                <section key={year ?? 'none'} className="grid gap-3">
                  <h2 className="text-xl">{year ?? 'Without a year'}</h2>
                  <ul className="grid gap-3">{ofYear.map(entry)}</ul>
                </section>
              ))
            ) : (
              <section className="grid gap-3">
                <h2 className="sr-only">Content</h2>
                <ul className="grid gap-3">{items.map(entry)}</ul>
              </section>
            )}
          </div>
        )}
      </ResourceList>
      {played.item?.openUrl && (
        <VideoDialog
          title={played.item.title}
          url={played.item.openUrl}
          open={played.open}
          onOpenChange={played.setOpen}
        />
      )}
    </>
  );
}

function NoSubjects() {
  return (
    <EmptyState
      title="No subjects yet"
      icon={<Shapes className="size-6" />}
      actions={<LinkButton to="/student/profile?step=academic">Choose your subjects</LinkButton>}
    >
      The library shows content for your subjects only.
    </EmptyState>
  );
}
