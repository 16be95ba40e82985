// One list of steps in the order in which the demo centre comes about.
import { createHash } from 'node:crypto';
import { dateInZone } from '@thuto/domain/calendar';
import { ownStudentIdOf, type TutorId } from '@thuto/domain/ids';
import { CONFIRMED_CHECKS } from '@thuto/domain/centre/setup';
import { formatLisente } from '@thuto/domain/money';
import type { Context, StudentContext, AdminContext } from '../../context.ts';
import { approveBooking } from '../../features/bookings/approve-booking.ts';
import { bookForStudent } from '../../features/bookings/book-for-student.ts';
import { cancelLesson } from '../../features/lessons/cancel-lesson.ts';
import { completeLesson } from '../../features/lessons/complete-lesson.ts';
import { markNoShow } from '../../features/lessons/mark-no-show.ts';
import { requestBooking } from '../../features/bookings/request-booking.ts';
import { getCatalogue } from '../../features/packages/get-catalogue.ts';
import { approvePayment } from '../../features/payments/review/approve-payment.ts';
import { grantCredits } from '../../features/credits/grant-credits.ts';
import { seedItems } from '../../features/items/seed-items.ts';
import { createFileRecord } from '../../platform/files/stored-files.store.ts';
import { recordProof } from '../../features/payments/proofs/record-proof.ts';
import { rejectPayment } from '../../features/payments/review/reject-payment.ts';
import { saveMyProfile } from '../../features/profiles/save-my-profile.ts';
import { isBooking } from '../../features/lessons/lesson-rows.shared.store.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { loadCrowd } from './crowd/load-crowd.ts';
import { DEMO_NOTES, DEMO_STUDENTS, DEMO_TUTORS, type DemoStudent } from './demo-people.ts';
import { drawProof } from './demo-proof.ts';
import { loadDemoContent } from './load-demo-content.ts';
import { loadDemoDue } from './load-demo-due.ts';
import { loadDemoFamilies } from './load-demo-families.ts';
import { loadDemoLearning } from './load-demo-learning.ts';
import { loadDemoMessages } from './load-demo-messages.ts';
import { loadDemoMoney } from './load-demo-money.ts';
import { loadDemoSessions } from './load-demo-sessions.ts';
import { type DemoFamily, loadDemoStory } from './load-demo-story.ts';
import { giveConsent } from '../../features/families/give-consent.ts';
import { paymentChannels } from '../../platform/db/schema/payment-channels.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { loadDemoTutors, tutorEmail } from './load-demo-tutors.ts';
import { makeDemoAccount } from './make-demo-account.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** The purchases of demo students may end any number of sessions. */
const MAX_ENDED = 1_000;

/** Bookings per student of a large centre, after two years. */
export const BOOKINGS_EACH = 40;
const PAYMENTS_EACH = 4;
const BONUS_DAYS = 60;
/** Time between the latest requests of two students. */
const REQUESTED_EVERY_MS = 20 * 60 * 1000;
const TIMES = ['14:00', '15:30', '16:30', '17:30', '10:00'] as const;

/**
 * The size of the demo centre. Students beyond the handwritten ones form a crowd, of which `regulars` book
 * often.
 */
export interface DemoSize {
  readonly students: number;
  readonly bookings?: number;
  readonly regulars?: number;
}

/** What was loaded, for the operator to sign in. */
export interface LoadedDemo {
  readonly students: number;
  readonly admin: string;
  readonly tutor: string;
  /** A parent of three children. */
  readonly parent: string;
  readonly student: string;
}

/**
 * Loads the demo centre through the product's use cases, so that ledger, activity and dates are consistent.
 * Sends no mails. Students beyond the handwritten ones form a crowd, loaded in bulk, each with about forty
 * bookings and four payments.
 * @param password of every created account.
 * @param wanted the number of students, and of bookings if there is a crowd.
 */
