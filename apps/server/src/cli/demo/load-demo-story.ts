// One story from the first lesson to the report: its steps share dates and people, so they stay in one file.
import { createHash } from 'node:crypto';
import { HOMEWORK_PURPOSE } from '@thuto/contract/homework';
import { addDays, dateInZone, timeInZone, toInstant, type WallDate } from '@thuto/domain/calendar';
import { getWeekday } from '@thuto/domain/lessons/free-times';
import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import type { AdminContext, Context, CurrentUser, StudentContext, TutorContext } from '../../context.ts';
import { getBalance } from '../../features/credits/get-balance.ts';
import { giveConsent } from '../../features/families/give-consent.ts';
import { recordHandIn } from '../../features/homework/hand-in-homework.ts';
import { markHomework } from '../../features/homework/mark-homework.ts';
import { acceptPlan } from '../../features/learning/accept-plan.ts';
import { findNewestPlan } from '../../features/learning/plans.store.ts';
import { saveReport } from '../../features/learning/save-report.ts';
import { signPlan } from '../../features/learning/sign-plan.ts';
import { approveBooking } from '../../features/bookings/approve-booking.ts';
import { completeLesson } from '../../features/lessons/complete-lesson.ts';
import { bookSeat } from '../../features/group-lessons/book-seat.ts';
import { createGroupLesson } from '../../features/group-lessons/create-group-lesson.ts';
import { requestBooking } from '../../features/bookings/request-booking.ts';
import { scheduleSession } from '../../features/sessions/schedule-session.ts';
import { listStudentsOfAccount } from '../../features/students/list-students-of-account.ts';
import { savePeriod } from '../../features/term-calendar/save-period.ts';
import { getTaughtTermReport } from '../../features/term-reports/get-taught-term-report.ts';
import { signTermReport } from '../../features/term-reports/sign-term-report.ts';
import { sendThreadMessage } from '../../features/threads/send-thread-message.ts';
import { createWeeklyPlace } from '../../features/weekly-places/create-weekly-place.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { createFileRecord, deriveFileId } from '../../platform/files/stored-files.store.ts';
import { DEMO_TUTORS } from './demo-people.ts';
import { drawWorksheet } from './draw-worksheet.ts';
import { takeAssessment, writePastPapers } from './load-demo-learning.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const HALF_HOUR_MS = HOUR_MS / 2;
const SUBJECT = 'mathematics';
/** Between the times of the other demo lessons, so that the tutor is free. */
const LESSON_TIME = '13:00';
const GROUP_TIME = '12:00';
const MEETING_LINK = 'https://meet.example.org/mohale';
const WEEKS = 6;
const TOPICS_PER_LESSON = 4;
/** Lessons of the first weeks went well; in the last one the topics are new. */
const SECURE_LESSONS = 5;
/** Homework of the last lesson is still open, that of the lesson before waits for the tutor. */
const MARKED_LESSONS = WEEKS - 2;
const SEATS = 3;
/** The first package is renewed before this week's lesson is requested. */
const RENEWED_WEEK = 4;
const RENEWED_DAYS = 15;

const HOMEWORK = [
  'Worksheet 1, questions 1 to 6. Write down every step.',
  'Worksheet 2, questions 2, 4 and 7.',
  'Past paper 2021, question 3.',
  'Worksheet 3, all questions. Draw the graphs on squared paper.',
  'Past paper 2022, questions 5 and 6.',
  'Worksheet 4, questions 1 to 5.',
];

/** The end of the last term, and the beginning of the present one, in days before now. */
const TERM_ENDED_DAYS = 9;
const TERM_DAYS = 80;

/** A family account of the demo, with its first student. */
export interface DemoFamily {
  readonly account: CurrentUser;
  readonly subjects: readonly string[];
}

interface StoryOptions {
  readonly at: (instant: number) => Context;
  readonly asAdmin: (instant: number) => AdminContext;
  readonly start: number;
  readonly tutorIds: readonly TutorId[];
  /** The families with a package, the one that the story is about first. */
  readonly families: readonly DemoFamily[];
  /** Buys the package of the story's student again. */
  readonly renew: (instant: number) => Promise<void>;
}

const mondayToFriday = (date: WallDate): WallDate => {
  const weekday = getWeekday(date);
  return weekday > 5 ? addDays(date, 8 - weekday) : date;
};

/**
 * Loads the story that a visitor walks through. One student has been taught for six weeks: a plan that is half done,
 * reports, homework handed in and marked, past papers, a signed term report, a weekly place and a seat in a small group.
 * Her tutor has lessons today. Returns the id of the student.
 */
