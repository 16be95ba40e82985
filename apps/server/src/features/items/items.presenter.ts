import type { ItemForAdmin } from '@thuto/contract/items';
import { formatMath } from '@thuto/learning/format-math';
import { presentContent } from './build-content.ts';
import type { ItemWithTopics } from './items.store.ts';

/** Presents an item to admins, with its key and what they may do with it. */
export function presentItem({ item, topics }: ItemWithTopics): ItemForAdmin {
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
