import type { TermReportChoices } from '@thuto/contract/term-reports';
import type { TutorContext } from '../../context.ts';
import { listStudentSubjects } from '../learning/list-student-subjects.ts';
import { requireTaughtStudent } from '../learning/require-taught-student.ts';
import { listBegunTerms } from './find-term.ts';

/** Returns the terms and subjects of the tutor's student. @throws DomainError not_found. */
export async function listTermReportChoices(ctx: TutorContext, id: string): Promise<TermReportChoices> {
  const studentId = await requireTaughtStudent(ctx, ctx.db, id);
  const terms = await listBegunTerms(ctx, ctx.db);
  return {
    terms: terms.map(({ id, name, startsOn, endsOn }) => ({ id, name, startsOn, endsOn })),
    subjects: await listStudentSubjects(ctx.db, studentId),
  };
}
