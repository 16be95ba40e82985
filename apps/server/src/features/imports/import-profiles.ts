import { ProfileDetails } from '@thuto/contract/profiles';
import { MAX_EMAIL, MAX_LINE, MAX_NAME } from '@thuto/contract/fields/text';
import { type Balance, EMPTY_BALANCE, openCredits } from '@thuto/domain/payments/credits';
import { defaultProfile, GENDERS, SETUP_DEFAULT_GRADE, TUTORING_FOR } from '@thuto/domain/people/profiles';
import { MAX_PHONE } from '@thuto/domain/people/phones';
import { gradeAfterLevelChange, isGradeOfLevel, SCHOOL_LEVELS, SYLLABI } from '@thuto/domain/lessons/tuition';
import { loadPhoneParser, type PhoneParser } from '../../platform/phones/parse-phone.ts';
import { getCatalogue } from '../packages/get-catalogue.ts';
import type { PackageVersion } from '../packages/get-catalogue.ts';
import { profileColumnsOf } from '../profiles/profile-details.ts';
import { ImportRejected } from './import-report.ts';
import {
  type ImportedStudent,
  type ImportRun,
  readDocuments,
  recordImported,
  excludeImported,
  getImportedStudent,
} from './import-run.ts';
import {
  addToBalances,
  type ImportedProfile,
  insertCreditEntries,
  insertCreditGrants,
  listProfiled,
  saveParents,
  saveProfiles,
} from './imports.store.ts';
import { type OldDocument, quoteValue } from './old-document.ts';
import { importPayments, type OldPayment, readPayment, recordPaidOrders } from './import-payments.ts';
import { OLD_SUBJECTS } from './read-old-lesson.ts';

interface OldProfile {
  readonly profile: ImportedProfile;
  readonly payment: OldPayment | null;
  readonly counters: Balance;
}

function readSubjects(document: OldDocument) {
  const value = document.raw('subjects');
  if (value === undefined) return [];
  const named = Array.isArray(value) ? value.map((item) => String(item).trim().toLowerCase()) : [];
  const subjects = OLD_SUBJECTS.filter((subject) => named.includes(subject));
  if (!Array.isArray(value) || named.some((name) => !OLD_SUBJECTS.some((subject) => subject === name))) {
    document.note(`subjects are ${quoteValue(value)}; imported: ${subjects.join(', ') || 'none'}`);
  }
  return subjects;
}

function readGrade(document: OldDocument) {
  const schoolLevel = document.word('schoolLevel', SCHOOL_LEVELS, 'high was taken') ?? 'high';
  const grade = document.text('grade', MAX_NAME);
  if (isGradeOfLevel(grade, schoolLevel)) return { schoolLevel, grade };
  const instead = gradeAfterLevelChange(schoolLevel);
  if (grade !== '')
    document.note(
      `grade ${quoteValue(grade)} is not a grade of level ${schoolLevel}; ${instead} was imported`,
    );
  return { schoolLevel, grade: instead };
}

/** Returns the email address if the profile's schema accepts it; otherwise an empty string, with a note in the report. */
function readParentEmail(document: OldDocument): string {
  const value = document.text('parentEmail', MAX_EMAIL);
  if (ProfileDetails.shape.parentEmail.safeParse(value).success) return value;
  document.note(`parentEmail is not usable: ${quoteValue(value)}; left empty`);
  return '';
}

/** Returns the phone number in E.164; an empty string for one that cannot exist, with a note in the report. */
function readParentPhone(document: OldDocument, parsePhone: PhoneParser): string {
  const value = document.text('parentPhone', MAX_PHONE);
  const phone = value === '' ? null : parsePhone(value);
  if (value !== '' && phone === null) {
    document.note(`parentPhone is no phone number: ${quoteValue(value)}; left empty`);
  }
  return phone?.number ?? '';
}

function readDetails(document: OldDocument, student: ImportedStudent, parsePhone: PhoneParser) {
  const usual = defaultProfile({ email: student.email, displayName: student.name }, SETUP_DEFAULT_GRADE);
  const { whoNeedsTutoring, studentGender, syllabus } = usual;
  return {
    whoNeedsTutoring:
      document.word('whoNeedsTutoring', TUTORING_FOR, `${whoNeedsTutoring} was imported`) ?? whoNeedsTutoring,
    studentGender: document.word('studentGender', GENDERS, `${studentGender} was imported`) ?? studentGender,
    studentFirstName: document.text('studentFirstName', MAX_NAME),
    studentLastName: document.text('studentLastName', MAX_NAME),
    parentFirstName: document.text('parentFirstName', MAX_NAME),
    parentLastName: document.text('parentLastName', MAX_NAME),
    parentEmail: readParentEmail(document),
    parentPhone: readParentPhone(document, parsePhone),
    schoolName: document.text('schoolName', MAX_LINE),
    syllabus: document.word('syllabus', SYLLABI, `${syllabus} was imported`) ?? syllabus,
    ...readGrade(document),
    subjects: readSubjects(document),
  };
}

