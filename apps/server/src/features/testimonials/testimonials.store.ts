import type { TestimonialWords } from '@thuto/contract/testimonials';
import { DomainError } from '@thuto/domain/errors';
import { asc, eq, max } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { testimonials } from '../../platform/db/schema/testimonials.ts';

export type TestimonialRow = typeof testimonials.$inferSelect;

const inOrder = [asc(testimonials.position), asc(testimonials.id)];

export async function listPublished(executor: Executor, limit: number): Promise<TestimonialRow[]> {
  return executor
    .select()
    .from(testimonials)
    .where(eq(testimonials.isPublished, true))
    .orderBy(...inOrder)
    .limit(limit);
}

export async function listAll(executor: Executor): Promise<TestimonialRow[]> {
  return executor
    .select()
    .from(testimonials)
    .orderBy(...inOrder);
}

/**
 * Returns all testimonials and locks them until the transaction ends, so that reorderings run one at a time.
 */
export async function lockAll(tx: Tx): Promise<TestimonialRow[]> {
  // Lock in the order of an immutable column: ordering by position could deadlock two transactions.
  const rows = await tx.select().from(testimonials).orderBy(testimonials.id).for('update');
  return rows.toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id));
}

/** Inserts a testimonial at the end. */
export async function insertLast(
  tx: Tx,
  testimonial: TestimonialWords & { id: string; now: Date },
): Promise<TestimonialRow> {
  const { now, ...values } = testimonial;
  const [last] = await tx.select({ position: max(testimonials.position) }).from(testimonials);
  const [row] = await tx
    .insert(testimonials)
    .values({ ...values, position: (last?.position ?? 0) + 1, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The testimonial was not inserted.');
  return row;
}

/** Updates a testimonial. @throws DomainError not_found. */
export async function updateById(
  executor: Executor,
  id: string,
  changes: Partial<TestimonialRow>,
): Promise<TestimonialRow> {
  const [row] = await executor.update(testimonials).set(changes).where(eq(testimonials.id, id)).returning();
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Deletes a testimonial. @throws DomainError not_found. */
export async function deleteById(executor: Executor, id: string): Promise<void> {
  const [row] = await executor
    .delete(testimonials)
    .where(eq(testimonials.id, id))
    .returning({ id: testimonials.id });
  if (!row) throw new DomainError('not_found');
}
