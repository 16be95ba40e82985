import type { Homework } from '@thuto/contract/homework';
import { dateInZone } from '@thuto/domain/calendar';
import { getHomeworkState, listHomeworkActions } from '@thuto/domain/learning/homework';
import type { Context } from '../../context.ts';
import type { HomeworkRow } from './homework.store.ts';
import type { HomeworkPage } from './list-homework.ts';

type Side = 'family' | 'tutor' | 'desk';

/** Presents homework to one side. The state depends on today's date in the centre's zone. */
export function presentHomework(
  { config, now }: Pick<Context, 'config' | 'now'>,
  side: Side,
  { createdAt: _createdAt, participantId: _participantId, note, comment, files, ...row }: HomeworkRow,
): Homework {
  const { dueOn, handedInAt, markedAt } = row;
  const dateOf = (at: Date) => dateInZone(at.getTime(), config.timeZone);
  const state = getHomeworkState(
    { dueOn, isHandedIn: handedInAt !== null, isMarked: markedAt !== null },
    dateOf(now()),
  );
  return {
    ...row,
    state,
    note: note ?? '',
    comment: comment ?? '',
    handedInAt: handedInAt?.toISOString() ?? null,
    markedAt: markedAt?.toISOString() ?? null,
    isLate: handedInAt !== null && dateOf(handedInAt) > dueOn,
    files: files.map((file) => ({ ...file, url: `/api/homework-files/${file.id}` })),
    allowedActions: listHomeworkActions(state, side),
  };
}

/** Presents a page of homework to one side. */
export const presentHomeworkPage = (
  ctx: Pick<Context, 'config' | 'now'>,
  side: Side,
  { rows, nextCursor }: HomeworkPage,
): { items: Homework[]; nextCursor: string | null } => ({
  items: rows.map((row) => presentHomework(ctx, side, row)),
  nextCursor,
});
