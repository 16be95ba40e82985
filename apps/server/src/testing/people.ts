import type { AccountId, StudentId } from '@thuto/domain/ids';
import { createHmac, randomBytes } from 'node:crypto';
import { ALL_GUARDIAN_RIGHTS, studentNameOf } from '@thuto/domain/people/students';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { profileColumnsOf } from '../features/profiles/profile-details.ts';
import { accounts, authSessions } from '../platform/db/schema/accounts.ts';
import { creditBalances } from '../platform/db/schema/credits.ts';
import { guardianships, students } from '../platform/db/schema/students.ts';
import { users } from '../platform/db/schema/users.ts';
import type { TestApp } from './build-test-app.ts';

// Long enough for tests that move the clock.
const SIGN_IN_MS = 3 * 365 * 24 * 60 * 60 * 1000;

/** A signed-in user, with the headers for their requests. */
export interface Person {
  /** The id of the account, and of the student of a family account. */
  readonly id: AccountId & StudentId;
  readonly email: string;
  readonly displayName: string;
  readonly headers: { readonly cookie: string };
}

/** Creates a session for an account and returns its cookie header. */
export async function signIn(t: TestApp, accountId: AccountId): Promise<{ cookie: string }> {
  const token = randomBytes(24).toString('hex');
  const now = t.clock.now();
  await t.db.insert(authSessions).values({
    id: t.ctx.newId(),
    token,
    userId: accountId,
    expiresAt: new Date(now.getTime() + SIGN_IN_MS),
    createdAt: now,
    updatedAt: now,
  });
  const signature = createHmac('sha256', t.config.auth.secret).update(token).digest('base64');
  return { cookie: `thuto.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
}

async function makePerson(t: TestApp, role: 'admin' | 'student', displayName: string): Promise<Person> {
  const id = t.ctx.newId() as Person['id'];
  const email = `${role}-${id}@example.org`;
  const now = t.clock.now();
  await t.db
    .insert(accounts)
    .values({ id, email, displayName, emailVerified: true, createdAt: now, updatedAt: now });
  await t.db.insert(users).values({ id, role, createdAt: now, updatedAt: now });
  return { id, email, displayName, headers: await signIn(t, id) };
}

/** Creates a signed-in admin. */
export const makeAdmin = (t: TestApp, displayName = 'Palesa Admin') => makePerson(t, 'admin', displayName);

/** Creates a signed-in student with the given columns, and with the rights of a family on themselves. */
async function makeOwnStudent(
  t: TestApp,
  displayName: string,
  columnsFor: (email: string) => Partial<typeof students.$inferInsert> = () => ({}),
): Promise<Person> {
  const person = await makePerson(t, 'student', displayName);
  const { id } = person;
  const now = t.clock.now();
  const name = studentNameOf(null, displayName);
  await t.db
    .insert(students)
    .values({ id, name, createdAt: now, updatedAt: now, ...columnsFor(person.email) });
  await t.db.insert(guardianships).values({
    accountId: id,
    studentId: id,
    relationship: 'self',
    ...ALL_GUARDIAN_RIGHTS,
    createdAt: now,
  });
  await t.db.insert(creditBalances).values({ studentId: id });
  return person;
}

/** Creates a signed-in student who has not done Profile Setup. */
export const makeNewStudent = (t: TestApp, displayName = 'Thabo Mokoena') => makeOwnStudent(t, displayName);

/** Creates a signed-in student with complete personal and academic profiles but no payment. */
export async function makeStudent(
  t: TestApp,
  { displayName = 'Thabo Mokoena', subjects = ['mathematics', 'physics'] as SubjectId[] } = {},
): Promise<Person> {
  const [firstName = '', lastName = ''] = displayName.split(' ');
  const profile = {
    whoNeedsTutoring: 'myself',
    studentGender: 'male',
    studentFirstName: firstName,
    studentLastName: lastName,
    parentFirstName: '',
    parentLastName: '',
    parentPhone: '',
    schoolName: 'Maseru High School',
    syllabus: 'LGCSE',
    schoolLevel: 'high',
    grade: '10',
    subjects,
  } as const;
  return makeOwnStudent(t, displayName, (email) => ({
    ...profileColumnsOf({ ...profile, parentEmail: email }, displayName),
    revision: 1,
    profileCreatedAt: t.clock.now(),
  }));
}
