import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { moveSubject as order } from '@thuto/domain/learning/subjects';
import type { AdminContext } from '../../context.ts';
import { changeSubject, statesOf } from './change-subject.ts';
import { changeSubjectRow, setPosition, type SubjectInList } from './subjects.store.ts';

/**
 * Moves a subject one place up or down among those that are taught (SUBJ-3). At either end nothing moves.
 * @throws DomainError not_found, subject_changed.
 */
export function moveSubject(
  ctx: AdminContext,
  {
    direction,
    ...subject
  }: { readonly id: SubjectId; readonly revision: number; readonly direction: 'up' | 'down' },
): Promise<SubjectInList> {
  return changeSubject(ctx, 'subject.moved', subject, async (tx, _before, all) => {
    const positions = new Map(all.map((row) => [row.id, row.position]));
    for (const [index, id] of order(statesOf(all), subject.id, direction).entries()) {
      if (id === subject.id) await changeSubjectRow(tx, id, { position: index + 1, updatedAt: ctx.now() });
      else if (positions.get(id) !== index + 1) await setPosition(tx, id, index + 1);
    }
    return { direction };
  });
}
