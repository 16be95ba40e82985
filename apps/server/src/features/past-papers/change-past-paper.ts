import type { PastPaperDetails } from '@thuto/contract/past-papers';
import { dateInZone, toInstant } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import {
  getQuestionReference,
  listEvidenceOfPaper,
  type PaperSide,
  requireOpenPaper,
  requirePaperDates,
  requirePaperTopics,
} from '@thuto/domain/learning/past-papers';
import { STUDENTS_SEEN_DAYS } from '@thuto/domain/people/tutors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { recordEvidence } from '../learning/record-evidence.ts';
import { removeEvidence } from '../learning/remove-evidence.ts';
import {
  findPaper,
  hasPaper,
  listCurrentTopicIds,
  listSyllabusesOfStudent,
  listTutorsOfStudent,
  lockPastPapers,
  type PastPaperRow,
} from './past-papers.store.ts';

/** Who changes a student's past papers. The caller has checked the access to the student. */
export interface PaperWriter {
  readonly side: PaperSide;
  readonly accountId: AccountId;
  readonly studentId: StudentId;
}

/** Locks the student's papers and returns one of them. @throws DomainError not_found, past_paper_checked. */
export async function lockPaper(tx: Tx, { side, studentId }: PaperWriter, id: string): Promise<PastPaperRow> {
  await lockPastPapers(tx, studentId);
  const paper = await findPaper(tx, studentId, id);
  if (paper === null) throw new DomainError('not_found');
  requireOpenPaper(side, paper.checkedBy !== null);
  return paper;
}

/** Checks what only the server knows: today, the student's syllabuses and papers, and the topics. */
export async function requireValidPaper(
  ctx: Context,
  tx: Tx,
  { studentId }: PaperWriter,
  { id, details, before }: { id: string; details: PastPaperDetails; before: PastPaperRow | null },
): Promise<void> {
  const { syllabusId, questions } = details;
  requirePaperDates(details, dateInZone(ctx.now().getTime(), ctx.config.timeZone));
  const syllabuses = await listSyllabusesOfStudent(tx, studentId);
  if (!syllabuses.some((syllabus) => syllabus.id === syllabusId))
    throw new DomainError('input_invalid', { fields: { syllabusId: 'Please choose a syllabus' } });
  if (await hasPaper(tx, studentId, details, id)) throw new DomainError('past_paper_exists');
  // A topic that was retired since stays on the paper that has it.
  const kept = before?.syllabusId === syllabusId ? before.questions.map(({ topicId }) => topicId) : [];
  requirePaperTopics(questions, new Set([...(await listCurrentTopicIds(tx, syllabusId)), ...kept]));
}

/** The columns that every save sets: a tutor's save counts as checked. */
export const savedBy = (ctx: Context, { side, accountId }: PaperWriter) => ({
  checkedBy: side === 'tutor' ? accountId : null,
  updatedAt: ctx.now(),
});

/** Records the evidence of a paper at noon of the day it was written, at the latest now. */
export async function recordPaper(
  ctx: Context,
  tx: Tx,
  { side, studentId, accountId }: PaperWriter,
  { questions, writtenOn, ...key }: PastPaperDetails,
): Promise<void> {
  const isByTutor = side === 'tutor';
  const at = new Date(Math.min(toInstant(writtenOn, '12:00', ctx.config.timeZone), ctx.now().getTime()));
  const pieces = listEvidenceOfPaper(key, questions, isByTutor).map((piece) => ({ ...piece, at }));
  await recordEvidence(ctx, tx, studentId, pieces, isByTutor ? accountId : null);
}

/** Removes the evidence of all questions of a paper. */
export const removeEvidenceOf = (tx: Tx, paper: PastPaperRow): Promise<void> =>
  removeEvidence(
    tx,
    paper.studentId,
    'past_paper',
    paper.questions.map(({ name }) => getQuestionReference(paper, name)),
  );

/** Returns the audit details of a paper that is changed or deleted. */
export const summarize = ({ syllabusId, year, session, paper, writtenOn, questions }: PastPaperRow) => ({
  syllabusId,
  year,
  session,
  paper,
  writtenOn,
  questions: questions.map(({ name, topicId, marks, maxMarks }) => ({ name, topicId, marks, maxMarks })),
});

/** Records an audit event and notifies the tutors of the student. */
export async function recordPaperEvent(
  ctx: Context,
  tx: Tx,
  { accountId, studentId }: PaperWriter,
  kind: `learning.past-paper-${'added' | 'changed' | 'deleted'}`,
  id: string,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const since = new Date(ctx.now().getTime() - STUDENTS_SEEN_DAYS * 86_400_000);
  const tutorIds: TutorId[] = await listTutorsOfStudent(tx, studentId, since);
  await recordAuditEvent(ctx, tx, {
    kind,
    actorId: accountId,
    studentId,
    subjectId: id,
    tutorIds,
    ...(details && { details }),
  });
}

/** Returns a paper of the student. @throws DomainError not_found. */
export async function getPaper(tx: Tx, { studentId }: PaperWriter, id: string): Promise<PastPaperRow> {
  const row = await findPaper(tx, studentId, id);
  if (row === null) throw new DomainError('not_found');
  return row;
}
