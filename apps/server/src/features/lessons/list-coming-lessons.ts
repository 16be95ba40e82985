import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { type ComingLesson, listComingOfStudent } from './lessons-of-student.shared.store.ts';

/** Lists a student's requested and confirmed lessons of a subject that have not ended, the earliest first. */
export const listComingLessons = (
  executor: Executor,
  of: { readonly studentId: StudentId; readonly subject: string; readonly now: Date },
): Promise<ComingLesson[]> => listComingOfStudent(executor, of);