export async function loadDemoStory({
  at,
  asAdmin,
  start,
  tutorIds,
  families,
  renew,
}: StoryOptions): Promise<StudentId | null> {
  const [family] = families;
  const [tutorId, , groupTutorId] = tutorIds;
  if (!family || !tutorId || !groupTutorId) return null;
  const zone = at(start).config.timeZone;
  const tutor = await findTutorUser(at(start), tutorId);
  const asTutor = (instant: number) => ({ ...at(instant), currentUser: tutor }) as TutorContext;
  const { asFamily, studentId } = await actAs(at, family.account, start);

  const terms = await loadTerms(asAdmin(start - 59 * DAY_MS), start);
  await giveConsent(asFamily(start - 44 * DAY_MS), {
    data: true,
    messages: true,
    recording: false,
    photos: false,
  });
  await takeAssessment(asFamily(start - 44 * DAY_MS), SUBJECT, 0);

  const placeOn = mondayToFriday(addDays(dateInZone(start, zone), 2));
  const lessons = Array.from({ length: WEEKS }, (_, week) => ({
    week,
    date: addDays(placeOn, -7 * (WEEKS - week)),
  }));
  for (const { week, date } of lessons) {
    if (week === RENEWED_WEEK) await renew(start - RENEWED_DAYS * DAY_MS);
    const startsAt = toInstant(date, LESSON_TIME, zone);
    const participantId = await teachLesson({ asFamily, asAdmin, tutorId }, { date, startsAt });
    if (week === 0) {
      const plan = await findNewestPlan(at(startsAt).db, studentId, SUBJECT);
      if (plan === null) continue;
      const named = { subject: SUBJECT, planId: plan.id };
      // Before the lesson, so that its topics count as taught.
      await signPlan(asTutor(startsAt - DAY_MS), { id: studentId, ...named });
      await acceptPlan(asFamily(startsAt - DAY_MS + 3 * HOUR_MS), named);
    }
    await reportWithHomework({ asTutor, asFamily, studentId }, { week, startsAt, participantId });
  }
  const plan = await findNewestPlan(at(start).db, studentId, SUBJECT);
  // The papers were written after the fifth lesson.
  const topicIds = (plan?.items ?? [])
    .slice(0, SECURE_LESSONS * TOPICS_PER_LESSON)
    .map((item) => item.topicId);
  await writePastPapers(
    asTutor(start - 6 * DAY_MS),
    { student: { id: studentId }, subject: SUBJECT },
    { index: 0, topicIds },
  );
  await signLastTerm(asTutor(start - 7 * DAY_MS), studentId, terms.lastId);
  await writeMessages(
    { asFamily, asTutor },
    { studentId, tutorId, accountId: family.account.accountId, start },
  );
  await createWeeklyPlace(asFamily(start - HOUR_MS), {
    subject: SUBJECT,
    tutorId,
    weekday: getWeekday(placeOn),
    time: LESSON_TIME,
  });
  await fillGroup({ at, asAdmin, start, families }, groupTutorId);
  await fillToday({ asAdmin, start, families }, tutorId);
  return studentId;
}

/** Returns the account of a tutor as the guards would. */
async function findTutorUser(ctx: Context, tutorId: TutorId): Promise<TutorContext['currentUser']> {
  const [tutor] = await ctx.db.select().from(tutors).where(eq(tutors.id, tutorId));
  if (!tutor?.accountId) throw new Error('The tutor has no account.');
  return {
    accountId: tutor.accountId,
    authSessionId: '',
    displayName: tutor.name,
    email: tutor.email ?? '',
    emailVerified: true,
    role: 'tutor',
    students: [],
    tutorId,
  };
}

/** Reads the student of a family as it is now, and returns contexts that act for it. */
async function actAs(at: StoryOptions['at'], account: CurrentUser, start: number) {
  const students = await listStudentsOfAccount(at(start).db, account.accountId);
  const [student] = students;
  if (!student) throw new Error('The family has no student.');
  const currentUser = { ...account, students };
  return {
    studentId: student.id,
    asFamily: (instant: number) => ({ ...at(instant), currentUser, student }) as StudentContext,
  };
}

