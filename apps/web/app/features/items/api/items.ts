import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ItemKind, ItemLevel } from '@thuto/domain/learning/items';
import { listPages } from '../../../components/listing/list-pages.ts';
import type { FiltersOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import type { ITEM_FILTERS } from '../item-form.ts';

/** Fetches the item bank, newest first, page by page. */
export function useItems(filters: FiltersOf<typeof ITEM_FILTERS>, after: string | undefined) {
  return useInfiniteQuery(
    orpc.items.listItems.infiniteOptions({
      input: (cursor: string | undefined) => ({
        subject: filters.subject || undefined,
        topic: filters.topic || undefined,
        kind: (filters.kind || undefined) as ItemKind | undefined,
        level: (filters.level || undefined) as ItemLevel | undefined,
        state: filters.state === 'retired' ? ('retired' as const) : ('current' as const),
        search: filters.search || undefined,
        cursor,
      }),
      ...listPages(after),
    }),
  );
}

/** Fetches the topics of a subject in all syllabuses. */
export function useTopics(subject: string) {
  return useQuery(
    orpc.syllabus.listTopics.queryOptions({ input: { subject }, enabled: subject !== '', staleTime: 60_000 }),
  );
}

/** Fetches an item as students see it. */
export function useItemPreview(id: string) {
  return useQuery(orpc.items.getItemPreview.queryOptions({ input: { id } }));
}

/** Marks an answer without recording it. */
export const useMarkPreview = () =>
  useAction({
    call: orpc.items.markItemPreview.call,
    changes: null,
    failure: 'The answer could not be marked. Please try again.',
  });

const MESSAGES = {
  not_found: 'This item is no longer here.',
  item_changed: 'Someone else has changed this item meanwhile. Please open it again.',
} as const;
const SAVE = { failure: 'The item could not be saved. Please try again.', messages: MESSAGES } as const;

/** The actions of an item. */
export function useChangeItem() {
  return {
    create: useAction({
      ...SAVE,
      call: orpc.items.createItem.call,
      changes: 'item.added',
      done: 'Item added.',
    }),
    update: useAction({
      ...SAVE,
      call: orpc.items.updateItem.call,
      changes: 'item.changed',
      done: 'Item saved.',
    }),
    retire: useAction({
      call: orpc.items.retireItem.call,
      changes: 'item.retired',
      done: 'Item retired.',
      failure: 'The item could not be retired. Please try again.',
      messages: MESSAGES,
    }),
    restore: useAction({
      call: orpc.items.restoreItem.call,
      changes: 'item.restored',
      done: 'Item restored.',
      failure: 'The item could not be restored. Please try again.',
      messages: MESSAGES,
    }),
  };
}
