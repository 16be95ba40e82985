import type { ItemForAdmin } from '@thuto/contract/items';
import { presentContent } from './build-content.ts';
import type { ItemWithTopics } from './items.store.ts';

/** Presents an item to admins, with its key and what they may do with it. */
export async function presentItem({ item, topics }: ItemWithTopics): Promise<ItemForAdmin> {
  const { formatMath } = await import('@thuto/learning/format-math');
  const { id, subjectId, kind, level, question, content, solution, errors, revision, retiredAt } = item;
  return {
    id,
    subjectId,
    topics: topics.map(({ itemId: _itemId, ...topic }) => topic),
    kind,
    level,
    question,
    html: formatMath(question),
    content: presentContent(content),
    solution,
    errors: errors.map((error) => ({ ...error })),
    isRetired: retiredAt !== null,
    revision,
    allowedActions: ['edit', 'preview', retiredAt === null ? 'retire' : 'restore'],
  };
}