function readProfile(
  run: ImportRun,
  document: OldDocument,
  profiled: ReadonlySet<string>,
  catalogue: ReadonlyMap<string, PackageVersion>,
  parsePhone: PhoneParser,
): OldProfile {
  const student = getImportedStudent(run, document.externalId);
  if (profiled.has(student.id)) {
    throw new ImportRejected(
      'its student already has a profile here; profile and counters were left unchanged',
    );
  }
  const selectedPackage = document.word('selectedPackage', [...catalogue.keys()], 'no package was imported');
  const createdAt = document.firstInstant('createdAt', 'updatedAt') ?? run.now;
  const payment = readPayment(run, document, student, catalogue);
  return {
    profile: {
      id: student.id,
      ...profileColumnsOf(readDetails(document, student, parsePhone), student.name),
      revision: 1,
      selectedPackage,
      currentPaymentId: payment?.payment.id ?? null,
      subscriptionStartsAt: document.instant('subscriptionStartDate'),
      subscriptionEndsAt: document.instant('subscriptionEndDate'),
      profileCreatedAt: createdAt,
      updatedAt: document.instant('updatedAt') ?? createdAt,
    },
    payment,
    counters: {
      assigned: document.counter('sessionsAssigned'),
      completed: document.counter('sessionsCompleted'),
      remaining: document.counter('sessionsRemaining'),
    },
  };
}

const isEmpty = (counters: Balance) =>
  counters.assigned === EMPTY_BALANCE.assigned &&
  counters.completed === EMPTY_BALANCE.completed &&
  counters.remaining === EMPTY_BALANCE.remaining;

/** Opens the credits of imported students: a grant with the old counters, which belongs to the approved payment. */
async function importCredits(run: ImportRun, taken: readonly OldProfile[]): Promise<void> {
  const { ctx, tx, now } = run;
  const opened = taken
    .filter(({ payment, counters }) => payment?.payment.status === 'approved' || !isEmpty(counters))
    .map((record) => ({ ...record, studentId: record.profile.id, grantId: ctx.newId() }));
  await insertCreditGrants(
    tx,
    opened.map(({ studentId, grantId, payment, counters }) => {
      const isPaid = payment?.payment.status === 'approved';
      return {
        id: grantId,
        studentId,
        orderId: isPaid ? payment.order.id : null,
        kind: 'opening' as const,
        granted: counters.assigned,
        available: counters.remaining,
        held: 0,
        completed: counters.completed,
        startsAt: (isPaid ? payment.startsAt : null) ?? now,
        expiresAt: isPaid ? payment.endsAt : null,
        createdAt: now,
      };
    }),
  );
  await insertCreditEntries(
    tx,
    opened
      .filter(({ counters }) => !isEmpty(counters))
      .map(({ studentId, grantId, counters }) => ({
        ...openCredits(grantId, counters),
        id: ctx.newId(),
        studentId,
        cause: `import:${studentId}`,
        note: 'As counted by the old product',
        createdAt: now,
      })),
  );
  await recordPaidOrders(
    run,
    opened.flatMap(({ payment }) => payment ?? []),
    new Map(opened.map(({ studentId, grantId }) => [studentId, grantId])),
  );
  await addToBalances(
    tx,
    opened.map(({ studentId, counters }) => ({ studentId, available: counters.remaining, updatedAt: now })),
  );
}

/**
 * Imports profiles with their payments and opens the ledger with the old counters, so that each balance
 * equals the old one (IMPORT-3).
 */
export async function importProfiles(run: ImportRun, documents: readonly OldDocument[]): Promise<void> {
  const { tx } = run;
  const fresh = excludeImported(run, documents);
  const ids = fresh.flatMap(({ externalId }) => run.students.get(externalId)?.id ?? []);
  const profiled = await listProfiled(tx, ids);
  const catalogue = await getCatalogue(tx);
  const parsePhone = await loadPhoneParser();
  const taken = readDocuments(run, fresh, (document) =>
    readProfile(run, document, profiled, catalogue, parsePhone),
  );
  await importPayments(
    run,
    taken.flatMap(({ record }) => record.payment ?? []),
  );
  await saveProfiles(
    tx,
    taken.map(({ record }) => record.profile),
  );
  const children = taken.filter(({ record }) => record.profile.whoNeedsTutoring !== 'myself');
  await saveParents(
    tx,
    children.map(({ record }) => record.profile.id),
  );
  await importCredits(
    run,
    taken.map(({ record }) => record),
  );
  await recordImported(
    run,
    taken.map(({ document }) => document),
  );
}