export async function loadDemo(
  ctx: Context,
  password: string,
  wanted: DemoSize = { students: DEMO_STUDENTS.length },
): Promise<LoadedDemo> {
  const { students, bookings: bookingsWanted = students * BOOKINGS_EACH, regulars = 0 } = wanted;
  const start = ctx.now().getTime();
  const quiet: Context = {
    ...ctx,
    config: { ...ctx.config, rateLimits: false },
    mail: { ...ctx.mail, enqueue: async () => {}, enqueueMany: async () => 0 },
  };
  const at = (instant: number): Context => ({ ...quiet, now: () => new Date(instant) });

  // All accounts have the same password, so one hash serves them.
  const passwordHash = await ctx.passwords.hash(password);
  const admin = await makeDemoAccount(at(start - 60 * DAY_MS), {
    email: 'admin@demo.thuto.example',
    displayName: 'Palesa Molefe',
    role: 'admin',
    passwordHash,
  });
  const asAdmin = (instant: number) => ({ ...at(instant), currentUser: admin }) as AdminContext;

  const tutorIds = await loadDemoTutors(asAdmin(start - 59 * DAY_MS), passwordHash);
  await at(start).db.update(paymentChannels).set({ number: '58123456', holder: 'Thuto Tutoring Centre' });
  await at(start)
    .db.update(platformSettings)
    .set({
      contactEmail: 'help@demo.thuto.example',
      contactPhone: '+266 5700 1234',
      setupConfirmed: [...CONFIRMED_CHECKS],
      // A large centre is for measurements, which a backup would disturb.
      nightlyBackups: students <= DEMO_STUDENTS.length,
    });

  let parent = '';
  let firstStudent = '';
  const families: DemoFamily[] = [];
  let renew = async (_instant: number): Promise<void> => {};
  for (const [index, person] of DEMO_STUDENTS.slice(0, students).entries()) {
    const joined = start - (45 - index) * DAY_MS + index * 13 * 60_000;
    const email = `${person.parent?.firstName ?? person.firstName}.${person.lastName}@demo.thuto.example`
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '');
    const account = await makeDemoAccount(at(joined), {
      email,
      displayName: person.parent
        ? `${person.parent.firstName} ${person.lastName}`
        : `${person.firstName} ${person.lastName}`,
      role: 'student',
      passwordHash,
    });
    const asStudent = (instant: number) =>
      ({ ...at(instant), currentUser: account, student: account.students[0] }) as StudentContext;
    if (person.stage === 'new') continue;
    if (person.parent) parent ||= email;
    else firstStudent ||= email;
    await fillProfile(asStudent(joined + HOUR_MS), person);
    if (person.parent) {
      const consent = { data: true, messages: true, recording: false, photos: false };
      await giveConsent(asStudent(joined + HOUR_MS), consent);
    }
    const submitted = person.stage === 'proof-waiting' ? start - (index + 2) * HOUR_MS : joined + 2 * HOUR_MS;
    const paymentId = await payFor(asStudent(submitted), person);
    if (person.stage === 'proof-rejected') {
      await rejectPayment(
        asAdmin(submitted + HOUR_MS),
        paymentId,
        'The reference on the slip cannot be read',
      );
    }
    if (person.stage !== 'active') continue;
    await approvePayment(asAdmin(submitted + 5 * HOUR_MS), paymentId, { endsSessions: MAX_ENDED });
    families.push({ account, subjects: person.subjects });
    if (index === 0) {
      // The story is about this student.
      renew = async (instant) => {
        await approvePayment(asAdmin(instant + HOUR_MS), await payFor(asStudent(instant), person), {
          endsSessions: MAX_ENDED,
        });
      };
      continue;
    }
    await haveSessions(asStudent, asAdmin, person, {
      index,
      from: submitted + DAY_MS,
      start,
      tutorIds,
    });
    await loadDemoSessions(asAdmin, { id: ownStudentIdOf(account.accountId), person }, { index, start });
    await haveMoreCredits(asStudent, asAdmin, person, { index, start });
  }
  await seedItems(quiet);
  const taught = await loadDemoStory({ at, asAdmin, start, tutorIds, families, renew });
  await loadDemoFamilies(at(start - 3 * DAY_MS), passwordHash);
  const waiting = await loadDemoLearning(at(start), taught);
  const [tutorId] = tutorIds;
  if (waiting && tutorId) {
    const pay = (ctx: StudentContext, packageId: string) =>
      payFor(ctx, { packageId, firstName: ctx.student.name, lastName: '' });
    await loadDemoDue(waiting, { at, asAdmin, start, tutorId, pay });
  }
  await loadDemoMoney({ at, asAdmin, start });
  await loadDemoContent(asAdmin, start);
  await loadDemoMessages(asAdmin, start);
  if (students > DEMO_STUDENTS.length) {
    const size = {
      students: students - DEMO_STUDENTS.length,
      bookings: bookingsWanted - (await ctx.db.$count(lessonParticipants, isBooking)),
      payments: students * PAYMENTS_EACH - (await ctx.db.$count(payments)),
      regulars,
    };
    await loadCrowd(ctx, size, { adminId: admin.accountId, passwordHash, start });
  }
  return {
    students,
    admin: admin.email,
    tutor: tutorEmail(DEMO_TUTORS[0]),
    parent,
    student: firstStudent || parent,
  };
}

