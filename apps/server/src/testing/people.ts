import { createHmac, randomBytes } from 'node:crypto';
import type { Subject } from '@thuto/domain/tuition';
import { accounts, authSessions } from '../platform/db/schema/accounts.ts';
import { balances } from '../platform/db/schema/credits.ts';
import { studentProfiles } from '../platform/db/schema/profiles.ts';
import { users } from '../platform/db/schema/users.ts';
import type { TestApp } from './build-test-app.ts';

// Long enough for tests that move the clock.
const SIGN_IN_MS = 3 * 365 * 24 * 60 * 60 * 1000;

/** A signed-in user, with the headers for their requests. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly headers: { readonly cookie: string };
}

/** Creates a session for an account and returns its cookie header. */
export async function signIn(t: TestApp, accountId: string): Promise<{ cookie: string }> {
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
  const id = t.ctx.newId();
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

/** Creates a signed-in student with complete personal and academic profiles but no payment. */
export async function makeStudent(
  t: TestApp,
  { displayName = 'Thabo Mokoena', subjects = ['mathematics', 'physics'] as Subject[] } = {},
): Promise<Person> {
  const person = await makePerson(t, 'student', displayName);
  const [firstName = '', lastName = ''] = displayName.split(' ');
  await t.db.insert(studentProfiles).values({
    studentId: person.id,
    whoNeedsTutoring: 'myself',
    studentGender: 'male',
    studentFirstName: firstName,
    studentLastName: lastName,
    parentFirstName: '',
    parentLastName: '',
    parentEmail: person.email,
    parentPhone: '',
    schoolName: 'Maseru High School',
    syllabus: 'LGCSE',
    schoolLevel: 'high',
    grade: '10',
    subjects,
  });
  await t.db.insert(balances).values({ studentId: person.id });
  return person;
}
