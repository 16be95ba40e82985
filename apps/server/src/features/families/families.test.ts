import type { CurrentUser } from '@thuto/contract/accounts';
import type { Consent, Guardians } from '@thuto/contract/families';
import { ownStudentIdOf, type StudentId } from '@thuto/domain/ids';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consents } from '../../platform/db/schema/consents.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { findMailedLink, newAddress, openBrowser, PASSWORD, signIn } from '../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { CROWD } from '../../testing/crowd.ts';
import {
  makeAdmin,
  makeNewStudent,
  makeStudent,
  type Person,
  signIn as renewSession,
} from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { handOverToAdults } from './hand-over-to-adults.ts';
import { hasConsent } from './has-consent.ts';
import { listStudentsWithoutConsent } from './consents.shared.store.ts';

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
const PAYS = { canBook: false, canPay: true, canSeeProgress: false, receivesMessages: false };
const BOOKS = { canBook: true, canPay: false, canSeeProgress: true, receivesMessages: true };
let t: TestApp;
let parent: Person;
let student: StudentId;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  parent = await makeStudent(t, { displayName: 'Lerato Mokoena' });
  student = ownStudentIdOf(parent.id);
  await t.db
    .update(guardianships)
    .set({ relationship: 'parent' })
    .where(eq(guardianships.studentId, student));
  await t.db.update(students).set({ whoNeedsTutoring: 'daughter' }).where(eq(students.id, student));
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(who: Person, method: Method, path: string, payload?: object) {
  const answer = await t.inject({
    method,
    url: `/api${path}`,
    headers: who.headers,
    ...(method !== 'GET' && method !== 'DELETE' && { payload: payload ?? {} }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const ofStudent = (path: string) => `/students/${student}${path}`;
const guardiansOf = async (who = parent) =>
  (await call(who, 'GET', ofStudent('/guardians'))).body as Guardians;
const studentsOf = async (who: Person) =>
  ((await call(who, 'GET', '/current-user')).body as { currentUser: CurrentUser }).currentUser.students;
async function createCode(rights: object = PAYS, who = parent): Promise<string> {
  const { status, body } = await call(who, 'POST', ofStudent('/guardian-codes'), rights);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.code as string;
}
const enter = (who: Person, code: string) => call(who, 'POST', '/guardian-codes/enter', { code });
async function join(rights: object = PAYS): Promise<Person> {
  const other = await makeNewStudent(t, 'Thato Nkosi');
  expect((await enter(other, await createCode(rights))).status).toBe(200);
  return other;
}
/** Gives the student their own sign-in and returns the new account's browser. */
async function giveOwnSignIn() {
  const email = newAddress('own');
  expect((await call(parent, 'POST', ofStudent('/own-sign-in'), { email })).status).toBe(201);
  const token = (await findMailedLink(t, email, '/invite')).searchParams.get('token');
  const browser = openBrowser(t);
  const accepted = await browser.send('POST', '/invitations/accept', { token, password: PASSWORD });
  expect(accepted.status).toBe(200);
  return { email, browser };
}

/** Puts a lesson of the student into the calendar and returns its start as notifications write it. */
async function scheduleLesson(time = '16:00'): Promise<string> {
  const at = new Date(t.clock.now().getTime() + 5 * DAY);
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Maseru' }).format(at);
  const lesson = { studentId: student, subject: 'mathematics', date, time, duration: 60 };
  const { status, body } = await call(await makeAdmin(t), 'POST', '/sessions', lesson);
  expect(status, JSON.stringify(body)).toBe(201);
  return time;
}
const inboxOf = async (who: Person) =>
  (await call(who, 'GET', '/notifications')).body.items as { title: string; body: string }[];
/** Lists the kinds of the mails that were queued for an account. */
const mailsTo = async (who: Person) =>
  (await t.db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipientAccountId, who.id)))
    .map(({ kind }) => kind)
    .toSorted();

const CONSENT = { data: true, messages: true, recording: false, photos: false };

const SISTER = {
  whoNeedsTutoring: 'daughter',
  studentGender: 'female',
  studentFirstName: 'Palesa',
  studentLastName: 'Mokoena',
  parentFirstName: 'Mpho',
  parentLastName: 'Mokoena',
  parentEmail: 'mpho@example.org',
  parentPhone: '+266 5812 0099',
  schoolName: 'Maseru High School',
  syllabus: 'LGCSE',
  schoolLevel: 'high',
  grade: '9',
  subjects: ['mathematics'],
};

describe('adding a student', () => {
  it('creates the student with a whole profile and all rights for the account (FAM-1)', async () => {
    const added = await call(parent, 'POST', '/students', { ...SISTER, dateOfBirth: '2011-05-04' });
    expect(added).toMatchObject({ status: 201, body: { name: 'Palesa Mokoena', firstName: 'Palesa' } });
    expect(await studentsOf(parent)).toMatchObject([
      { id: student },
      { id: added.body.id, firstName: 'Palesa', relationship: 'parent', ...ALL_GUARDIAN_RIGHTS },
    ]);
    const profile = await call(parent, 'GET', `/students/${added.body.id}/profile`);
    expect(profile.body.details).toMatchObject({ ...SISTER, parentPhone: '+26658120099' });
    expect((await call(parent, 'GET', `/students/${added.body.id}/dashboard`)).body.balance).toMatchObject({
      remaining: 0,
    });
  });

  it('points out a likely duplicate of the same family before saving (FAM-1)', async () => {
    expect((await call(parent, 'POST', '/students', SISTER)).status).toBe(201);
    const again = { ...SISTER, studentFirstName: ' palesa ' };
    expect(await call(parent, 'POST', '/students', again)).toMatchObject({
      status: 409,
      body: { code: 'student_duplicate', details: { name: 'Palesa Mokoena', grade: '9' } },
    });
    expect(await studentsOf(parent)).toHaveLength(2);
    expect((await call(parent, 'POST', '/students', { ...again, grade: '10' })).status).toBe(201);
    const confirmed = { ...again, isDuplicateConfirmed: true };
    expect((await call(parent, 'POST', '/students', confirmed)).status).toBe(201);
    expect((await call(await makeStudent(t), 'POST', '/students', SISTER)).status).toBe(201);
  });
});

describe('codes for guardians', () => {
  it('lets another account act for the student, once and with the chosen rights, in upper or lower case', async () => {
    const code = await createCode(PAYS);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const granny = await makeNewStudent(t, 'Granny');
    const entered = await enter(granny, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
    expect(entered).toMatchObject({ status: 200, body: { id: student, firstName: 'Lerato' } });
    expect(await studentsOf(granny)).toMatchObject([{ id: student, relationship: 'sponsor', ...PAYS }]);
    expect(await enter(await makeNewStudent(t), code)).toMatchObject({
      status: 409,
      body: { code: 'guardian_code_used' },
    });
    expect((await guardiansOf()).codes).toEqual([]);
  });

  it('names what is wrong with a code: own, linked student, expired, withdrawn', async () => {
    const code = await createCode();
    expect((await enter(parent, code)).body.code).toBe('guardian_code_own');
    const other = await join(ALL_GUARDIAN_RIGHTS);
    expect((await enter(other, code)).body.code).toBe('guardian_code_student_linked');
    const [open] = (await guardiansOf()).codes;
    expect((await call(parent, 'POST', ofStudent(`/guardian-codes/${open?.id}/withdraw`))).status).toBe(200);
    expect((await enter(await makeNewStudent(t), code)).body.code).toBe('guardian_code_wrong');
    const late = await createCode();
    t.clock.advance(7 * DAY + 1);
    const someone = await makeNewStudent(t);
    expect(await enter(someone, late)).toMatchObject({
      status: 410,
      body: { code: 'guardian_code_expired' },
    });
  });

  it('refuses every code for an hour after five wrong ones, also the right one (FAM-5)', async () => {
    const code = await createCode();
    const guesser = await makeNewStudent(t);
    for (let i = 0; i < 5; i += 1) {
      expect(await enter(guesser, `AAAAAAA${i + 2}`)).toMatchObject({
        status: 404,
        body: { code: 'guardian_code_wrong' },
      });
    }
    expect(await enter(guesser, code)).toMatchObject({
      status: 429,
      body: { code: 'guardian_codes_locked' },
    });
    t.clock.advance(HOUR - 1000);
    expect((await enter(guesser, code)).status).toBe(429);
    t.clock.advance(2000);
    expect((await enter(guesser, code)).status).toBe(200);
  });

  it('counts concurrent wrong codes one by one', async () => {
    const guesser = await makeNewStudent(t);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(guesser, 'AAAAAAAA')));
    expect(answers.filter(({ body }) => body.code === 'guardian_code_wrong')).toHaveLength(5);
  });

  it('links one of many accounts that enter a code at once (FAM-5)', async () => {
    const code = await createCode();
    const people = await Promise.all(Array.from({ length: CROWD }, () => makeNewStudent(t)));
    const answers = await Promise.all(people.map((person) => enter(person, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'guardian_code_used')).toHaveLength(CROWD - 1);
    expect((await guardiansOf()).guardians).toHaveLength(2);
  });
});

describe('guardians', () => {
  it('gives each guardian a calendar address, which ends with that guardian’s access only (FAM-9)', async () => {
    const books = await join(BOOKS);
    const addressOf = async (who: Person) =>
      (await call(who, 'POST', ofStudent('/calendar-feed'))).body.address as string;
    const [first, second] = [await addressOf(parent), await addressOf(books)];
    expect(second).not.toBe(first);
    const open = async (address: string) => (await t.inject({ url: new URL(address).pathname })).statusCode;
    expect([await open(first), await open(second)]).toEqual([200, 200]);
    await call(parent, 'POST', ofStudent(`/guardians/${books.id}/remove`));
    expect([await open(first), await open(second)]).toEqual([200, 404]);
    const quiet = await join({ ...BOOKS, receivesMessages: false });
    expect((await call(quiet, 'POST', ofStudent('/calendar-feed'))).status).toBe(403);
  });

  it('shows lessons and orders according to the rights: a payer sees only what was paid', async () => {
    const payer = await join(PAYS);
    for (const path of ['/dashboard', '/sessions', '/profile', '/content', '/bookings', '/guardians']) {
      expect((await call(payer, 'GET', ofStudent(path))).status, path).toBe(403);
    }
    expect((await call(payer, 'GET', ofStudent('/payments'))).status).toBe(200);
    expect((await call(payer, 'POST', ofStudent('/guardian-codes'), PAYS)).status).toBe(403);
    const books = await join(BOOKS);
    expect((await call(books, 'GET', ofStudent('/payments'))).status).toBe(403);
    expect((await call(books, 'GET', ofStudent('/sessions'))).status).toBe(200);
  });

  it('receive mails about lessons if they may see them, and about money if they pay (FAM-7)', async () => {
    const payer = await join({ ...PAYS, receivesMessages: true });
    const books = await join(BOOKS);
    await scheduleLesson();
    const { id } = await submitProof(t, parent, 'bundle-5');
    expect((await call(await makeAdmin(t), 'POST', `/payments/${id}/approve`)).status).toBe(200);
    expect(await mailsTo(payer)).toEqual(['payment-approved']);
    expect(await mailsTo(books)).toEqual(['session-scheduled']);
    expect(await mailsTo(parent)).toEqual(expect.arrayContaining(['payment-approved', 'session-scheduled']));
    expect((await inboxOf(payer)).map(({ title }) => title)).toEqual(['Your payment is approved']);
  });

  it('read nothing about lessons in their inbox once they may not see them (FAM-3)', async () => {
    const [follows, leaves] = [await join(BOOKS), await join(BOOKS)];
    const time = await scheduleLesson();
    for (const who of [follows, leaves]) expect((await inboxOf(who))[0]?.body).toContain(time);
    await call(parent, 'PUT', ofStudent(`/guardians/${follows.id}`), PAYS);
    await call(parent, 'POST', ofStudent(`/guardians/${leaves.id}/remove`));
    for (const who of [follows, leaves]) expect(await inboxOf(who)).toMatchObject([{ body: '' }]);
    expect((await inboxOf(parent))[0]?.body).toContain(time);
  });

  it('see the address and number of the parent in the profile only if they may edit it (FAM-3)', async () => {
    const { details, revision } = (await call(parent, 'GET', ofStudent('/profile'))).body;
    const own = { parentEmail: parent.email, parentPhone: '+26658120099' };
    const saved = { ...details, ...own, selectedPackage: null, revision };
    expect((await call(parent, 'PUT', ofStudent('/profile'), saved)).status).toBe(200);
    const reads = await join({ ...BOOKS, canBook: false });
    const seen = (await call(reads, 'GET', ofStudent('/profile'))).body;
    expect(seen.details).toMatchObject({ schoolName: details.schoolName, parentEmail: '', parentPhone: '' });
    const books = await join(BOOKS);
    expect((await call(books, 'GET', ofStudent('/profile'))).body.details).toMatchObject(own);
  });

  it('lists addresses only for those who may change the guardians', async () => {
    const books = await join(BOOKS);
    expect((await guardiansOf()).guardians).toMatchObject([
      { isYou: true, relationship: 'parent', allowedActions: [] },
      { email: books.email, isYou: false, ...BOOKS, allowedActions: ['change', 'remove'] },
    ]);
    const seen = await guardiansOf(books);
    expect(seen).toMatchObject({ guardians: [{ email: null }, { email: books.email }], allowedActions: [] });
    expect(JSON.stringify(seen)).not.toContain(parent.email);
  });

  it('withdraws a right and all access at once', async () => {
    const other = await join(ALL_GUARDIAN_RIGHTS);
    const changed = await call(parent, 'PUT', ofStudent(`/guardians/${other.id}`), PAYS);
    expect(changed.body.guardians).toMatchObject([{ isYou: true }, PAYS]);
    expect((await call(other, 'GET', ofStudent('/sessions'))).status).toBe(403);
    expect((await call(parent, 'POST', ofStudent(`/guardians/${other.id}/remove`))).status).toBe(200);
    expect((await call(other, 'GET', ofStudent('/payments'))).status).toBe(404);
    expect((await call(parent, 'POST', ofStudent(`/guardians/${other.id}/remove`))).body.code).toBe(
      'guardian_not_found',
    );
  });

  it('leave no code and no invitation behind when they are removed', async () => {
    const other = await join(ALL_GUARDIAN_RIGHTS);
    const code = await createCode(ALL_GUARDIAN_RIGHTS, other);
    const email = newAddress('friend');
    const invited = await call(other, 'POST', ofStudent('/guardian-invitations'), { email, ...BOOKS });
    expect(invited.status).toBe(201);
    expect((await call(parent, 'POST', ofStudent(`/guardians/${other.id}/remove`))).status).toBe(200);
    expect(await guardiansOf()).toMatchObject({ codes: [], invitations: [] });
    expect((await enter(other, code)).body.code).toBe('guardian_code_wrong');
    expect((await enter(await makeNewStudent(t), code)).body.code).toBe('guardian_code_wrong');
  });

  it('cannot change their own rights', async () => {
    const books = await join(BOOKS);
    for (const who of [books, parent]) {
      const answer = await call(who, 'PUT', ofStudent(`/guardians/${who.id}`), ALL_GUARDIAN_RIGHTS);
      expect(answer.status, who.displayName).toBe(403);
    }
  });

  it('never leaves a student without a guardian, also when two remove each other', async () => {
    expect((await call(parent, 'POST', ofStudent(`/guardians/${parent.id}/remove`))).body.code).toBe(
      'guardian_is_self',
    );
    const other = await join(ALL_GUARDIAN_RIGHTS);
    const answers = await Promise.all([
      call(parent, 'POST', ofStudent(`/guardians/${other.id}/remove`)),
      call(other, 'POST', ofStudent(`/guardians/${parent.id}/remove`)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await t.db.$count(guardianships, eq(guardianships.studentId, student));
    expect(left).toBe(1);
  });

  it('invites for several students with one mail and one link (FAM-15)', async () => {
    const sister = (await call(parent, 'POST', '/students', SISTER)).body.id as StudentId;
    const email = newAddress('several');
    const foreign = ownStudentIdOf((await makeStudent(t)).id);
    const invite = (alsoFor: string[]) =>
      call(parent, 'POST', ofStudent('/guardian-invitations'), { email, ...BOOKS, alsoFor });
    expect((await invite([foreign])).status).toBe(404);
    expect((await guardiansOf()).invitations).toEqual([]);
    expect((await invite([sister])).status).toBe(201);

    const token = (await findMailedLink(t, email, '/invite')).searchParams.get('token');
    const invited = (await t.mails()).filter(({ to }) => to[0]?.address === email);
    expect(invited).toHaveLength(1);
    const browser = openBrowser(t);
    const opened = await browser.send('POST', '/invitations/open', { token });
    expect(opened.body).toMatchObject({ student: { firstName: 'Lerato and Palesa' } });
    const accepted = await browser.send('POST', '/invitations/accept', { token, password: PASSWORD });
    expect(accepted.body).toMatchObject({ currentUser: { students: [{ id: student }, { id: sister }] } });
    expect((await guardiansOf()).invitations).toEqual([]);
  });

  it('invites by mail, replaces an older invitation, and withdraws one (FAM-4)', async () => {
    const email = newAddress('granny');
    const invited = await call(parent, 'POST', ofStudent('/guardian-invitations'), { email, ...PAYS });
    expect(invited).toMatchObject({ status: 201, body: { email, relationship: 'sponsor', ...PAYS } });
    const path = ofStudent(`/guardian-invitations/${invited.body.id}`);
    const again = await call(parent, 'POST', `${path}/send-again`);
    expect(again).toMatchObject({ status: 200, body: { email, ...PAYS } });
    expect((await guardiansOf()).invitations).toHaveLength(1);
    expect((await call(parent, 'POST', `${path}/withdraw`)).body.code).toBe('invitation_not_open');
    const stranger = await makeStudent(t);
    const foreign = `/students/${stranger.id}/guardian-invitations/${again.body.id}/withdraw`;
    expect((await call(stranger, 'POST', foreign)).body.code).toBe('invitation_not_open');
    const withdraw = ofStudent(`/guardian-invitations/${again.body.id}/withdraw`);
    expect((await call(parent, 'POST', withdraw)).status).toBe(200);
    expect((await guardiansOf()).invitations).toEqual([]);
    const own = { email: parent.email, ...PAYS };
    expect((await call(parent, 'POST', ofStudent('/guardian-invitations'), own)).body.code).toBe(
      'guardian_exists',
    );
  });

  it('hides the guardians of another family', async () => {
    const stranger = await makeStudent(t);
    for (const path of ['/guardian-codes', '/guardian-invitations', `/guardians/${parent.id}/remove`]) {
      expect((await call(stranger, 'POST', ofStudent(path), PAYS)).status, path).toBe(404);
    }
  });
});

describe('codes and invitations made in advance', () => {
  /** Every way in which a maker loses the right to invite (FAM-11). */
  const WAYS: Readonly<Record<string, (maker: Person, admin: Person) => Promise<unknown>>> = {
    'are removed by the family': (maker) => call(parent, 'POST', ofStudent(`/guardians/${maker.id}/remove`)),
    'are reduced by the family': (maker) => call(parent, 'PUT', ofStudent(`/guardians/${maker.id}`), PAYS),
    'are unlinked by the desk': (maker, admin) =>
      call(admin, 'DELETE', `/console/students/${student}/guardians/${maker.id}`),
    'are reduced by the desk': (maker, admin) =>
      call(admin, 'PUT', `/console/students/${student}/guardians/${maker.id}`, PAYS),
    'become a sponsor by the desk': (maker, admin) =>
      call(admin, 'PUT', `/console/students/${student}/guardians/${maker.id}`, {
        ...ALL_GUARDIAN_RIGHTS,
        relationship: 'sponsor',
      }),
    'are replaced by the desk': async (maker, admin) => {
      const { email } = await makeNewStudent(t);
      return call(admin, 'POST', `/console/students/${student}/move`, { fromAccountId: maker.id, email });
    },
    'are deactivated': (maker, admin) => call(admin, 'POST', `/users/${maker.id}/deactivate`),
    'are erased': (maker, admin) =>
      call(admin, 'POST', `/users/${maker.id}/erasure`, { reason: 'Asked for it' }),
  };

  it.each(Object.keys(WAYS))('end when their makers %s, and give nobody access', async (way) => {
    const maker = await join(ALL_GUARDIAN_RIGHTS);
    const code = await createCode(ALL_GUARDIAN_RIGHTS, maker);
    const email = newAddress('friend');
    const invited = await call(maker, 'POST', ofStudent('/guardian-invitations'), {
      email,
      ...ALL_GUARDIAN_RIGHTS,
    });
    expect(invited.status).toBe(201);
    const token = (await findMailedLink(t, email, '/invite')).searchParams.get('token');
    const kept = await createCode(PAYS);
    const ended = (await WAYS[way]?.(maker, await makeAdmin(t))) as { status: number; body: unknown };
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    const friend = await makeNewStudent(t);
    expect((await enter(friend, code)).body.code).toBe('guardian_code_wrong');
    const accept = { token, password: null };
    expect((await call(friend, 'POST', '/invitations/accept', accept)).body.code).toBe(
      'verification_code_invalid',
    );
    expect((await studentsOf(friend)).map(({ id }) => id)).not.toContain(student);
    expect((await enter(friend, kept)).status).toBe(200);
  });

  it('end with the birthday that makes the student an adult, which changes no row', async () => {
    await giveOwnSignIn();
    const code = await createCode(ALL_GUARDIAN_RIGHTS);
    await t.db.update(students).set({ dateOfBirth: '2000-01-01' }).where(eq(students.id, student));
    expect((await enter(await makeNewStudent(t), code)).body.code).toBe('guardian_code_wrong');
  });

  it('never grant a right that their maker lacks when they are redeemed', async () => {
    const maker = await join(ALL_GUARDIAN_RIGHTS);
    const code = await createCode(ALL_GUARDIAN_RIGHTS, maker);
    const { receivesMessages: _, ...rights } = ALL_GUARDIAN_RIGHTS;
    await call(parent, 'PUT', ofStudent(`/guardians/${maker.id}`), { ...rights, receivesMessages: false });
    const friend = await makeNewStudent(t);
    expect((await enter(friend, code)).status).toBe(200);
    expect(await studentsOf(friend)).toMatchObject([{ ...rights, receivesMessages: false }]);
  });

  it('respect the limit of 20 students for one account, also two at once', async () => {
    const collector = await makeStudent(t);
    const codes: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      const family = await makeStudent(t);
      const created = await call(family, 'POST', `/students/${family.id}/guardian-codes`, BOOKS);
      codes.push(created.body.code as string);
    }
    for (const code of codes.slice(0, 18)) expect((await enter(collector, code)).status).toBe(200);
    const last = await Promise.all(codes.slice(18).map((code) => enter(collector, code)));
    expect(last.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      200,
      'students_limit_reached',
    ]);
    const added = await call(collector, 'POST', '/students', SISTER);
    expect(added.body.code).toBe('students_limit_reached');
    const linked = await call(await makeAdmin(t), 'POST', `/console/students/${student}/guardians`, {
      email: collector.email,
      relationship: 'guardian',
      ...BOOKS,
    });
    expect(linked.body.code).toBe('students_limit_reached');
  });
});

describe('the profile form', () => {
  async function answer(who: Person, whoNeedsTutoring: string) {
    const { details, revision } = (await call(who, 'GET', ofStudent('/profile'))).body;
    const saved = { ...details, whoNeedsTutoring, selectedPackage: null, revision };
    return call(who, 'PUT', ofStudent('/profile'), saved);
  }
  const roles = async () =>
    (
      await t.db
        .select({ relationship: guardianships.relationship })
        .from(guardianships)
        .where(eq(guardianships.studentId, student))
    )
      .map(({ relationship }) => relationship)
      .toSorted();

  it('makes no parent of a student, before and after the parent is erased (FAM-12)', async () => {
    const { email } = await giveOwnSignIn();
    const own = await call(parent, 'GET', ofStudent('/guardians'));
    const { accountId } = (own.body as Guardians).guardians.find((one) => one.email === email) ?? {};
    if (!accountId) throw new Error('The student has no sign-in.');
    const child = { ...parent, id: accountId as Person['id'], headers: await renewSession(t, accountId) };
    const admin = await makeAdmin(t);
    for (const isErased of [false, true]) {
      if (isErased) await call(admin, 'POST', `/users/${parent.id}/erasure`, { reason: 'Asked for it' });
      expect((await answer(child, 'myself')).body.code).toBe('relationship_fixed');
      expect((await answer(child, 'son')).status).toBe(200);
      expect(await roles()).toEqual(isErased ? ['self'] : ['parent', 'self']);
      expect((await call(child, 'POST', ofStudent('/consent'), CONSENT)).status).toBe(403);
      expect(
        (await call(child, 'PUT', ofStudent('/date-of-birth'), { dateOfBirth: '2000-01-01' })).status,
      ).toBe(403);
    }
    // A minor without a guardian is on the desk's list, and so is a student of unknown age who signed up alone.
    const alone = await makeStudent(t);
    const listed = await call(admin, 'GET', '/console/students?attention=no-guardian&limit=100');
    const ids = (listed.body.items as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([student, alone.id]));
  });

  it.each(['consent', 'date of birth', 'guardian'])(
    'keeps the relationship once there is a %s',
    async (fact) => {
      if (fact === 'consent') await call(parent, 'POST', ofStudent('/consent'), CONSENT);
      else if (fact === 'guardian') await join(BOOKS);
      else await call(parent, 'PUT', ofStudent('/date-of-birth'), { dateOfBirth: '2012-01-01' });
      expect((await answer(parent, 'myself')).body.code).toBe('relationship_fixed');
      expect((await answer(parent, 'son')).status).toBe(200);
      expect(await roles()).toContain('parent');
    },
  );

  it('lets the desk correct a relationship, with the answer of the profile', async () => {
    await join(BOOKS);
    const admin = await makeAdmin(t);
    const change = (relationship: string) =>
      call(admin, 'PUT', `/console/students/${student}/guardians/${parent.id}`, {
        ...ALL_GUARDIAN_RIGHTS,
        relationship,
      });
    expect((await change('self')).status).toBe(200);
    expect((await call(parent, 'GET', ofStudent('/profile'))).body.details.whoNeedsTutoring).toBe('myself');
    expect((await change('parent')).status).toBe(200);
    expect((await call(parent, 'GET', ofStudent('/profile'))).body.details.whoNeedsTutoring).toBe('son');
  });
});

describe('the first guardian at Myself', () => {
  const asMyself = () =>
    t.db.update(guardianships).set({ relationship: 'self' }).where(eq(guardianships.studentId, student));

  it('is not locked out by the date of birth of a child: the answer says what to do', async () => {
    await asMyself();
    const entered = await call(parent, 'PUT', ofStudent('/date-of-birth'), { dateOfBirth: '2012-01-01' });
    expect(entered).toMatchObject({ status: 409, body: { code: 'student_is_minor' } });
    expect((await guardiansOf()).allowedActions).toContain('invite');
    const added = { ...SISTER, whoNeedsTutoring: 'myself', dateOfBirth: '2012-01-01' };
    expect((await call(parent, 'POST', '/students', added)).body.code).toBe('student_is_minor');
  });

  it('keeps managing beside a guardian who may not, so that somebody can', async () => {
    await asMyself();
    await join(BOOKS);
    expect((await guardiansOf()).allowedActions).toContain('invite');
    await join(ALL_GUARDIAN_RIGHTS);
    expect((await guardiansOf()).allowedActions).toEqual([]);
  });
});

describe('a date of birth', () => {
  it('is at most today, in the zone of the centre', async () => {
    // 23:30 in UTC is the next day in Maseru.
    const at = Math.floor(t.clock.now().getTime() / DAY) * DAY + 23.5 * HOUR;
    t.clock.advance((at - t.clock.now().getTime() + DAY) % DAY);
    const dayAfter = (days: number) =>
      new Date(t.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
    const set = (dateOfBirth: string) => call(parent, 'PUT', ofStudent('/date-of-birth'), { dateOfBirth });
    expect((await set(dayAfter(2))).body.code).toBe('date_of_birth_in_future');
    expect((await set(dayAfter(1))).status).toBe(200);
    const added = { ...SISTER, dateOfBirth: dayAfter(2) };
    expect((await call(parent, 'POST', '/students', added)).body.code).toBe('date_of_birth_in_future');
    // Noon: other tests compute with the date of UTC.
    t.clock.advance(12.5 * HOUR);
  });
});

describe('a student with their own sign-in', () => {
  it('books and follows, but cannot invite adults or become their own parent', async () => {
    const { browser } = await giveOwnSignIn();
    expect((await browser.send('GET', ofStudent('/sessions'))).status).toBe(200);
    expect((await browser.send('GET', ofStudent('/payments'))).status).toBe(403);
    expect((await browser.send('POST', ofStudent('/guardian-codes'), PAYS)).status).toBe(403);
    const email = newAddress('friend');
    const invited = await browser.send('POST', ofStudent('/guardian-invitations'), { email, ...PAYS });
    expect(invited.status).toBe(403);

    const { details } = (await call(parent, 'GET', ofStudent('/profile'))).body;
    const saved = await browser.send('PUT', ofStudent('/profile'), {
      ...details,
      selectedPackage: null,
      revision: 1,
    });
    expect(saved.status).toBe(200);
    const roles = (await guardiansOf()).guardians.map(({ relationship }) => relationship);
    expect(roles).toEqual(['parent', 'self']);
    const again = await call(parent, 'POST', ofStudent('/own-sign-in'), { email: newAddress('own') });
    expect(again.body.code).toBe('own_sign_in_exists');
  });

  it('takes over on the 18th birthday: decides who keeps access, and a parent no longer does (FAM-6)', async () => {
    const { browser, email } = await giveOwnSignIn();
    const today = t.clock.now().toISOString().slice(0, 10);
    const tomorrow = new Date(t.clock.now().getTime() + DAY).toISOString().slice(5, 10);
    const dateOfBirth = `${Number(today.slice(0, 4)) - 18}-${tomorrow}`;
    await call(parent, 'PUT', ofStudent('/date-of-birth'), { dateOfBirth });
    await handOverToAdults(t.ctx);
    expect((await browser.send('POST', ofStudent('/guardian-codes'), PAYS)).status).toBe(403);

    t.clock.advance(DAY);
    expect(await handOverToAdults(t.ctx)).toBe(1);
    expect((await signIn(browser, email)).status).toBe(200);
    expect((await browser.send('POST', ofStudent('/guardian-codes'), PAYS)).status).toBe(201);
    const { body } = await browser.send('GET', ofStudent('/guardians'));
    const own = (body as unknown as Guardians).guardians.find(({ isYou }) => isYou);
    parent = { ...parent, headers: await renewSession(t, parent.id) };
    expect(await call(parent, 'POST', ofStudent(`/guardians/${own?.accountId}/remove`))).toMatchObject({
      status: 403,
      body: { code: 'student_is_adult' },
    });
    expect((await browser.send('POST', ofStudent(`/guardians/${parent.id}/remove`))).status).toBe(200);
    expect((await call(parent, 'GET', ofStudent('/sessions'))).status).toBe(404);
  });
});

describe('consent', () => {
  const answer = CONSENT;
  const isListed = async () => (await listStudentsWithoutConsent(t.db)).some(({ id }) => id === student);

  it('is asked of parents, recorded with each change, and off until then (FAM-8)', async () => {
    const before = (await call(parent, 'GET', ofStudent('/consent'))).body as Consent;
    expect(before).toMatchObject({ isAsked: true, canAnswer: true, data: false, answeredBy: null });
    expect([await isListed(), await hasConsent(t.db, student, 'messages')]).toEqual([true, false]);
    const given = await call(parent, 'POST', ofStudent('/consent'), answer);
    expect(given.body).toMatchObject({ ...answer, isAsked: false, answeredBy: parent.displayName });
    expect([await isListed(), await hasConsent(t.db, student, 'messages')]).toEqual([false, true]);
    t.clock.advance(1000);
    await call(parent, 'POST', ofStudent('/consent'), { ...answer, messages: false });
    expect(await hasConsent(t.db, student, 'messages')).toBe(false);
    expect(await t.db.$count(consents, eq(consents.studentId, student))).toBe(2);
    await expect(t.db.delete(consents)).rejects.toThrow();
  });

  it('is not asked of a student on their own, who decides by using a feature', async () => {
    const own = await makeStudent(t);
    const asked = await call(own, 'GET', `/students/${own.id}/consent`);
    expect(asked.body).toMatchObject({ isAsked: false, canAnswer: false });
    expect((await call(own, 'POST', `/students/${own.id}/consent`, answer)).status).toBe(403);
    expect(await hasConsent(t.db, ownStudentIdOf(own.id), 'recording')).toBe(true);
  });
});

describe('the student that a new account starts with', () => {
  it('stays if it was used, and goes away if it was not (FAM-10)', async () => {
    const used = await makeStudent(t);
    expect((await enter(used, await createCode())).status).toBe(200);
    expect((await studentsOf(used)).map(({ id }) => id)).toEqual([used.id, student]);
    const unused = await join();
    expect((await studentsOf(unused)).map(({ id }) => id)).toEqual([student]);
    const rows = await t.db
      .select({ erasedAt: students.erasedAt })
      .from(students)
      .where(and(eq(students.id, ownStudentIdOf(unused.id))));
    expect(rows[0]?.erasedAt).not.toBeNull();
  });
});
