import type { CurrentUser } from '@thuto/contract/accounts';
import type { OpenedInvitation } from '@thuto/contract/invitations';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import { INVITATION_DAYS } from '@thuto/domain/people/invitations';
import type { Relationship } from '@thuto/domain/people/students';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../../../platform/db/schema/mails.ts';
import { students } from '../../../platform/db/schema/students.ts';
import { findMailedLink, newAddress, openBrowser, PASSWORD, signUp } from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeNewStudent, makeStudent, type Person } from '../../../testing/people.ts';
import { issueInvitation } from './issue-invitation.ts';

const DAY = 24 * 60 * 60 * 1000;
const PAYS = { canBook: false, canPay: true, canSeeProgress: false, receivesMessages: true };
let t: TestApp;
let parent: Person;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  parent = await makeStudent(t, { displayName: 'Mpho Mokoena' });
});
afterAll(() => t.close());

/** Invites a guardian of the parent's student and returns the token of the mail. */
async function invite(email: string, relationship: Relationship = 'guardian'): Promise<string> {
  await t.db.transaction((tx) =>
    issueInvitation(t.ctx, tx, email, parent.id as AccountId, {
      kind: 'guardian',
      studentId: parent.id as StudentId,
      relationship,
      rights: PAYS,
      name: null,
    }),
  );
  const link = await findMailedLink(t, email, '/invite');
  return link.searchParams.get('token') ?? '';
}
const open = (token: string) => openBrowser(t).send('POST', '/invitations/open', { token });
const accept = (browser: ReturnType<typeof openBrowser>, token: string, password: string | null = PASSWORD) =>
  browser.send('POST', '/invitations/accept', { token, ...(password !== null && { password }) });
const acceptAs = (person: Person, token: string) =>
  t.inject({
    method: 'POST',
    url: '/api/invitations/accept',
    headers: person.headers,
    payload: { token },
  });

describe('an invitation of a guardian', () => {
  it('creates an account with a password, signs in, and grants the rights of the invitation (FAM-4)', async () => {
    const email = newAddress('thato.nkosi');
    const token = await invite(email);
    expect((await open(token)).body).toMatchObject({
      kind: 'guardian',
      email,
      invitedBy: 'Mpho Mokoena',
      hasAccount: false,
      student: { firstName: 'Mpho', relationship: 'guardian', ...PAYS },
    } satisfies Partial<OpenedInvitation>);

    const browser = openBrowser(t);
    expect(await accept(browser, token)).toMatchObject({
      status: 200,
      body: { kind: 'guardian', currentUser: { email, role: 'student', emailVerified: true } },
    });
    const { currentUser } = (await browser.send('GET', '/current-user')).body as { currentUser: CurrentUser };
    expect(currentUser.students).toMatchObject([{ id: parent.id, relationship: 'guardian', ...PAYS }]);
    expect(await accept(openBrowser(t), token)).toMatchObject({
      status: 400,
      body: { code: 'verification_code_invalid' },
    });
  });

  it('is accepted by the signed-in account that was invited, whose unused student goes away', async () => {
    const grandmother = await makeNewStudent(t);
    const token = await invite(grandmother.email);
    expect((await acceptAs(grandmother, token)).statusCode).toBe(200);
    const viewer = await t.inject({ url: '/api/current-user', headers: grandmother.headers });
    const { currentUser } = viewer.json<{ currentUser: CurrentUser }>();
    expect(currentUser.students.map(({ id }) => id)).toEqual([parent.id]);
    const [unused] = await t.db.select().from(students).where(eq(students.id, grandmother.id));
    expect(unused?.erasedAt).not.toBeNull();
  });

  it('refuses every account but the invited one, and admins (FAM-4)', async () => {
    const token = await invite(newAddress('granny'));
    for (const other of [await makeNewStudent(t), parent]) {
      expect((await acceptAs(other, token)).json()).toMatchObject({
        status: 403,
        code: 'invitation_for_other',
      });
    }
    // A refusal uses nothing up.
    expect((await open(token)).status).toBe(200);
    const admin = await makeAdmin(t);
    expect((await acceptAs(admin, await invite(admin.email))).json()).toMatchObject({
      code: 'account_not_family',
    });
  });

  it('asks the owner of an existing account to sign in, and takes over an unverified one', async () => {
    const known = await makeStudent(t);
    const token = await invite(known.email);
    expect((await open(token)).body).toMatchObject({ hasAccount: true });
    expect((await accept(openBrowser(t), token)).body).toMatchObject({ code: 'invitation_sign_in_required' });
    expect((await accept(openBrowser(t), token, null)).body.code).toBe('invitation_sign_in_required');
    expect((await acceptAs(known, token)).statusCode).toBe(200);

    const unverified = newAddress('stranger');
    await signUp(openBrowser(t), unverified, 'the-strangers-password');
    expect((await accept(openBrowser(t), await invite(unverified))).status).toBe(200);
  });

  it('is accepted once by five concurrent requests', async () => {
    const token = await invite(newAddress('race'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(openBrowser(t), token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires, and cannot be forged or used for another role', async () => {
    const token = await invite(newAddress('late'));
    const asAdmin = { token, displayName: 'Neo', password: PASSWORD };
    expect(await openBrowser(t).send('POST', '/admin-invitations/accept', asAdmin)).toMatchObject({
      body: { code: 'verification_code_invalid' },
    });
    expect((await open(`${token.split('.')[0]}.AAAA`)).body.code).toBe('verification_code_invalid');
    t.clock.advance(INVITATION_DAYS * DAY + 1);
    expect(await open(token)).toMatchObject({ status: 410, body: { code: 'verification_code_expired' } });
  });
});

describe('mails that invite a guardian', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
  });
  afterAll(() => limited.close());

  const inviteBy = (person: Person, email: string) =>
    limited.inject({
      method: 'POST',
      url: `/api/students/${person.id}/guardian-invitations`,
      headers: person.headers,
      payload: { email, ...PAYS },
    });
  const rowsTo = (email: string) => limited.db.select().from(mails).where(eq(mails.toAddress, email));

  it('name nobody to an address without an account (MAIL-12)', async () => {
    const inviter = await makeStudent(limited, { displayName: 'Secretname Mokoena' });
    const [stranger, known] = [newAddress('nobody'), (await makeStudent(limited)).email];
    for (const email of [stranger, known]) expect((await inviteBy(inviter, email)).statusCode).toBe(201);
    const mailTo = async (email: string) => {
      const find = async () => (await limited.mails()).find(({ to }) => to[0]?.address === email);
      return JSON.stringify(await expect.poll(find, { timeout: 15_000 }).toBeDefined().then(find));
    };
    expect(await mailTo(stranger)).not.toContain('Secretname');
    expect(await mailTo(known)).toContain('Secretname Mokoena');
  });

  it('stop for one address after three, whoever sends them (MAIL-11)', async () => {
    const email = newAddress('flooded');
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await inviteBy(await makeStudent(limited), email)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
    // The queue limits what reaches it in any other way.
    const inviter = await makeStudent(limited);
    await limited.db.transaction((tx) =>
      issueInvitation(limited.ctx, tx, email, inviter.id, {
        kind: 'guardian',
        studentId: inviter.id,
        relationship: 'guardian',
        rights: PAYS,
        name: null,
      }),
    );
    await expect
      .poll(async () => (await rowsTo(email)).map(({ status }) => status).toSorted(), { timeout: 15_000 })
      .toEqual(['dropped', 'kept', 'kept', 'kept']);
  });
});
