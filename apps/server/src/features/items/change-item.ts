import type { AuditEventKind } from '@thuto/contract/activity';
import type { ItemDetails } from '@thuto/contract/items';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findItem, findTopics, type ItemRow, type ItemWithTopics, lockItem } from './items.store.ts';

type ItemEventKind = Extract<AuditEventKind, `item.${string}`>;

/** Returns an item with its topics, as of this transaction. @throws DomainError not_found. */
export async function readItem(tx: Tx, id: string): Promise<ItemWithTopics> {
  const found = await findItem(tx, id);
  if (!found) throw new DomainError('not_found');
  return found;
}

/**
 * Checks the topics of an item: topics of its subject, one of each syllabus. An item may keep a retired topic.
 * @throws DomainError input_invalid.
 */
export async function requireTopics(
  tx: Tx,
  { subjectId, topicIds }: Pick<ItemDetails, 'subjectId' | 'topicIds'>,
  kept: readonly string[] = [],
): Promise<void> {
  const refuse = (message: string) => new DomainError('input_invalid', { fields: { topicIds: message } });
  const rows = await findTopics(tx, topicIds);
  const isUsable = (id: string) => {
    const topic = rows.find((row) => row.id === id);
    if (!topic || topic.parentId === null || topic.subjectId !== subjectId) return false;
    return topic.retiredAt === null || kept.includes(id);
  };
  if (!topicIds.every(isUsable)) throw refuse('Please choose a topic of this subject');
  if (new Set(rows.map(({ syllabusId }) => syllabusId)).size < topicIds.length) {
    throw refuse('Please choose one topic of each syllabus');
  }
}

/**
 * Changes one item and records an audit event, in one transaction.
 * @param revision the revision that the admin saw.
 * @throws DomainError not_found; item_changed if the item is newer, with the `current` one.
 */
export async function changeItem(
  ctx: AdminContext,
  kind: ItemEventKind,
  { id, revision }: { readonly id: string; readonly revision: number },
  change: (tx: Tx, item: ItemRow) => Promise<void>,
): Promise<ItemWithTopics> {
  return ctx.db.transaction(async (tx) => {
    const item = await lockItem(tx, id);
    if (!item) throw new DomainError('not_found');
    if (item.revision !== revision)
      throw new DomainError('item_changed', { current: await readItem(tx, id) });
    await change(tx, item);
    await recordItemEvent(ctx, tx, kind, id);
    return readItem(tx, id);
  });
}

/** Records an audit event about an item. */
export const recordItemEvent = (ctx: AdminContext, tx: Tx, kind: ItemEventKind, id: string): Promise<void> =>
  recordAuditEvent(ctx, tx, { kind, actorId: ctx.currentUser.accountId, subjectId: id });
