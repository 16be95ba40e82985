import type { AccountId, StudentId } from '@thuto/domain/ids';
import { runsAllCases } from '@thuto/domain/testing/sample';
import type { MyProfile } from '@thuto/contract/profiles';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeNewStudent, makeStudent, type Person } from '../../testing/people.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { findGuardianship } from './find-guardianship.ts';
import { listRecipients } from './list-recipients.ts';
import { listStudentsOfAccount } from './list-students-of-account.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const profileOf = async (person: Person) =>
  (await t.inject({ url: `/api/students/${person.id}/profile`, headers: person.headers })).json<MyProfile>();

async function saveProfile(person: Person, changes: Partial<MyProfile['details']>): Promise<void> {
  const { details, revision } = await profileOf(person);
  const saved = await t.inject({
    method: 'PUT',
    url: `/api/students/${person.id}/profile`,
    headers: person.headers,
    payload: { ...details, selectedPackage: null, revision, ...changes },
  });
  expect(saved.statusCode, saved.body).toBe(200);
}

async function rename(person: Person, displayName: string): Promise<void> {
  const renamed = await t.inject({
    method: 'PUT',
    url: '/api/current-user/display-name',
    headers: person.headers,
    payload: { displayName },
  });
  expect(renamed.statusCode, renamed.body).toBe(200);
}

const nameOf = async (id: StudentId) =>
  (await t.db.select({ name: students.name }).from(students).where(eq(students.id, id)))[0]?.name;

describe('the student of an account', () => {
  it('follows Profile Setup: the relationship from the answer, the name from the profile', async () => {
    const person = await makeNewStudent(t, 'Palesa Nkosi');
    expect(await listStudentsOfAccount(t.db, person.id)).toEqual([
      {
        id: person.id,
        name: 'Palesa Nkosi',
        firstName: 'Palesa',
        relationship: 'self',
        canBook: true,
        canPay: true,
        canSeeProgress: true,
        receivesMessages: true,
      },
    ]);
    await saveProfile(person, {
      whoNeedsTutoring: 'daughter',
      studentFirstName: 'Lineo',
      studentLastName: 'Nkosi',
      parentFirstName: 'Palesa',
      parentLastName: 'Nkosi',
      parentPhone: '58000000',
    });
    expect(await findGuardianship(t.db, person.id, person.id)).toMatchObject({ relationship: 'parent' });
    expect(await nameOf(person.id)).toBe('Lineo Nkosi');
    await saveProfile(person, { whoNeedsTutoring: 'myself' });
    expect(await findGuardianship(t.db, person.id, person.id)).toMatchObject({ relationship: 'self' });
  });

  it('is not the student of another account', async () => {
    const [one, other] = [await makeStudent(t), await makeStudent(t)];
    expect(await findGuardianship(t.db, one.id, other.id)).toBeNull();
  });

  it('has a consistent name after any sequence of profile and account changes (PROF-14)', async () => {
    const name = fc.constantFrom('Thabo', 'Ntšebo', '', 'Lineo');
    const change = fc.oneof(
      fc.record({ kind: fc.constant('profile' as const), first: name, last: name }),
      fc.record({
        kind: fc.constant('account' as const),
        displayName: fc.constantFrom('Palesa M', 'Neo', 'K L'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const person = await makeNewStudent(t, 'Palesa Nkosi');
        let expected = 'Palesa Nkosi';
        let displayName = 'Palesa Nkosi';
        let fullName = '';
        for (const step of changes) {
          if (step.kind === 'profile') {
            await saveProfile(person, { studentFirstName: step.first, studentLastName: step.last });
            fullName = `${step.first} ${step.last}`.trim();
          } else {
            await rename(person, step.displayName);
            ({ displayName } = step);
          }
          expected = fullName || displayName;
          expect(await nameOf(person.id)).toBe(expected);
        }
      }),
      { numRuns: runsAllCases() ? 25 : 8 },
    );
    expect(await checkLedger(t.db)).toEqual([]);
  }, 60_000);
});

describe('signing up', () => {
  it('creates account, student and guardianship in one transaction', async () => {
    const email = 'new.family@example.org';
    const response = await t.inject({
      method: 'POST',
      url: '/api/accounts',
      payload: { displayName: 'New Family', email, password: 'Cm9zxyslz7w9', termsAccepted: true },
    });
    expect(response.statusCode, response.body).toBe(201);
    const [account] = await t.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
    expect(await listStudentsOfAccount(t.db, (account?.id ?? '') as AccountId)).toMatchObject([
      { id: account?.id, name: 'New Family', relationship: 'self' },
    ]);
  });
});

describe('recipients of mails about a student', () => {
  it('lists the accounts that act for the student and receive messages, first guardian first', async () => {
    const [parent, grandmother] = [await makeStudent(t), await makeStudent(t)];
    expect(await listRecipients(t.db, parent.id)).toEqual([parent.id]);
    const createdAt = new Date(t.clock.now().getTime() + 1000);
    const row = {
      accountId: grandmother.id,
      studentId: parent.id,
      relationship: 'sponsor',
      createdAt,
    } as const;
    await t.db.insert(guardianships).values(row);
    expect(await listRecipients(t.db, parent.id)).toEqual([parent.id, grandmother.id]);
    await t.db
      .update(guardianships)
      .set({ receivesMessages: false })
      .where(eq(guardianships.accountId, grandmother.id));
    expect(await listRecipients(t.db, parent.id)).toEqual([parent.id]);
  });
});