async function fillProfile(ctx: StudentContext, person: DemoStudent): Promise<void> {
  const forChild = person.gender === 'female' ? 'daughter' : 'son';
  await saveMyProfile(ctx, {
    whoNeedsTutoring: person.parent ? forChild : 'myself',
    studentGender: person.gender,
    studentFirstName: person.firstName,
    studentLastName: person.lastName,
    parentFirstName: person.parent?.firstName ?? '',
    parentLastName: person.parent ? person.lastName : '',
    parentEmail: ctx.currentUser.email,
    parentPhone: person.parent?.phone ?? '',
    schoolName: person.school,
    syllabus: person.syllabus,
    schoolLevel: 'high',
    grade: person.grade as '9',
    subjects: [...person.subjects],
    selectedPackage: person.packageId,
    revision: 0,
  });
}

async function payFor(
  ctx: StudentContext,
  person: Pick<DemoStudent, 'packageId' | 'firstName' | 'lastName'>,
): Promise<string> {
  const price = formatLisente((await getCatalogue(ctx.db)).get(person.packageId)?.priceLisente ?? 0);
  const bytes = await drawProof(ctx.currentUser.displayName, price, `${person.lastName} ${person.firstName}`);
  const upload = await ctx.uploads.create({
    accountId: ctx.currentUser.accountId,
    purpose: 'payment-proof',
    fileName: 'deposit-slip.jpg',
    contentType: 'image/jpeg',
    size: bytes.length,
  });
  await ctx.uploads.markComplete(upload.id);
  const id = ctx.newId();
  const storageKey = `payment-proofs/${ctx.currentUser.accountId}/${id}_deposit-slip.jpg`;
  await createFileRecord(ctx.db, {
    id,
    ownerAccountId: ctx.currentUser.accountId,
    purpose: upload.purpose,
    storageKey,
    fileName: upload.fileName,
    contentType: 'image/jpeg',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: ctx.now(),
  });
  await ctx.files.put(storageKey, bytes, { contentType: 'image/jpeg', size: bytes.length });
  const { payment } = await recordProof(ctx, { packageId: person.packageId }, upload.id, id);
  return payment.id;
}

