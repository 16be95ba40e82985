import type { AdminInvitation, AdminListed } from '@thuto/contract/admins';
import { INVITATION_DAYS } from '@thuto/domain/people/invitations';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, credentials, authSessions } from '../../../platform/db/schema/accounts.ts';
import { auditLog } from '../../../platform/db/schema/audit-log.ts';
import { invitations } from '../../../platform/db/schema/invitations.ts';
import { users } from '../../../platform/db/schema/users.ts';
import {
  findMailedLink,
  newAddress,
  openBrowser,
  PASSWORD,
  signIn,
  signUp,
  signUpVerified,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { deriveLinkToken, signedInvitation } from '../email-links/email-link-token.ts';

const DAY = 24 * 60 * 60 * 1000;
let t: TestApp;
let limpho: Person;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.update(users).set({ isActive: false }).where(eq(users.role, 'admin'));
  limpho = await makeAdmin(t, 'Limpho');
});

async function call(method: 'GET' | 'POST', path: string, payload?: object, who: Person | null = limpho) {
  const answer = await t.inject({
    method,
    url: `/api${path}`,
    ...(who && { headers: who.headers }),
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const list = async (who = limpho) =>
  (await call('GET', '/admins', undefined, who)).body as {
    admins: AdminListed[];
    invitations: AdminInvitation[];
  };
const invite = (email: string, who = limpho) => call('POST', '/admin-invitations', { email }, who);
const accept = (token: string, displayName = 'Neo Letsie', password = PASSWORD) =>
  call('POST', '/admin-invitations/accept', { token, displayName, password }, null);
const remove = (id: string, who = limpho, evenMyself = false) =>
  call('POST', `/admins/${id}/remove`, { evenMyself }, who);

/** Returns the invitation tokens for an address, newest first. */
async function tokensFor(email: string): Promise<string[]> {
  const rows = await t.db
    .select()
    .from(invitations)
    .where(eq(invitations.email, email))
    .orderBy(desc(invitations.createdAt));
  return rows.map((row) => deriveLinkToken(t.config.auth.secret, signedInvitation(row)));
}
async function invited(email = newAddress('invited')): Promise<{ email: string; token: string }> {
  expect((await invite(email)).status).toBe(201);
  const [token = ''] = await tokensFor(email);
  return { email, token };
}
const lastActivity = async () =>
  (await t.db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(1))[0];

describe('admin invitations', () => {
  it('mails a link that works once and makes its recipient an admin (SETUP-8)', async () => {
    const email = newAddress('invited');
    const { status, body } = await invite(`  ${email.toUpperCase()} `);
    expect(status).toBe(201);
    expect(body).toMatchObject({ email, invitedBy: 'Limpho', hasExpired: false });
    expect(await lastActivity()).toMatchObject({
      kind: 'admin.invited',
      actorId: limpho.id,
      details: { email },
    });
    expect((await list()).invitations).toEqual([body]);
    expect(await t.db.select().from(accounts).where(eq(accounts.email, email))).toEqual([]);

    const link = await findMailedLink(t, email, '/admin-invitation');
    const token = link.searchParams.get('oobCode') ?? '';
    expect(await accept(token)).toEqual({ status: 200, body: { email } });
    expect(await accept(token)).toMatchObject({ status: 400, body: { code: 'verification_code_invalid' } });
    expect(await signIn(openBrowser(t), email)).toMatchObject({
      status: 200,
      body: { currentUser: { role: 'admin', displayName: 'Neo Letsie', emailVerified: true } },
    });
    const { admins, invitations } = await list();
    expect(invitations).toEqual([]);
    expect(admins.map(({ displayName, isYou }) => [displayName, isYou])).toEqual([
      ['Limpho', true],
      ['Neo Letsie', false],
    ]);
  });

  it('accepts only one of several concurrent requests', async () => {
    const { token } = await invited();
    const answers = await Promise.all([accept(token, 'One'), accept(token, 'Two'), accept(token, 'Three')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await list()).admins).toHaveLength(2);
  });

  it('expires, can be sent again, and then only the newest link works', async () => {
    const { email, token } = await invited();
    t.clock.advance(INVITATION_DAYS * DAY + 1);
    expect(await accept(token)).toMatchObject({ status: 410, body: { code: 'verification_code_expired' } });
    const [expired] = (await list()).invitations;
    expect(expired).toMatchObject({ email, hasExpired: true });
    const again = await call('POST', `/admin-invitations/${expired?.id}/send-again`, { id: expired?.id });
    expect(again).toMatchObject({ status: 200, body: { email, hasExpired: false } });
    expect(await accept(token)).toMatchObject({ body: { code: 'verification_code_invalid' } });
    const [newest = ''] = await tokensFor(email);
    expect((await accept(newest)).status).toBe(200);
    const late = await call('POST', `/admin-invitations/${again.body.id}/send-again`);
    expect(late).toMatchObject({ status: 409, body: { code: 'invitation_not_open' } });
  });

  it('keeps one invitation per address when several are sent concurrently', async () => {
    const email = newAddress('invited');
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(email)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await list()).invitations).toHaveLength(1);
  });

  it('stops working when it is withdrawn', async () => {
    const { token } = await invited();
    const [open] = (await list()).invitations;
    expect((await call('POST', `/admin-invitations/${open?.id}/withdraw`)).status).toBe(200);
    expect(await accept(token)).toMatchObject({ body: { code: 'verification_code_invalid' } });
    expect(await call('POST', `/admin-invitations/${open?.id}/withdraw`)).toMatchObject({
      status: 409,
      body: { code: 'invitation_not_open' },
    });
  });

  it('rejects forged tokens', async () => {
    await invited();
    const [open] = (await list()).invitations;
    expect(await accept(`${open?.id}.AAAA`)).toMatchObject({ body: { code: 'verification_code_invalid' } });
    expect(await accept('nonsense')).toMatchObject({ body: { code: 'verification_code_invalid' } });
  });

  it('refuses students and admins, even if the account was created after the invitation', async () => {
    const student = await makeStudent(t);
    expect(await invite(student.email)).toMatchObject({ status: 409, body: { code: 'address_of_student' } });
    const verified = await signUpVerified(t, openBrowser(t));
    expect(await invite(verified)).toMatchObject({ status: 409, body: { code: 'address_of_student' } });
    expect(await invite(limpho.email)).toMatchObject({ status: 409, body: { code: 'admin_exists' } });

    const { email, token } = await invited();
    await signUpVerified(t, openBrowser(t), email);
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'address_of_student' } });
    expect((await list()).admins).toHaveLength(1);
  });

  it('invalidates the password of a stranger who signed up with the address without verifying it', async () => {
    const email = newAddress('invited');
    await signUp(openBrowser(t), email, 'the-strangers-password');
    const { token } = await invited(email);
    expect((await accept(token, 'Neo Letsie', 'my-own-password')).status).toBe(200);
    expect((await signIn(openBrowser(t), email, 'the-strangers-password')).body.code).toBe('password_wrong');
    expect((await signIn(openBrowser(t), email, 'my-own-password')).status).toBe(200);
    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
    expect(await t.db.select().from(credentials).where(eq(credentials.userId, account!.id))).toHaveLength(1);
  });
});

