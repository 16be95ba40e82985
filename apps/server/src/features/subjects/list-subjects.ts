import type { Subject } from '@thuto/contract/subjects';
import type { Context } from '../../context.ts';
import { presentSubject } from './subjects.presenter.ts';
import { listWithSyllabuses } from './subjects.store.ts';

/**
 * Returns all subjects in display order with their syllabuses. Retired ones are included and marked, because past records
 * show their names. Never cached, so that every node applies a change immediately.
 */
export async function listSubjects(ctx: Pick<Context, 'db'>): Promise<Subject[]> {
  return (await listWithSyllabuses(ctx.db)).map(presentSubject);
}
