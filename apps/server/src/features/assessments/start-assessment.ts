import { ASSESSMENT_OPEN_MS, MIN_ASSESSMENT_ITEMS } from '@thuto/domain/learning/assessments';
import { DomainError } from '@thuto/domain/errors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Syllabus } from '@thuto/domain/lessons/tuition';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { lockStudent } from '../students/students.shared.store.ts';
import { requireSubject } from '../subjects/require-subject.ts';
import { stateOf } from './assessment-state.ts';
import { findBoard, findSyllabus, listCandidates } from './assessable-items.store.ts';
import { insertAssessment, listAssessmentItems, listNewest } from './assessments.store.ts';
import { chooseItems } from './choose-items.ts';
import type { AskedAssessment } from './get-my-assessment.ts';
import { findNextStart } from './find-next-start.ts';

const DEFAULT_BOARD: Syllabus = 'IGCSE';

/**
 * Starts the free assessment of a subject, or returns the open one (ASSESS-1). It needs no order and no credit.
 * @param choice.board used while the student's profile has no syllabus.
 * @throws DomainError assessment_taken with `nextAt`, assessment_unavailable, input_invalid for an unknown subject.
 */
export async function startAssessment(
  ctx: StudentContext,
  choice: { readonly subjectId: SubjectId; readonly board?: Syllabus | undefined },
): Promise<AskedAssessment> {
  const { id: studentId } = ctx.student;
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    await lockStudent(tx, studentId);
    const [newest] = await listNewest(tx, studentId, choice.subjectId);
    if (newest && stateOf(newest, now) === 'open') {
      return { row: newest, items: await listAssessmentItems(tx, newest.id) };
    }
    const nextAt = newest ? findNextStart(ctx, newest) : null;
    if (nextAt !== null) throw new DomainError('assessment_taken', { nextAt: nextAt.toISOString() });
    await requireSubject(tx, choice.subjectId);
    const board = (await findBoard(tx, studentId)) ?? choice.board ?? DEFAULT_BOARD;
    const syllabusId = await findSyllabus(tx, choice.subjectId, board);
    if (syllabusId === null) throw new DomainError('assessment_unavailable');
    const candidates = await listCandidates(tx, syllabusId, choice.subjectId);
    if (candidates.length < MIN_ASSESSMENT_ITEMS) throw new DomainError('assessment_unavailable');
    const row = {
      id: ctx.newId(),
      studentId,
      subjectId: choice.subjectId,
      syllabusId,
      startedBy: ctx.currentUser.accountId,
      startedAt: now,
      expiresAt: new Date(now.getTime() + ASSESSMENT_OPEN_MS),
      finishedAt: null,
    };
    await insertAssessment(tx, row);
    await chooseItems(tx, row, 0, []);
    await recordAuditEvent(ctx, tx, {
      kind: 'assessment.started',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: row.id,
    });
    return { row, items: await listAssessmentItems(tx, row.id) };
  });
}
