import { emailAddress, MAX_NAME } from '@thuto/contract/fields/text';
import { type AccountId, ownStudentIdOf } from '@thuto/domain/ids';
import type { Role } from '@thuto/domain/permissions';
import { ALL_GUARDIAN_RIGHTS, studentNameOf } from '@thuto/domain/people/students';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { ImportRejected } from './import-report.ts';
import { type ImportRun, readDocuments, recordImported, excludeImported } from './import-run.ts';
import {
  addToBalances,
  insertAccounts,
  insertGuardianships,
  insertStudents,
  insertUsers,
  listStudentsOfEarlierImports,
  listUsedEmails,
  listUsedIds,
} from './imports.store.ts';
import { type OldDocument, quoteValue } from './old-document.ts';

interface OldUser {
  readonly id: AccountId;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastLoginAt: Date | null;
}

function readUser(run: ImportRun, document: OldDocument): OldUser {
  const address = emailAddress.safeParse(document.raw('email'));
  if (!address.success) throw new ImportRejected(`has no usable email: ${quoteValue(document.raw('email'))}`);
  const email = address.data;
  if (document.raw('email') !== email) document.note(`email is written ${email} here`);
  const uid = document.raw('uid');
  if (uid !== undefined && uid !== document.externalId) {
    document.note(`uid is ${quoteValue(uid)}; the document's id was used`);
  }
  if (document.raw('isBackdoor') === true) document.note('isBackdoor is true; it has no meaning here');
  const createdAt = document.firstInstant('createdAt', 'updatedAt') ?? run.now;
  return {
    id: document.recordId as AccountId,
    email,
    displayName: document.text('displayName', MAX_NAME) || email.replace(/@.*/, '').slice(0, MAX_NAME),
    ...readStanding(run, document, email),
    emailVerified: document.raw('emailVerified') === true,
    createdAt,
    updatedAt: document.instant('updatedAt') ?? createdAt,
    lastLoginAt: document.firstInstant('lastLoginAt', 'lastLogin'),
  };
}

/** The roles of the old product. */
const OLD_ROLES = ['admin', 'student'] as const;

/**
 * Reads role and status. Admins stay admins only if the operator allows it, by an option or in ADMIN_EMAILS.
 */
function readStanding(run: ImportRun, document: OldDocument, email: string) {
  const wasAdmin = document.word('role', OLD_ROLES, 'student was taken') === 'admin';
  const isActive = document.raw('isActive') !== false;
  const isListed = run.ctx.config.auth.adminEmails.includes(email);
  if (!wasAdmin) return { role: 'student' as const, isActive };
  if (!isActive) {
    document.note('was a deactivated admin; is a deactivated student here');
    return { role: 'student' as const, isActive };
  }
  if (run.withAdmins || isListed) return { role: 'admin' as const, isActive };
  document.note(
    'was an admin; is a student here. Import with --admins, list the address in ADMIN_EMAILS, or invite them from the console',
  );
  return { role: 'student' as const, isActive };
}

interface ReadUser {
  readonly document: OldDocument;
  readonly record: OldUser;
}

/** Sorts accounts by last use, latest first, then by creation. */
function lastUsedFirst({ record: one }: ReadUser, { record: other }: ReadUser): number {
  const used = (user: OldUser) => user.lastLoginAt?.getTime() ?? 0;
  return (
    used(other) - used(one) ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  );
}

/** Keeps one account per email address, ignoring case: the one used last. */
async function keepOnePerAddress(run: ImportRun, found: readonly ReadUser[]): Promise<ReadUser[]> {
  const addresses = await listUsedEmails(
    run.tx,
    found.map(({ record }) => record.email),
  );
  const ids = await listUsedIds(
    run.tx,
    accounts,
    found.map(({ record }) => record.id),
  );
  const keepers = new Map<string, OldDocument>();
  return found.toSorted(lastUsedFirst).filter(({ document, record }) => {
    const keeper = keepers.get(record.email);
    if (keeper !== undefined) {
      const words = `has the same email as ${keeper.externalId}, which was used last and was imported`;
      run.report.refuse(document.collection, document.externalId, words);
      return false;
    }
    if (addresses.has(record.email) || ids.has(record.id)) {
      const what = addresses.has(record.email) ? 'email' : 'id';
      const words = `its ${what} belongs to an account that already exists here; it was left unchanged`;
      run.report.refuse(document.collection, document.externalId, words);
      return false;
    }
    keepers.set(record.email, document);
    return true;
  });
}

/**
 * Imports the users (IMPORT-2): account and user record, and for students their record, guardianship and empty balance.
 * They have no password and count as reviewed, because the centre knows them.
 */
export async function importUsers(run: ImportRun, documents: readonly OldDocument[]): Promise<void> {
  const { tx, now, students } = run;
  for (const { externalId, accountId, ...names } of await listStudentsOfEarlierImports(tx)) {
    students.set(externalId, { id: ownStudentIdOf(accountId), accountId, ...names });
  }
  const found = readDocuments(run, excludeImported(run, documents), (document) => readUser(run, document));
  const taken = await keepOnePerAddress(run, found);
  const records = taken.map(({ record }) => record);
  await insertAccounts(
    tx,
    records.map(({ id, email, displayName, emailVerified, createdAt, updatedAt }) => ({
      id,
      email,
      displayName,
      emailVerified,
      createdAt,
      updatedAt,
    })),
  );
  await insertUsers(
    tx,
    records.map(({ id, role, isActive, lastLoginAt, createdAt, updatedAt }) => ({
      id,
      role,
      isActive,
      reviewedAt: now,
      lastLoginAt,
      createdAt,
      updatedAt,
    })),
  );
  const newStudents = taken.filter(({ record }) => record.role === 'student');
  await insertStudents(
    tx,
    newStudents.map(({ record: { id, displayName, createdAt, updatedAt } }) => ({
      id: ownStudentIdOf(id),
      name: studentNameOf(null, displayName),
      revision: 0,
      createdAt,
      updatedAt,
    })),
  );
  await insertGuardianships(
    tx,
    newStudents.map(({ record: { id, createdAt } }) => ({
      accountId: id,
      studentId: ownStudentIdOf(id),
      relationship: 'self',
      ...ALL_GUARDIAN_RIGHTS,
      createdAt,
    })),
  );
  await addToBalances(
    tx,
    newStudents.map(({ record }) => ({ studentId: ownStudentIdOf(record.id), updatedAt: now })),
  );
  for (const { document, record } of newStudents) {
    students.set(document.externalId, {
      id: ownStudentIdOf(record.id),
      accountId: record.id,
      name: record.displayName,
      email: record.email,
    });
  }
  await recordImported(
    run,
    taken.map(({ document }) => document),
  );
}
