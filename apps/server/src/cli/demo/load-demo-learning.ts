import { dateInZone, type WallDate } from '@thuto/domain/calendar';
import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import type { ItemAnswer, ItemContent } from '@thuto/domain/learning/items';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Context, CurrentUser, GuardedStudent, StudentContext, TutorContext } from '../../context.ts';
import { answerItem } from '../../features/assessments/answer-item.ts';
import { startAssessment } from '../../features/assessments/start-assessment.ts';
import { acceptPlan } from '../../features/learning/accept-plan.ts';
import { createPlanVersion } from '../../features/learning/create-plan-version.ts';
import { findNewestPlan, type FullPlan } from '../../features/learning/plans.store.ts';
import { saveReport } from '../../features/learning/save-report.ts';
import { signPlan } from '../../features/learning/sign-plan.ts';
import { addPastPaper } from '../../features/past-papers/add-past-paper.ts';
import { listPastPapers } from '../../features/past-papers/list-past-papers.ts';
import { listStudentsOfAccount } from '../../features/students/list-students-of-account.ts';
import { listTopics } from '../../features/syllabus/list-topics.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { assessmentItems } from '../../platform/db/schema/assessments.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Time between the assessment and the first lesson. */
const ASSESSED_BEFORE_MS = 5 * DAY_MS;
const HOMEWORK_MS = 4 * DAY_MS;
const STUDENTS = 5;
/** Time between two papers. The last one is written on the day of the lesson. */
const PAPER_EVERY_MS = 14 * DAY_MS;
const PAPER_YEARS = [2021, 2022, 2023];
const PAPER_QUESTIONS = 8;
const QUESTION_MARKS = 10;
/** Every third answer of a student is wrong, and every seventh topic has not been taught. */
const WRONG_EVERY = 3;
const NOT_TAUGHT_EVERY = 7;

interface HeldLesson {
  readonly participantId: string;
  readonly subject: SubjectId;
  readonly startsAt: Date;
  readonly isOfParent: boolean;
  readonly tutor: CurrentUser & { readonly tutorId: TutorId };
  readonly student: GuardedStudent;
  readonly family: CurrentUser;
}

/**
 * Creates learning records of some students: a finished free assessment, a report of the last lesson, past papers about
 * what it taught, and a plan that was drafted from all of that yesterday, so that its weeks lie ahead. All families but the
 * last have accepted the plan. Earlier lessons have no report, so that the desk's list of reports due has rows.
 * @param except a student who has all of this already.
 * @returns the family whose plan waits.
 */
export async function loadDemoLearning(
  ctx: Context,
  except: StudentId | null,
): Promise<{ account: CurrentUser; studentId: StudentId } | null> {
  const held = await listHeldLessons(ctx, except);
  for (const [index, lesson] of held.entries()) {
    const at = (instant: number): Context => ({ ...ctx, now: () => new Date(instant) });
    const asFamily = (instant: number) =>
      ({ ...at(instant), currentUser: lesson.family, student: lesson.student }) as StudentContext;
    const asTutor = (instant: number) => ({ ...at(instant), currentUser: lesson.tutor }) as TutorContext;
    const assessedAt = lesson.startsAt.getTime() - ASSESSED_BEFORE_MS;
    await takeAssessment(asFamily(assessedAt), lesson.subject, index);
    const afterwards = lesson.startsAt.getTime() + HOUR_MS;
    const isLast = index === held.length - 1;
    const drafted = await findNewestPlan(ctx.db, lesson.student.id, lesson.subject);
    if (drafted === null) continue;
    const now = ctx.now().getTime();
    const dueOn = dateInZone(isLast ? now + 2 * DAY_MS : afterwards + HOMEWORK_MS, ctx.config.timeZone);
    const taught = await reportLesson(asTutor(afterwards), lesson, { drafted, dueOn });
    await writePastPapers(asTutor(afterwards), lesson, { index, topicIds: taught });
    const { subject } = lesson;
    const id = lesson.student.id;
    const { examOn, lessonsPerWeek } = drafted;
    const choice = { reason: 'After the first lessons', examOn, lessonsPerWeek };
    const signedAt = now - DAY_MS;
    const plan = await createPlanVersion(asTutor(signedAt), {
      id,
      subject,
      topicsFrom: 'evidence',
      ...choice,
    });
    await signPlan(asTutor(signedAt + HOUR_MS), { id, subject, planId: plan.id });
    if (!isLast) await acceptPlan(asFamily(signedAt + 2 * HOUR_MS), { subject, planId: plan.id });
  }
  const last = held.at(-1);
  return last ? { account: last.family, studentId: last.student.id } : null;
}

