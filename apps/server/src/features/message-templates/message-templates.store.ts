import { asc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { messageTemplates } from '../../platform/db/schema/message-templates.ts';

export type TemplateRow = typeof messageTemplates.$inferSelect;

/** The stored templates, oldest first: own ones, and the shipped ones that were changed. */
export const listTemplateRows = (executor: Executor): Promise<TemplateRow[]> =>
  executor.select().from(messageTemplates).orderBy(asc(messageTemplates.createdAt), asc(messageTemplates.id));

/** Changes of templates run one at a time. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('message-templates', 0))`);
}

export async function saveTemplateRow(tx: Tx, row: typeof messageTemplates.$inferInsert): Promise<void> {
  const { createdAt: _kept, id: _id, ...changes } = row;
  await tx
    .insert(messageTemplates)
    .values(row)
    .onConflictDoUpdate({ target: messageTemplates.id, set: changes });
}

export async function deleteTemplateRow(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.delete(messageTemplates).where(eq(messageTemplates.id, id)).returning();
  return deleted.length === 1;
}
