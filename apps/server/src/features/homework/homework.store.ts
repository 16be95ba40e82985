import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import type { TopicLevel } from '@thuto/domain/lessons/lesson-reports';
import type { TopicMark } from '@thuto/domain/learning/homework';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { isOfLesson } from '../lessons/lesson-rows.shared.store.ts';
import { files } from '../../platform/db/schema/files.ts';
import { homework, homeworkFiles, homeworkMarks } from '../../platform/db/schema/homework.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessonReports } from '../../platform/db/schema/lesson-reports.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { selectStudentName } from '../students/students.shared.store.ts';
import type { FileRow } from '../../platform/files/stored-files.store.ts';

interface Topic {
  id: string;
  code: string;
  title: string;
}

/** Homework of a lesson report, with its hand-in and its marking. */
export interface HomeworkRow {
  readonly id: string;
  readonly participantId: string;
  readonly studentId: StudentId;
  readonly studentName: string;
  readonly subject: string;
  readonly givenOn: string;
  readonly tutorName: string;
  readonly task: string;
  readonly dueOn: string;
  readonly createdAt: Date;
  readonly topics: Topic[];
  readonly note: string | null;
  readonly handedInAt: Date | null;
  readonly markedAt: Date | null;
  readonly markedBy: string | null;
  readonly comment: string | null;
  readonly files: { id: string; fileName: string; contentType: string; size: number }[];
  readonly marks: (Topic & { level: TopicLevel })[];
}

const selectHomework = (executor: Executor) =>
  executor
    .select({
      id: lessonReports.id,
      participantId: lessonReports.participantId,
      studentId: lessonParticipants.studentId,
      studentName: selectStudentName(lessonParticipants.studentId).as('student_name'),
      subject: sql<string>`coalesce(${lessonParticipants.subject}, ${lessons.subject})`,
      givenOn: lessons.date,
      tutorName: tutors.name,
      task: lessonReports.homework,
      // A constraint requires a due date of every report with homework.
      dueOn: sql<string>`${lessonReports.homeworkDueOn}::text`,
      createdAt: lessonReports.createdAt,
      topics: sql<Topic[]>`(
        select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'title', c.title) order by g.position), '[]')
        from lesson_report_topics g join topics c on c.id = g.topic_id where g.report_id = ${lessonReports.id})`,
      note: homework.note,
      handedInAt: homework.handedInAt,
      markedAt: homework.markedAt,
      markedBy: sql<string | null>`(select t.name from tutors t where t.account_id = ${homework.markedBy})`,
      comment: homework.comment,
      files: sql<HomeworkRow['files']>`(
        select coalesce(json_agg(json_build_object(
          'id', f.id, 'fileName', f.file_name, 'contentType', f.content_type, 'size', f.size) order by h.position), '[]')
        from homework_files h join files f on f.id = h.file_id where h.report_id = ${lessonReports.id})`,
      marks: sql<HomeworkRow['marks']>`(
        select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'title', c.title, 'level', m.level)
          order by m.position), '[]')
        from homework_marks m join topics c on c.id = m.topic_id where m.report_id = ${lessonReports.id})`,
    })
    .from(lessonReports)
    .innerJoin(lessonParticipants, eq(lessonParticipants.id, lessonReports.participantId))
    .innerJoin(lessons, isOfLesson)
    .innerJoin(tutors, eq(tutors.id, lessonReports.tutorId))
    .leftJoin(homework, eq(homework.reportId, lessonReports.id));

const isHomework = sql`${lessonReports.homework} <> ''`;

/** Returns the homework of a report, or null for a report without homework. */
export async function findHomework(executor: Executor, id: string): Promise<HomeworkRow | null> {
  const [row] = await selectHomework(executor).where(and(eq(lessonReports.id, id), isHomework));
  return row ?? null;
}

/** Locks the homework of a report until the transaction ends and returns it; null if there is none. */
export async function lockHomework(tx: Tx, id: string): Promise<HomeworkRow | null> {
  await tx.select({ id: lessonReports.id }).from(lessonReports).where(eq(lessonReports.id, id)).for('update');
  return findHomework(tx, id);
}

interface Page {
  readonly after: KeysetCursor | null;
  readonly limit: number;
}