/** Returns the last held lesson of some students. */
async function listHeldLessons(ctx: Context, except: StudentId | null): Promise<HeldLesson[]> {
  const rows = await ctx.db
    .select({
      participantId: lessonParticipants.id,
      studentId: lessonParticipants.studentId,
      subject: lessons.subject,
      startsAt: lessons.startsAt,
      tutorId: tutors.id,
      tutorAccountId: tutors.accountId,
      tutorName: tutors.name,
      tutorEmail: tutors.email,
      relationship: guardianships.relationship,
      familyId: accounts.id,
      familyName: accounts.displayName,
      familyEmail: accounts.email,
    })
    .from(lessonParticipants)
    .innerJoin(lessons, eq(lessons.id, lessonParticipants.lessonId))
    .innerJoin(tutors, eq(tutors.id, lessons.tutorId))
    .innerJoin(guardianships, eq(guardianships.studentId, lessonParticipants.studentId))
    .innerJoin(accounts, eq(accounts.id, guardianships.accountId))
    .where(
      and(
        eq(lessonParticipants.status, 'completed'),
        isNotNull(tutors.accountId),
        eq(guardianships.canSeeProgress, true),
      ),
    )
    .orderBy(desc(lessons.startsAt), asc(lessonParticipants.id));
  const found = new Map<StudentId, HeldLesson>();
  for (const row of rows) {
    if (found.size === STUDENTS) break;
    if (found.has(row.studentId) || row.studentId === except) continue;
    const students = await listStudentsOfAccount(ctx.db, row.familyId);
    const student = students.find(({ id }) => id === row.studentId);
    if (!student) continue;
    const signedIn = { authSessionId: '', emailVerified: true } as const;
    found.set(row.studentId, {
      participantId: row.participantId,
      subject: row.subject,
      startsAt: row.startsAt,
      isOfParent: row.relationship === 'parent',
      student,
      family: {
        ...signedIn,
        accountId: row.familyId,
        displayName: row.familyName,
        email: row.familyEmail,
        role: 'student',
        students,
      },
      tutor: {
        ...signedIn,
        accountId: row.tutorAccountId as AccountId,
        displayName: row.tutorName,
        email: row.tutorEmail ?? '',
        role: 'tutor',
        students: [],
        tutorId: row.tutorId,
      },
    });
  }
  // A parent last: this family gets everything that can be due.
  return [...found.values()].toSorted((one, other) => Number(one.isOfParent) - Number(other.isOfParent));
}

/** Takes a free assessment with a fixed pattern of right, wrong and skipped answers. */
export async function takeAssessment(
  ctx: StudentContext,
  subjectId: SubjectId,
  index: number,
): Promise<void> {
  const { id } = (await startAssessment(ctx, { subjectId })).row;
  for (;;) {
    const open = await ctx.db
      .select()
      .from(assessmentItems)
      .where(eq(assessmentItems.assessmentId, id))
      .orderBy(asc(assessmentItems.position));
    const asked = open.find(({ answeredAt }) => answeredAt === null);
    if (!asked) return;
    const turn = asked.position + index;
    await answerItem(ctx, {
      id,
      position: asked.position,
      answer: turn % NOT_TAUGHT_EVERY === 0 ? null : answerTo(asked.content, turn % WRONG_EVERY !== 0),
    });
  }
}

/** Returns the right answer of an item, or a wrong one that can be read. */
function answerTo(content: ItemContent, isRight: boolean): ItemAnswer {
  switch (content.kind) {
    case 'number':
      return `${isRight ? content.answer : content.answer * 3 + 7} ${content.unit ?? ''}`.trim();
    case 'multiple_choice': {
      const other = content.options.find(({ id }) => id !== content.answer);
      return isRight || !other ? content.answer : other.id;
    }
    case 'expression':
      if (isRight) return content.answer;
      // An answer to an equation that is not an equation is asked for again.
      return content.answer.includes('=') ? `${content.answer}+1` : 'x+1';
    case 'balance_equation':
      return isRight ? content.answer : content.answer.replace(/^\d*/, '7');
    case 'order_steps': {
      const steps = content.steps.map(({ id }) => id);
      return isRight ? steps : steps.toReversed();
    }
  }
}

/** Reports a lesson about the first two topics of the drafted plan. Returns the topics. */
async function reportLesson(
  ctx: TutorContext,
  { participantId, student }: HeldLesson,
  { drafted, dueOn }: { readonly drafted: FullPlan; readonly dueOn: WallDate },
): Promise<string[]> {
  const topics = drafted.items.slice(0, 2).map(({ topicId }) => topicId);
  await saveReport(ctx, {
    id: participantId,
    reportId: ctx.newId(),
    topics: topics.map((topicId, turn) => ({ topicId, level: turn === 0 ? 'secure' : 'developing' })),
    homework: 'Worksheet 4, questions 1 to 6. Write down every step.',
    homeworkDueOn: dueOn,
    note: `${student.firstName} asked good questions today and now explains the first topic without help.`,
    staffNote: 'Start the next lesson with question 5.',
    exitTicket: 2,
    completesLesson: false,
  });
  return topics;
}

/** Adds past papers with rising marks, as the tutor. */
export async function writePastPapers(
  ctx: TutorContext,
  { student, subject }: { readonly student: Pick<GuardedStudent, 'id'>; readonly subject: SubjectId },
  { index, topicIds }: { readonly index: number; readonly topicIds: readonly string[] },
): Promise<void> {
  const { syllabuses } = await listPastPapers(ctx, student.id, undefined);
  for (const { id: syllabusId } of syllabuses) {
    const topics = await listTopics(ctx, { syllabus: syllabusId, subject });
    // Questions about what was taught: a student does not become sure of other topics by a paper.
    const asked = topics.filter(({ id }) => topicIds.includes(id)).slice(0, PAPER_QUESTIONS);
    if (asked.length === 0) continue;
    for (const [turn, year] of PAPER_YEARS.entries()) {
      const at = ctx.now().getTime() - (PAPER_YEARS.length - 1 - turn) * PAPER_EVERY_MS;
      await addPastPaper(
        ctx,
        { side: 'tutor', accountId: ctx.currentUser.accountId, studentId: student.id },
        {
          syllabusId,
          year,
          session: 'november',
          paper: '4',
          writtenOn: dateInZone(at, ctx.config.timeZone),
          questions: asked.map(({ id }, question) => ({
            name: String(question + 1),
            topicId: id,
            marks: Math.min(QUESTION_MARKS, 2 + 2 * turn + ((question + index) % 4)),
            maxMarks: QUESTION_MARKS,
          })),
        },
      );
    }
    return;
  }
}