/** Adds the last term, the present one and the holidays after it to the term calendar. */
async function loadTerms(ctx: AdminContext, start: number): Promise<{ lastId: string }> {
  const day = (days: number) => dateInZone(start + days * DAY_MS, ctx.config.timeZone);
  const endsOn = day(TERM_DAYS - TERM_ENDED_DAYS);
  const last = await savePeriod(ctx, null, {
    kind: 'term',
    name: 'Last term',
    startsOn: day(-TERM_ENDED_DAYS - TERM_DAYS),
    endsOn: day(-TERM_ENDED_DAYS),
  });
  await savePeriod(ctx, null, {
    kind: 'term',
    name: 'This term',
    startsOn: day(1 - TERM_ENDED_DAYS),
    endsOn,
  });
  await savePeriod(ctx, null, {
    kind: 'break',
    name: 'School holidays',
    startsOn: addDays(endsOn, 1),
    endsOn: addDays(endsOn, 21),
  });
  return { lastId: last.id };
}

/** Requests, approves and completes one lesson of the past. Returns the id of the booking. */
async function teachLesson(
  {
    asFamily,
    asAdmin,
    tutorId,
  }: {
    readonly asFamily: (instant: number) => StudentContext;
    readonly asAdmin: (instant: number) => AdminContext;
    readonly tutorId: TutorId;
  },
  { date, startsAt }: { readonly date: WallDate; readonly startsAt: number },
): Promise<string> {
  const asked = asFamily(startsAt - 2 * DAY_MS);
  const wish = { subject: SUBJECT, date, time: LESSON_TIME, duration: 60 as const, notes: '' };
  const { id } = await requestBooking(asked, wish);
  await approveBooking(asAdmin(startsAt - 2 * DAY_MS + 3 * HOUR_MS), id, {
    tutorId,
    tutorName: DEMO_TUTORS[0],
    meetingLink: MEETING_LINK,
    smallGroup: false,
  });
  await completeLesson(asAdmin(startsAt + HOUR_MS), 'booking', id);
  return id;
}

interface Taught {
  readonly asTutor: (instant: number) => TutorContext;
  readonly asFamily: (instant: number) => StudentContext;
  readonly studentId: StudentId;
}

/** Reports a lesson about the next topics of the plan. Its homework is handed in and marked, unless it is one of the last. */
async function reportWithHomework(
  { asTutor, asFamily, studentId }: Taught,
  { week, startsAt, participantId }: { week: number; startsAt: number; participantId: string },
): Promise<void> {
  const ctx = asTutor(startsAt + 2 * HOUR_MS);
  const plan = await findNewestPlan(ctx.db, studentId, SUBJECT);
  const topicIds = (plan?.items ?? [])
    .slice(week * TOPICS_PER_LESSON, (week + 1) * TOPICS_PER_LESSON)
    .map(({ topicId }) => topicId);
  if (topicIds.length === 0) return;
  const isSecure = week < SECURE_LESSONS;
  const { id } = await saveReport(ctx, {
    id: participantId,
    reportId: ctx.newId(),
    topics: topicIds.map((topicId, turn) => ({
      topicId,
      level: isSecure || turn === 0 ? ('secure' as const) : ('developing' as const),
    })),
    homework: HOMEWORK[week] ?? '',
    homeworkDueOn: dateInZone(startsAt + 7 * DAY_MS, ctx.config.timeZone),
    note: isSecure
      ? 'A good lesson: Lerato now explains every step without help.'
      : 'New ground today. The first topic is clear, the others need one more lesson.',
    staffNote: 'Begin the next lesson with two questions of the homework.',
    exitTicket: isSecure ? 3 : 2,
    completesLesson: false,
  });
  if (week === WEEKS - 1) return;
  await handIn(asFamily(startsAt + 5 * DAY_MS), id, `Homework of week ${week + 1}`);
  if (week >= MARKED_LESSONS) return;
  await markHomework(asTutor(startsAt + 6 * DAY_MS), {
    id,
    marks: topicIds.map((topicId) => ({ topicId, level: 'secure' as const })),
    comment: 'Clean work. Keep writing the units.',
  });
}