const listPage = (
  executor: Executor,
  which: SQL | undefined,
  { after, limit }: Page,
): Promise<HomeworkRow[]> =>
  selectHomework(executor)
    .where(and(which, isHomework, beyondCursor(lessonReports.createdAt, lessonReports.id, after)))
    .orderBy(desc(lessonReports.createdAt), desc(lessonReports.id))
    .limit(limit);

/** Lists a page of a student's homework, newest first. */
export const listHomeworkPage = (executor: Executor, studentId: StudentId, page: Page) =>
  listPage(executor, eq(lessonParticipants.studentId, studentId), page);

/**
 * Lists a page of the homework that a tutor gave to students whom they taught after an instant, newest first.
 * @param isToMark only homework that was handed in and is not marked.
 */
export const listHomeworkPageOfTutor = (
  executor: Executor,
  tutorId: TutorId,
  { since, isToMark, ...page }: Page & { readonly since: Date; readonly isToMark: boolean },
) =>
  listPage(
    executor,
    and(
      eq(lessonReports.tutorId, tutorId),
      sql`exists (
        select from lesson_participants p join lessons l on l.id = p.lesson_id join students s on s.id = p.student_id
        where p.student_id = ${lessonParticipants.studentId} and l.tutor_id = ${tutorId} and s.erased_at is null
          and p.status in ('confirmed', 'completed', 'no_show') and p.starts_at > ${since.toISOString()}::timestamptz)`,
      isToMark ? sql`${homework.handedInAt} is not null and ${homework.markedAt} is null` : undefined,
    ),
    page,
  );

/** Records what was handed in and replaces the files. */
export async function saveHandIn(
  tx: Tx,
  reportId: string,
  handIn: { readonly note: string; readonly handedInAt: Date; readonly handedInBy: AccountId },
  fileIds: readonly string[],
): Promise<void> {
  await tx
    .insert(homework)
    .values({ reportId, ...handIn })
    .onConflictDoUpdate({ target: homework.reportId, set: handIn });
  await tx.delete(homeworkFiles).where(eq(homeworkFiles.reportId, reportId));
  await tx.insert(homeworkFiles).values(fileIds.map((fileId, position) => ({ fileId, reportId, position })));
}

/** Records the levels and the comment of a tutor. */
export async function saveMarks(
  tx: Tx,
  reportId: string,
  marked: { readonly comment: string; readonly markedAt: Date; readonly markedBy: AccountId },
  marks: readonly TopicMark[],
): Promise<void> {
  await tx
    .insert(homework)
    .values({ reportId, ...marked })
    .onConflictDoUpdate({ target: homework.reportId, set: marked });
  await tx
    .insert(homeworkMarks)
    .values(marks.map(({ topicId, level }, position) => ({ topicId, level, reportId, position })));
}

/** Returns a file that was handed in, with its student and report; null for any other file. */
export async function findHomeworkFile(
  executor: Executor,
  fileId: string,
): Promise<{ file: FileRow; studentId: StudentId; reportId: string } | null> {
  const [row] = await executor
    .select({ file: files, studentId: lessonParticipants.studentId, reportId: lessonReports.id })
    .from(homeworkFiles)
    .innerJoin(files, eq(files.id, homeworkFiles.fileId))
    .innerJoin(lessonReports, eq(lessonReports.id, homeworkFiles.reportId))
    .innerJoin(lessonParticipants, eq(lessonParticipants.id, lessonReports.participantId))
    .where(eq(homeworkFiles.fileId, fileId));
  return row ?? null;
}

/** SQL condition for whether a file is part of a hand-in. */
export const isFileOfHomework = sql`exists (
  select from ${homeworkFiles} where ${homeworkFiles.fileId} = ${files.id})`;

/** Returns the tutor who gave homework, with their account if they have one; null for a retired tutor. */
export async function findGivingTutor(
  executor: Executor,
  reportId: string,
): Promise<{ tutorId: TutorId; accountId: AccountId | null } | null> {
  const [row] = await executor
    .select({ tutorId: tutors.id, accountId: tutors.accountId })
    .from(lessonReports)
    .innerJoin(tutors, eq(tutors.id, lessonReports.tutorId))
    .where(and(eq(lessonReports.id, reportId), sql`${tutors.retiredAt} is null`));
  return row ?? null;
}
