import type { LessonId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { deleteLesson } from '../lessons/lessons.shared.store.ts';

/** Frees a held time. */
export const releaseHeldTime = (tx: Tx, lessonId: LessonId): Promise<void> => deleteLesson(tx, lessonId);
