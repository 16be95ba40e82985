import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { listStudentSubjects } from '../learning/list-student-subjects.ts';
import { requireTaughtStudent } from '../learning/require-taught-student.ts';
import type { TermReportKey } from './term-reports.store.ts';

/** Names a report on a tutor's screen. */
export interface TaughtReport {
  readonly id: string;
  readonly termId: string;
  readonly subject: string;
}

/** Returns the key of a report of the tutor's student. @throws DomainError not_found, also for a subject without topics. */
export async function requireTaughtReport(
  ctx: TutorContext,
  executor: Executor,
  { id, termId, subject }: TaughtReport,
): Promise<TermReportKey> {
  const studentId = await requireTaughtStudent(ctx, executor, id);
  if (!(await listStudentSubjects(executor, studentId)).includes(subject)) throw new DomainError('not_found');
  return { studentId, termId, subject };
}