/** Gives some students a second purchase, a renewal that waits for its approval, or a bonus that expires. */
async function haveMoreCredits(
  asStudent: (instant: number) => StudentContext,
  asAdmin: (instant: number) => AdminContext,
  person: DemoStudent,
  { index, start }: { index: number; start: number },
): Promise<void> {
  const later = start - 5 * HOUR_MS - index * 60_000;
  if (index % 10 === 3 || index % 10 === 5) {
    const paymentId = await payFor(asStudent(later), { ...person, packageId: 'bundle-5' });
    if (index % 10 === 3)
      await approvePayment(asAdmin(later + HOUR_MS), paymentId, { endsSessions: MAX_ENDED });
  }
  if (index % 10 === 6) {
    const ctx = asAdmin(later);
    const bonus = {
      studentId: asStudent(later).student.id,
      kind: 'bonus' as const,
      cause: `bonus:${ctx.newId()}`,
      lessons: 1,
      startsAt: ctx.now(),
      expiresAt: new Date(start + BONUS_DAYS * DAY_MS),
      carryOver: true,
      note: 'Recommended another family',
    };
    await ctx.db.transaction((tx) => grantCredits(ctx, tx, bonus));
  }
}

/**
 * Creates completed past sessions and an upcoming one, or a pending request. Some are no-shows, cancelled, or small
 * groups.
 */
async function haveSessions(
  asStudent: (instant: number) => StudentContext,
  asAdmin: (instant: number) => AdminContext,
  person: DemoStudent,
  {
    index,
    from,
    start,
    tutorIds,
  }: { index: number; from: number; start: number; tutorIds: readonly TutorId[] },
): Promise<void> {
  const credits = (await getCatalogue(asAdmin(start).db)).get(person.packageId)?.lessons ?? 0;
  const past = Math.min(index % 4, credits - 1);
  const details = (step: number) => ({
    tutorName: DEMO_TUTORS[(index + step) % DEMO_TUTORS.length] as string,
    tutorId: tutorIds[(index + step) % tutorIds.length],
    // Students with the same tutor at the same time share a small group.
    smallGroup: true,
    meetingLink: `https://meet.example.org/thuto-${index + 1}-${step + 1}`,
  });
  const wish = (step: number, day: number) => {
    const subject = person.subjects[step % person.subjects.length] as DemoStudent['subjects'][number];
    const notes = DEMO_NOTES[subject] ?? [''];
    return {
      subject,
      date: dateInZone(day, asAdmin(day).config.timeZone),
      time: TIMES[(index + step) % TIMES.length] as string,
      duration: step % 3 === 2 ? (90 as const) : (60 as const),
      notes: notes[(index + step) % notes.length] as string,
    };
  };

  for (let step = 0; step < past; step += 1) {
    const asked = Math.min(from + step * 4 * DAY_MS, start - 2 * DAY_MS);
    const booking = await requestBooking(asStudent(asked), wish(step, asked + DAY_MS));
    await approveBooking(asAdmin(asked + 3 * HOUR_MS), booking.id, details(step));
    const afterwards = asAdmin(asked + 2 * DAY_MS - HOUR_MS);
    if (index % 7 === 5 && step === 0)
      await markNoShow(afterwards, 'booking', { id: booking.id, takesCredit: true });
    else await completeLesson(afterwards, 'booking', booking.id);
  }
  if (past >= credits) return;
  const ahead = start + ((index % 5) + 1) * DAY_MS;
  if (index % 5 === 4) {
    const { studentId, ...rest } = {
      ...wish(past, ahead),
      studentId: asStudent(start).student.id,
    };
    await bookForStudent(asAdmin(start - 3 * HOUR_MS), { studentId, ...rest });
    return;
  }
  // Recent, so that it is still valid for hours (BOOK-20).
  const asked = start - HOUR_MS / 2 - (index + 1) * REQUESTED_EVERY_MS;
  const booking = await requestBooking(asStudent(asked), wish(past, ahead));
  if (index % 3 === 1) return;
  await approveBooking(asAdmin(start - HOUR_MS / 2), booking.id, details(past));
  if (index % 11 !== 8) return;
  const reason = 'The tutor is ill. Please choose another time.';
  await cancelLesson(asAdmin(start - HOUR_MS / 4), 'booking', { id: booking.id, reason });
}