/** Hands one page of homework in, as a file that was uploaded and inspected. */
async function handIn(ctx: StudentContext, reportId: string, title: string): Promise<void> {
  const { accountId } = ctx.currentUser;
  const bytes = await drawWorksheet(title, 'Lerato Mokoena', [
    'x² - 5x + 6 = 0',
    '(x - 2)(x - 3) = 0',
    'x = 2, x = 3',
  ]);
  const upload = await ctx.uploads.create({
    accountId,
    purpose: HOMEWORK_PURPOSE,
    fileName: 'homework.pdf',
    contentType: 'application/pdf',
    size: bytes.length,
  });
  await ctx.uploads.markComplete(upload.id);
  const id = deriveFileId(upload.id);
  const storageKey = `homework/${id}.pdf`;
  await createFileRecord(ctx.db, {
    id,
    ownerAccountId: accountId,
    purpose: HOMEWORK_PURPOSE,
    storageKey,
    fileName: upload.fileName,
    contentType: 'application/pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: ctx.now(),
  });
  await ctx.files.put(storageKey, bytes, { contentType: 'application/pdf', size: bytes.length });
  const note = 'Question 3 took me long. Is there a shorter way?';
  await recordHandIn(ctx, { id: reportId, uploadIds: [upload.id], keptFileIds: [], note }, [upload.id]);
}

/** Signs the report of the last term. */
async function signLastTerm(ctx: TutorContext, studentId: StudentId, termId: string): Promise<void> {
  const named = { id: studentId, termId, subject: SUBJECT } as const;
  const { report } = await getTaughtTermReport(ctx, named);
  await signTermReport(ctx, {
    ...named,
    version: report?.version ?? 1,
    revision: report?.revision ?? 0,
    comment: 'Lerato has worked every week and closed most of her gaps. She is ready for harder questions.',
    nextTerm: 'The remaining topics of the plan, then one past paper every two weeks.',
  });
}

/** Writes a short exchange between the parent and the tutor. */
async function writeMessages(
  { asFamily, asTutor }: Pick<Taught, 'asFamily' | 'asTutor'>,
  {
    studentId,
    tutorId,
    accountId,
    start,
  }: { studentId: StudentId; tutorId: TutorId; accountId: AccountId; start: number },
): Promise<void> {
  const key = { studentId, tutorId };
  const question = 'Good evening. Lerato writes a test on Friday. Which topic should she repeat?';
  await sendThreadMessage(asFamily(start - 2 * DAY_MS), key, { accountId, side: 'family' }, question);
  const ctx = asTutor(start - 2 * DAY_MS + 3 * HOUR_MS);
  const reader = { accountId: ctx.currentUser.accountId, side: 'tutor' } as const;
  await sendThreadMessage(ctx, key, reader, 'Quadratic equations. The worksheet of last week is enough.');
}

/** Creates a small group in three days, with the story's student and two others who have a session left. */
async function fillGroup(
  { at, asAdmin, start, families }: Pick<StoryOptions, 'at' | 'asAdmin' | 'start' | 'families'>,
  tutorId: TutorId,
): Promise<void> {
  const { id } = await createGroupLesson(asAdmin(start - 2 * DAY_MS), {
    subject: SUBJECT,
    tutorId,
    date: mondayToFriday(dateInZone(start + 3 * DAY_MS, at(start).config.timeZone)),
    time: GROUP_TIME,
    duration: 60,
    minSeats: SEATS,
    maxSeats: 8,
  });
  let left = SEATS;
  for (const [index, { account, subjects }] of families.entries()) {
    if (left === 0) return;
    if (!subjects.includes(SUBJECT)) continue;
    const { asFamily, studentId } = await actAs(at, account, start);
    // One session may be meant for an open request.
    if ((await getBalance(at(start).db, studentId)).remaining < 2) continue;
    await bookSeat(asFamily(start - DAY_MS + index * HALF_HOUR_MS), id);
    left -= 1;
  }
}

/** Gives the tutor lessons of today: one that waits for its report, the next one, and a later one. */
async function fillToday(
  { asAdmin, start, families }: Pick<StoryOptions, 'asAdmin' | 'start' | 'families'>,
  tutorId: TutorId,
): Promise<void> {
  const ctx = asAdmin(start - DAY_MS);
  const zone = ctx.config.timeZone;
  const next = Math.ceil((start + 5 * 60_000) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const times = [next - 2.5 * HOUR_MS, next, next + 2 * HOUR_MS];
  const taught = [families[1], families[0], families[2]];
  for (const [turn, startsAt] of times.entries()) {
    const family = taught[turn];
    const date = dateInZone(startsAt, zone);
    // Around midnight a lesson may belong to another day.
    if (!family || date !== dateInZone(start, zone)) continue;
    const students = await listStudentsOfAccount(ctx.db, family.account.accountId);
    const [student] = students;
    if (!student) continue;
    await scheduleSession(ctx, {
      studentId: student.id,
      subject: SUBJECT,
      date,
      time: timeInZone(startsAt, zone),
      duration: 60,
      notes: 'Exam preparation',
      tutorId,
      smallGroup: false,
    });
  }
}
