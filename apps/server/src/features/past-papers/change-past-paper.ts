import type { PastPaper, PastPaperDetails } from '@thuto/contract/past-papers';
import { dateInZone, toInstant } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import {
  getQuestionReference,
  listEvidenceOfPaper,
  type PaperSide,
  requireOpenPaper,
  requirePaperDates,
  requirePaperRevision,
  requirePaperTopics,
} from '@thuto/domain/past-papers';
import { STUDENTS_SEEN_DAYS } from '@thuto/domain/tutors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { recordEvidence } from '../learning/record-evidence.ts';
import { removeEvidence } from '../learning/remove-evidence.ts';
import { presentPastPaper } from './past-papers.presenter.ts';
import {
  deletePaper,
  findPaper,
  hasPaper,
  insertPaper,
  listCurrentTopicIds,
  listSyllabusesOfStudent,
  listTutorsOfStudent,
  lockPastPapers,
  type PastPaperRow,
  replacePaper,
} from './past-papers.store.ts';

/** Who changes a student's past papers. The caller has checked the access to the student. */
export interface PaperWriter {
  readonly side: PaperSide;
  readonly accountId: AccountId;
  readonly studentId: StudentId;
}

/**
 * Adds a past paper and records its evidence (PAPER-1, PAPER-3).
 * @throws DomainError past_paper_exists, input_invalid for a date in the future, a foreign syllabus or a topic that is
 *   retired or of another syllabus.
 */
export function addPastPaper(ctx: Context, by: PaperWriter, details: PastPaperDetails): Promise<PastPaper> {
  return ctx.db.transaction(async (tx) => {
    await lockPastPapers(tx, by.studentId);
    const id = ctx.newId();
    await requireValidPaper(ctx, tx, by, { id, details, before: null });
    const { questions, ...paper } = details;
    await insertPaper(
      tx,
      { ...paper, ...savedBy(ctx, by), id, studentId: by.studentId, enteredBy: by.accountId },
      questions,
    );
    await recordPaper(ctx, tx, by, details);
    await recordPaperEvent(ctx, tx, by, 'learning.past-paper-added', id);
    return readPaper(tx, by, id);
  });
}

/**
 * Replaces a past paper, and its evidence as a whole (PAPER-4). From a tutor's save on only tutors change it.
 * @throws DomainError not_found, past_paper_changed, past_paper_checked, and as `addPastPaper`.
 */
export function updatePastPaper(
  ctx: Context,
  by: PaperWriter,
  { id, revision, ...details }: PastPaperDetails & { readonly id: string; readonly revision: number },
): Promise<PastPaper> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockPaper(tx, by, id);
    requirePaperRevision(before.revision, revision);
    await requireValidPaper(ctx, tx, by, { id, details, before });
    const { questions, ...paper } = details;
    await replacePaper(tx, id, { ...paper, ...savedBy(ctx, by) }, questions);
    await removeEvidenceOf(tx, before);
    await recordPaper(ctx, tx, by, details);
    await recordPaperEvent(ctx, tx, by, 'learning.past-paper-changed', id, summarize(before));
    return readPaper(tx, by, id);
  });
}

/**
 * Deletes a past paper with its evidence (PAPER-4). Only the states of its topics move.
 * @throws DomainError not_found, past_paper_checked.
 */
export async function deletePastPaper(ctx: Context, by: PaperWriter, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockPaper(tx, by, id);
    await removeEvidenceOf(tx, before);
    await deletePaper(tx, id);
    await recordPaperEvent(ctx, tx, by, 'learning.past-paper-deleted', id, summarize(before));
  });
}

/** Locks the student's papers and returns one of them. @throws DomainError not_found, past_paper_checked. */
async function lockPaper(tx: Tx, { side, studentId }: PaperWriter, id: string): Promise<PastPaperRow> {
  await lockPastPapers(tx, studentId);
  const paper = await findPaper(tx, studentId, id);
  if (paper === null) throw new DomainError('not_found');
  requireOpenPaper(side, paper.checkedBy !== null);
  return paper;
}

/** Checks what only the server knows: today, the student's syllabuses and papers, and the topics. */
async function requireValidPaper(
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

const savedBy = (ctx: Context, { side, accountId }: PaperWriter) => ({
  checkedBy: side === 'tutor' ? accountId : null,
  updatedAt: ctx.now(),
});

/** Records the evidence of a paper at noon of the day it was written, at the latest now. */
async function recordPaper(
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

const removeEvidenceOf = (tx: Tx, paper: PastPaperRow): Promise<void> =>
  removeEvidence(
    tx,
    paper.studentId,
    'past_paper',
    paper.questions.map(({ name }) => getQuestionReference(paper, name)),
  );

/** Returns the audit details of a paper that is changed or deleted. */
const summarize = ({ syllabusId, year, session, paper, writtenOn, questions }: PastPaperRow) => ({
  syllabusId,
  year,
  session,
  paper,
  writtenOn,
  questions: questions.map(({ name, topicId, marks, maxMarks }) => ({ name, topicId, marks, maxMarks })),
});

async function recordPaperEvent(
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

async function readPaper(tx: Tx, { side, studentId }: PaperWriter, id: string): Promise<PastPaper> {
  const row = await findPaper(tx, studentId, id);
  if (row === null) throw new DomainError('not_found');
  return presentPastPaper(side, row);
}