describe('removing an admin', () => {
  it('ends the admin’s sessions, rejects new requests and voids their invitations', async () => {
    const palesa = await makeAdmin(t, 'Palesa');
    const friend = newAddress('friend');
    expect((await invite(friend, palesa)).status).toBe(201);
    const [token = ''] = await tokensFor(friend);
    expect((await remove(palesa.id)).status).toBe(200);
    expect(await t.db.select().from(authSessions).where(eq(authSessions.userId, palesa.id))).toEqual([]);
    expect((await call('GET', '/admins', undefined, palesa)).status).toBe(401);
    expect(await accept(token)).toMatchObject({ body: { code: 'verification_code_invalid' } });
    expect((await list()).admins.map(({ displayName }) => displayName)).toEqual(['Limpho']);
    expect(await lastActivity()).toMatchObject({
      kind: 'admin.removed',
      actorId: limpho.id,
      subjectId: palesa.id,
    });
    expect((await remove(palesa.id)).body.code).toBe('not_found');
  });

  it('lets a removed admin return by invitation', async () => {
    const palesa = await makeAdmin(t, 'Palesa');
    await remove(palesa.id);
    const { token } = await invited(palesa.email);
    expect((await accept(token, 'Palesa M')).status).toBe(200);
    expect(await signIn(openBrowser(t), palesa.email)).toMatchObject({
      body: { currentUser: { role: 'admin' } },
    });
  });

  it('returns 404 for a student and for an unknown id', async () => {
    const student = await makeStudent(t);
    expect((await remove(student.id)).status).toBe(404);
    expect((await remove(t.ctx.newId())).status).toBe(404);
    const [user] = await t.db.select().from(users).where(eq(users.id, student.id));
    expect(user?.isActive).toBe(true);
  });

  it('never removes the last admin, and removes yourself only on request (SETUP-8)', async () => {
    expect(await remove(limpho.id)).toMatchObject({ status: 409, body: { code: 'admin_is_self' } });
    expect(await remove(limpho.id, limpho, true)).toMatchObject({
      status: 409,
      body: { code: 'admin_last' },
    });
    await makeAdmin(t, 'Palesa');
    expect((await remove(limpho.id, limpho, true)).status).toBe(200);
  });

  it('lets only one of two admins who remove each other concurrently succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await Promise.all([makeAdmin(t, 'One'), makeAdmin(t, 'Two')]);
      await t.db.update(users).set({ isActive: false }).where(eq(users.id, limpho.id));
      const answers = await Promise.all([remove(two.id, one), remove(one.id, two)]);
      const codes = answers.map(({ status, body }) => (status === 200 ? 'removed' : body.code));
      expect(codes).toContain('removed');
      expect(codes.filter((code) => code === 'removed')).toHaveLength(1);
      const left = await t.db
        .select()
        .from(users)
        .where(and(eq(users.role, 'admin'), eq(users.isActive, true)));
      expect(left).toHaveLength(1);
      limpho = left[0]?.id === one.id ? one : two;
    }
  });
});
