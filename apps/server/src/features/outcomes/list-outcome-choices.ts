import type { OutcomeChoice } from '@thuto/contract/outcomes';
import { listOutcomeChoices as listChoices } from '@thuto/domain/lessons/outcomes';
import type { AdminContext } from '../../context.ts';
import { loadOpenLesson } from './load-open-lesson.ts';
import { getNamedLesson } from './outcomes.store.ts';

/** Lists the outcomes of a lesson that can be marked now, with their costs (LESSON-7). @throws DomainError not_found. */
export async function listOutcomeChoices(ctx: AdminContext, id: string): Promise<OutcomeChoice[]> {
  const { lesson } = await getNamedLesson(ctx.db, id);
  return listChoices(await loadOpenLesson(ctx.db, lesson), ctx.now().getTime());
}
