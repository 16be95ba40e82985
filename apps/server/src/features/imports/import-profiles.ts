import { ProfileDetails } from '@thuto/contract/profiles';
import { MAX_EMAIL, MAX_LINE, MAX_NAME } from '@thuto/contract/text';
import { type Balance, EMPTY_BALANCE, openBalance } from '@thuto/domain/credits';
import { PACKAGE_IDS } from '@thuto/domain/packages';
import { defaultProfile, GENDERS, SETUP_DEFAULT_GRADE, TUTORING_FOR } from '@thuto/domain/profiles';
import {
  gradeAfterLevelChange,
  isGradeOfLevel,
  SCHOOL_LEVELS,
  SUBJECTS,
  SYLLABI,
} from '@thuto/domain/tuition';
import type { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { ImportRejected } from './import-report.ts';
import {
  type ImportedStudent,
  type ImportRun,
  readDocuments,
  recordImported,
  excludeImported,
  getImportedStudent,
} from './import-run.ts';
import { addToBalances, insertLedgerEntries, insertProfiles, listProfiled } from './imports.store.ts';
import { type OldDocument, quoteValue } from './old-document.ts';
import { importPayments, type OldPayment, readPayment } from './import-payments.ts';

interface OldProfile {
  readonly profile: typeof studentProfiles.$inferInsert;
  readonly payment: OldPayment | null;
  readonly counters: Balance;
}

const MAX_PHONE = 30;

function readSubjects(document: OldDocument) {
  const value = document.raw('subjects');
  if (value === undefined) return [];
  const named = Array.isArray(value) ? value.map((item) => String(item).trim().toLowerCase()) : [];
  const subjects = SUBJECTS.filter((subject) => named.includes(subject));
  if (!Array.isArray(value) || named.some((name) => !SUBJECTS.some((subject) => subject === name))) {
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

/**
 * Returns a text if the profile's schema accepts it; otherwise an empty string, with a note in the report.
 */
function readChecked(document: OldDocument, field: 'parentEmail' | 'parentPhone', max: number): string {
  const value = document.text(field, max);
  if (ProfileDetails.shape[field].safeParse(value).success) return value;
  document.note(`${field} is not usable: ${quoteValue(value)}; left empty`);
  return '';
}

function readDetails(document: OldDocument, student: ImportedStudent) {
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
    parentEmail: readChecked(document, 'parentEmail', MAX_EMAIL),
    parentPhone: readChecked(document, 'parentPhone', MAX_PHONE),
    schoolName: document.text('schoolName', MAX_LINE),
    syllabus: document.word('syllabus', SYLLABI, `${syllabus} was imported`) ?? syllabus,
    ...readGrade(document),
    subjects: readSubjects(document),
  };
}

function readProfile(run: ImportRun, document: OldDocument, profiled: ReadonlySet<string>): OldProfile {
  const student = getImportedStudent(run, document.externalId);
  if (profiled.has(student.id)) {
    throw new ImportRejected(
      'its student already has a profile here; profile and counters were left unchanged',
    );
  }
  const selectedPackage = document.word('selectedPackage', PACKAGE_IDS, 'no package was imported');
  const createdAt = document.firstInstant('createdAt', 'updatedAt') ?? run.now;
  const payment = readPayment(run, document, student.id, selectedPackage);
  return {
    profile: {
      studentId: student.id,
      ...readDetails(document, student),
      selectedPackage,
      currentPaymentId: payment?.id ?? null,
      subscriptionStartsAt: document.instant('subscriptionStartDate'),
      subscriptionEndsAt: document.instant('subscriptionEndDate'),
      lastSessionAt: document.instant('lastSessionDate'),
      createdAt,
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

/**
 * Imports profiles with their payments and opens the ledger with the old counters, so that each balance
 * equals the old one (IMPORT-3).
 */
export async function importProfiles(run: ImportRun, documents: readonly OldDocument[]): Promise<void> {
  const { ctx, tx, now } = run;
  const fresh = excludeImported(run, documents);
  const ids = fresh.flatMap(({ externalId }) => run.students.get(externalId)?.id ?? []);
  const profiled = await listProfiled(tx, ids);
  const taken = readDocuments(run, fresh, (document) => readProfile(run, document, profiled));
  await importPayments(
    run,
    taken.flatMap(({ record }) => record.payment ?? []),
  );
  await insertProfiles(
    tx,
    taken.map(({ record }) => record.profile),
  );
  const opened = taken.filter(({ record }) => !isEmpty(record.counters));
  await insertLedgerEntries(
    tx,
    opened.map(({ record: { profile, counters } }) => ({
      ...openBalance(counters),
      id: ctx.newId(),
      studentId: profile.studentId,
      cause: `import:${profile.studentId}`,
      note: 'As counted by the old product',
      createdAt: now,
    })),
  );
  await addToBalances(
    tx,
    opened.map(({ record }) => ({ studentId: record.profile.studentId, ...record.counters, updatedAt: now })),
  );
  await recordImported(
    run,
    taken.map(({ document }) => document),
  );
}
