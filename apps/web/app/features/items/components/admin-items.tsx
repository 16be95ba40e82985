import type { ItemForAdmin } from '@thuto/contract/items';
import { ITEM_KIND_NAMES } from '@thuto/domain/learning/items';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { MathHtml } from '../../../components/question/math-html.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { cn } from '../../../lib/cn.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { formatTotal } from '../../../lib/format/total.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useChangeItem, useItems, useTopics } from '../api/items.ts';
import { ITEM_FILTERS, KIND_OPTIONS, LEVEL_NAMES, LEVEL_OPTIONS } from '../item-form.ts';
import { ItemDialog } from './item-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

/** The dialog gets this instead of an item when it adds one. */
const NEW_ITEM = { id: null } as const;

/** The item bank (ITEM-5). */
export function AdminItems() {
  const list = useListParams(ITEM_FILTERS);
  const { filters } = list;
  const query = useItems(filters, list.after);
  const { filterChoices } = useSubjects();
  const topics = useTopics(filters.subject);
  const editing = useDialogFor<ItemForAdmin | typeof NEW_ITEM>();
  const previewing = useDialogFor<ItemForAdmin>();
  const retiring = useDialogFor<ItemForAdmin>();
  const { retire } = useChangeItem();
  const total = query.data?.pages[0]?.total;

  return (
    <>
      <PageHeader
        title="Items"
        subtitle="The questions of the free assessment."
        actions={
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => editing.show(NEW_ITEM)}>
            Add Item
          </Button>
        }
      />
      <div className="mb-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-6">
        <div className="col-span-2">
          <ListSearch list={list} label="Search items" placeholder="Words of the question" />
        </div>
        <FilterSelect
          list={{
            filters,
            filter: ([name, value]) => list.filter([name, value], ['topic', '']),
          }}
          name="subject"
          label="Subject"
          options={[{ value: '', label: 'All Subjects' }, ...filterChoices]}
        />
        <FilterSelect
          list={list}
          name="kind"
          label="Kind"
          options={[{ value: '', label: 'All kinds' }, ...KIND_OPTIONS]}
        />
        <FilterSelect
          list={list}
          name="level"
          label="Level"
          options={[{ value: '', label: 'All levels' }, ...LEVEL_OPTIONS]}
        />
        <FilterSelect
          list={list}
          name="state"
          label="State"
          options={[
            { value: '', label: 'Current' },
            { value: 'retired', label: 'Retired' },
          ]}
        />
        {filters.subject !== '' && (
          <FilterSelect
            list={list}
            name="topic"
            label="Topic"
            className="col-span-2"
            options={[
              { value: '', label: 'All topics' },
              ...(topics.data?.items ?? [])
                .filter(({ parentId }) => parentId !== null)
                .map(({ id, code, title, syllabusId }) => ({
                  value: id,
                  label: `${code} ${title} (${syllabusId})`,
                })),
            ]}
          />
        )}
      </div>
      {total !== undefined && (
        <output className="mb-4 block text-ink-soft">
          {formatTotal(total)} {total === 1 ? 'item' : 'items'}
        </output>
      )}
      <ResourceList
        query={query}
        phoneRows={6}
        pages={list}
        loading="Loading items"
        failure="The items could not be loaded. Please try again."
        empty={
          <EmptyState
            title="No items found"
            icon={<ListChecks className="size-6" />}
            actions={
              list.isFiltered && (
                <Button variant="outline" onClick={list.clear}>
                  Show all items
                </Button>
              )
            }
          >
            {list.isFiltered ? 'Nothing matches these filters.' : 'Add the first question.'}
          </EmptyState>
        }
      >
        {(items) => (
          <ul
            aria-label="Items"
            aria-busy={query.isPlaceholderData || undefined}
            className={cn('grid gap-3 transition-opacity', query.isPlaceholderData && 'opacity-60')}
          >
            {items.map((item) => (
              <li key={item.id}>
                <ItemCard
                  item={item}
                  onEdit={() => editing.show(item)}
                  onPreview={() => previewing.show(item)}
                  onRetire={() => retiring.show(item)}
                />
              </li>
            ))}
          </ul>
        )}
      </ResourceList>
      {editing.render((item, dialog) => (
        <ItemDialog key={item.id ?? 'new'} item={item.id === null ? null : item} {...dialog} />
      ))}
      {previewing.render((item, dialog) => (
        <PreviewDialog key={item.id} item={item} {...dialog} />
      ))}
      {retiring.render((item, dialog) => (
        <ConfirmDialog
          {...dialog}
          title="Retire this item?"
          confirmLabel="Retire Item"
          busyLabel="Retiring..."
          description="New assessments no longer ask it. Past results keep it. You can restore it later."
          errorMessage={retire.errorMessage}
          onConfirm={async () => {
            const { id, revision } = item;
            await retire.run({ id, revision });
          }}
        />
      ))}
    </>
  );
}

interface ItemCardProps {
  item: ItemForAdmin;
  onEdit: () => void;
  onPreview: () => void;
  onRetire: () => void;
}

function ItemCard({ item, onEdit, onPreview, onRetire }: ItemCardProps) {
  const { restore } = useChangeItem();
  const { nameOf } = useSubjects();
  const { id, revision, subjectId, topics, kind, level, html, isRetired, allowedActions } = item;
  const can = (action: ItemForAdmin['allowedActions'][number]) => allowedActions.includes(action);
  const cardId = useId();
  const questionId = `${cardId}-question`;
  /** Names a button by its label and the question as it is read, not by the LaTeX of its source. */
  const named = (action: string) => {
    const buttonId = `${cardId}-${action}`;
    return { id: buttonId, 'aria-labelledby': `${buttonId} ${questionId}` };
  };
  return (
    <article
      aria-labelledby={questionId}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-soft"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p id={questionId} className="line-clamp-3 [overflow-wrap:anywhere]">
          <MathHtml html={html} />
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {nameOf(subjectId)} · {topics.map(({ code, title }) => `${code} ${title}`).join(', ')}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge>{ITEM_KIND_NAMES[kind]}</Badge>
          <Badge>{LEVEL_NAMES[level]}</Badge>
          {isRetired && <Badge tone="warning">Retired</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button {...named('preview')} size="sm" variant="outline" onClick={onPreview}>
          Preview
        </Button>
        <Button {...named('edit')} size="sm" variant="outline" onClick={onEdit}>
          Edit
        </Button>
        {can('retire') && (
          <Button {...named('retire')} size="sm" variant="outline" className="text-danger" onClick={onRetire}>
            Retire
          </Button>
        )}
        {can('restore') && (
          <Button
            {...named('restore')}
            size="sm"
            isBusy={restore.isPending}
            onClick={() => void restore.press({ id, revision })}
          >
            Restore
          </Button>
        )}
      </div>
    </article>
  );
}
