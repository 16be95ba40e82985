import {
  type AccessDecision,
  type Action,
  decideAccess,
  getCondition,
  type PolicyUser,
} from '@thuto/domain/policy';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import { and, eq, sql } from 'drizzle-orm';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROUTE_ACTIONS } from './route-actions.ts';
import { auditLog } from './platform/db/schema/audit-log.ts';
import { accounts } from './platform/db/schema/accounts.ts';
import { plans } from './platform/db/schema/plans.ts';
import { termReports } from './platform/db/schema/term-reports.ts';
import { users } from './platform/db/schema/users.ts';
import { CONTENT_SAMPLES } from './platform/files/make-content-files.ts';
import { ROUTES_OF_CALLS } from './plugins/api.ts';
import { bookingSteps } from './testing/bookings.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeSite } from './testing/make-site.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { makePicture, submitProof, uploadFile } from './testing/submit-proof.ts';

const FAMILY: PolicyUser = { role: 'student', emailVerified: true };

/** The users as the policy sees them; null for a visitor. */
const CALLERS = {
  'a visitor': null,
  'an unverified student': { ...FAMILY, emailVerified: false },
  'the owning student': FAMILY,
  'another student': FAMILY,
  'a deactivated student': null,
  'an admin': { role: 'admin', emailVerified: true },
  'a deactivated admin': null,
} as const satisfies Readonly<Record<string, PolicyUser | null>>;
type CallerName = keyof typeof CALLERS;
const CALLER_NAMES = Object.keys(CALLERS) as CallerName[];

interface Route {
  /** The URL of the route, for data that belongs to the student. */
  readonly url: () => string;
  /** The status of a request that the policy allows; 200 unless given. */
  readonly status?: number;
  /** Whether the URL names a record of the owning student. */
  readonly isOfOwner?: boolean;
  /** Callers whom the policy allows but another rule refuses. */
  readonly refused?: Partial<Readonly<Record<CallerName, number>>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const REFUSALS: Readonly<Record<Exclude<AccessDecision, 'allowed'>, number>> = {
  'sign-in-required': 401,
  'role-insufficient': 403,
  'right-missing': 403,
  'email-unverified': 403,
  'not-found': 404,
};

/** Returns the status that follows from the policy. Routes outside of /api are open to everyone. */
function getExpectedStatus(name: string, who: CallerName): number {
  const { status = 200, isOfOwner = false, refused = {} } = ROUTES[name]!;
  const url = name.split(' ')[1] ?? '';
  const action: Action | undefined = Object.hasOwn(ROUTE_ACTIONS, url)
    ? ROUTE_ACTIONS[url as keyof typeof ROUTE_ACTIONS]
    : undefined;
  if (action === undefined) return status;
  const guardianship = isOfOwner && who === 'another student' ? null : ALL_GUARDIAN_RIGHTS;
  const decision = decideAccess(CALLERS[who], action, { guardianship });
  if (decision === 'allowed') return refused[who] ?? status;
  const isForDesk = getCondition('student', action).kind === 'never';
  if (who === 'a deactivated admin' && isForDesk) return 403;
  return REFUSALS[decision];
}

let made: {
  termReport: string;
  owner: string;
  payment: string;
  approved: string;
  booking: string;
  content: string;
  homeworkFile: string;
  feed: string;
  upload: string;
  mail: string;
};
const TUS = { 'tus-resumable': '1.0.0' };
const purpose = `purpose ${Buffer.from('payment-proof').toString('base64')}`;

/** An upload belongs to the account that started it. */
const NOT_THE_UPLOADER = { 'another student': 404, 'an admin': 404 } as const;

/** Every route outside the contract. A missing route fails the test below. */
const ROUTES: Readonly<Record<string, Route>> = {
  'GET /healthz': { url: () => '/healthz' },
  'GET /readyz': { url: () => '/readyz' },
  // Open to this machine, where these requests come from; other machines need a token.
  'GET /metrics': { url: () => '/metrics' },
  'GET /mailbox': { url: () => '/mailbox' },
  'GET /mailbox/messages.json': { url: () => '/mailbox/messages.json' },
  'GET /mailbox/messages/:id': { url: () => `/mailbox/messages/${made.mail}` },
  'GET /mailbox/messages/:id/html': { url: () => `/mailbox/messages/${made.mail}/html` },
  'GET /mailbox/messages/:id/attachments/:index': {
    url: () => `/mailbox/messages/${made.mail}/attachments/0`,
  },
  // Signed links: without a signature nobody gets in.
  'GET /unsubscribe': { url: () => '/unsubscribe?token=unsigned', status: 404 },
  'POST /unsubscribe': { url: () => '/unsubscribe?token=unsigned', status: 404 },
  'GET /api/openapi.json': { url: () => '/api/openapi.json' },
  'GET /api/docs': { url: () => '/api/docs' },
  'GET /robots.txt': { url: () => '/robots.txt' },
  'GET /sitemap.xml': { url: () => '/sitemap.xml' },
  'GET /site.webmanifest': { url: () => '/site.webmanifest' },
  'GET /assets/*': { url: () => '/assets/root-abc.js' },
  'GET /*': { url: () => '/' },
  'POST /*': {
    url: () => '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=',
  },

  'POST /api/statement-files': {
    url: () => '/api/statement-files',
    status: 201,
    headers: { 'content-type': 'text/csv' },
    payload: 'Date,Amount\n2026-03-03,450.00',
  },
  // Signed by the sender: nobody gets in with a session.
  'POST /api/hooks/sms/:device': { url: () => '/api/hooks/sms/no-such-device', status: 401 },
  'GET /api/self-check/:token': { url: () => '/api/self-check/no-such-token', status: 401 },
  'POST /api/self-check/:token': { url: () => '/api/self-check/no-such-token', status: 401 },
  'GET /api/self-check/:token/stream': { url: () => '/api/self-check/no-such-token/stream', status: 401 },
  'POST /api/hooks/mpesa/:token': { url: () => '/api/hooks/mpesa/no-such-token', status: 401 },

  'POST /api/uploads': {
    url: () => '/api/uploads',
    status: 201,
    // Admins cannot submit proofs.
    refused: { 'an admin': 403 },
    headers: { ...TUS, 'upload-length': '10', 'upload-metadata': purpose },
  },
  'HEAD /api/uploads/:id': {
    url: () => `/api/uploads/${made.upload}`,
    refused: NOT_THE_UPLOADER,
    headers: TUS,
  },
  'PATCH /api/uploads/:id': {
    url: () => `/api/uploads/${made.upload}`,
    // The upload is complete, so the owner's extra bytes are rejected because of their offset.
    status: 409,
    refused: NOT_THE_UPLOADER,
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: 'x',
  },
  'DELETE /api/uploads/:id': {
    url: () => `/api/uploads/${made.upload}`,
    status: 204,
    refused: NOT_THE_UPLOADER,
    headers: TUS,
  },

  'GET /api/payments/:id/proof': {
    url: () => `/api/payments/${made.payment}/proof`,
    isOfOwner: true,
  },
  'GET /api/payments/:id/receipt': {
    url: () => `/api/payments/${made.approved}/receipt`,
    isOfOwner: true,
  },
  'GET /api/homework-files/:id': {
    url: () => `/api/homework-files/${made.homeworkFile}`,
    isOfOwner: true,
  },
  'GET /api/content/:id/file': {
    url: () => `/api/content/${made.content}/file`,
    // The other student has not paid.
    refused: { 'another student': 403 },
  },
  'GET /api/students/:studentId/statement': {
    url: () => `/api/students/${made.owner}/statement?month=2026-03`,
    isOfOwner: true,
  },
  'GET /api/students/:studentId/plans/:subject/print': {
    url: () => `/api/students/${made.owner}/plans/physics/print`,
    isOfOwner: true,
  },
  'GET /api/students/:studentId/term-reports/:id/print': {
    url: () => `/api/students/${made.owner}/term-reports/${made.termReport}/print`,
    isOfOwner: true,
  },
  'GET /api/students/:studentId/:kind/:id/calendar.ics': {
    url: () => `/api/students/${made.owner}/bookings/${made.booking}/calendar.ics`,
    isOfOwner: true,
  },
  // Open to anyone with the secret address, because calendars send no cookie.
  'GET /api/calendar/:file': { url: () => made.feed },
  'GET /api/events': { url: () => '/api/events' },
  'GET /api/exports/:table': { url: () => '/api/exports/bookings' },
  // A token that was never issued.
  'GET /api/backup-downloads/:token': {
    url: () => '/api/backup-downloads/no-such-token',
    refused: { 'an admin': 404 },
  },
  'GET /api/students/:studentId/data': { url: () => `/api/students/${made.owner}/data`, isOfOwner: true },
  'GET /api/users/:id/data': { url: () => `/api/users/${made.owner}/data` },
};

/** Removes the HEAD routes that Fastify adds; they behave like GET. */
const withoutItsHead = (routes: ReadonlySet<string>) =>
  [...routes].filter(
    (route) => !(route.startsWith('HEAD ') && routes.has(route.replace('HEAD', 'GET')) && !ROUTES[route]),
  );

let t: TestApp;
let removeSite: () => Promise<void>;
const registered = new Set<string>();
const people = new Map<CallerName, Record<string, string>>();
let owner: Person;
let admin: Person;

/** Records the stored proof of the owner as a file of homework as well, and returns its id. */
async function handInFile(ownerId: string, participantId: string): Promise<string> {
  const { rows } = await t.db.execute<{ id: string }>(sql`
    with tutor as (insert into tutors (id, name, subjects) values (gen_random_uuid(), 'Mme Lineo', '{physics}') returning id),
    report as (
      insert into lesson_reports (id, participant_id, tutor_id, written_by, homework, homework_due_on, note, staff_note, created_at)
      select gen_random_uuid(), ${participantId}, tutor.id, ${ownerId}, 'Exercise 4', '2031-05-12', '', '', now() from tutor
      returning id),
    handed_in as (
      insert into homework (report_id, handed_in_at, handed_in_by) select id, now(), ${ownerId} from report returning report_id)
    insert into homework_files (file_id, report_id, position)
    select f.id, report_id, 0 from handed_in, (select id from files where owner_account_id = ${ownerId} limit 1) f
    returning file_id as id`);
  return rows[0]?.id ?? '';
}

beforeAll(async () => {
  const { site, remove } = await makeSite();
  removeSite = remove;
  t = await buildTestApp(
    {},
    {
      runsWorkers: true,
      site,
      onRoute: ({ method, url }) => {
        // access.test.ts covers the calls of the contract.
        if (ROUTES_OF_CALLS.includes(url)) return;
        for (const each of [method].flat()) registered.add(`${each} ${url}`);
      },
    },
  );
  admin = await makeAdmin(t);
  const steps = bookingSteps(t, admin);
  owner = await steps.payingStudent();
  const [unverified, other, goneStudent, goneAdmin] = [
    await makeStudent(t),
    await makeStudent(t),
    await makeStudent(t),
    await makeAdmin(t),
  ];
  await t.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, unverified.id));
  for (const { id } of [goneStudent, goneAdmin]) {
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, id));
  }
  for (const [who, headers] of [
    ['a visitor', {}],
    ['an unverified student', unverified.headers],
    ['the owning student', owner.headers],
    ['another student', other.headers],
    ['a deactivated student', goneStudent.headers],
    ['an admin', admin.headers],
    ['a deactivated admin', goneAdmin.headers],
  ] as const) {
    people.set(who, { ...headers });
  }

  const booking = await steps.requestBooking(owner);
  await steps.post(`/api/bookings/${booking}/approve`, admin, {
    tutorName: 'Ntate',
    meetingLink: 'https://meet.example.org/a',
  });
  const mine = await t.inject({ url: `/api/students/${owner.id}/payments`, headers: owner.headers });
  const [approved] = mine.json<{ items: { id: string }[] }>().items;
  const feed = await steps.post(`/api/students/${owner.id}/calendar-feed`, owner);
  const uploadId = await uploadFile(t, admin, CONTENT_SAMPLES.pdf, 'Forces.pdf', 'content');
  const words = { title: 'A', description: 'B', subject: 'physics', type: 'document', year: null };
  const content = await steps.post('/api/content/files', admin, { ...words, uploadId });
  const payment = await submitProof(t, owner, 'once-off');
  // The new pending proof would lock the library again.
  await steps.post(`/api/payments/${payment.id}/approve`, admin);
  // The mail of the approved booking has an invitation attached.
  const mail = await vi.waitFor(
    async () => {
      const found = (await t.mails()).find(({ attachments }) => attachments.length > 0);
      if (!found) throw new Error('not sent yet');
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );
  const signedAt = t.clock.now();
  await t.db.insert(plans).values({
    id: t.ctx.newId(),
    studentId: owner.id,
    subjectId: 'physics',
    version: 1,
    reason: 'The first plan',
    examOn: '2026-10-01',
    lessonsPerWeek: 1,
    createdAt: signedAt,
    signedAt,
    signedBy: admin.id,
  });
  const termReport = t.ctx.newId();
  await t.db.insert(termReports).values({
    id: termReport,
    studentId: owner.id,
    subjectId: 'physics',
    termId: t.ctx.newId(),
    termName: 'Term 1',
    startsOn: '2026-01-19',
    endsOn: '2026-04-02',
    version: 1,
    comment: 'Works with care',
    facts: {
      topics: [],
      secureAtStart: 0,
      secureNow: 0,
      topicCount: 0,
      attended: 0,
      held: 0,
      homework: 0,
      papers: null,
    },
    createdAt: signedAt,
    signedAt,
    signedBy: admin.id,
  });
  made = {
    termReport,
    owner: owner.id,
    payment: payment.id,
    approved: approved?.id ?? '',
    booking,
    content: content.json<{ id: string }>().id,
    homeworkFile: await handInFile(owner.id, booking),
    feed: new URL(feed.json<{ address: string }>().address).pathname,
    upload: await uploadFile(t, owner, await makePicture()),
    mail: mail.id,
  };
});
afterAll(async () => {
  await t.close();
  await removeSite();
});

it('has a row for exactly the routes outside the contract', () => {
  expect(withoutItsHead(registered).toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe.each(Object.keys(ROUTES))('%s', (name) => {
  it('follows the policy for every caller (ACCESS-6)', async () => {
    const { url, headers = {}, payload } = ROUTES[name]!;
    const method = name.split(' ', 1)[0] as HTTPMethods;
    const given: Record<string, number> = {};
    for (const who of CALLER_NAMES) {
      const answer = await t.inject({
        method: method as 'GET',
        url: url(),
        headers: { ...headers, ...people.get(who) },
        payloadAsStream: true,
        ...(payload !== undefined && { payload }),
      });
      given[who] = answer.statusCode;
      answer.stream().resume().destroy();
    }
    expect(given).toEqual(Object.fromEntries(CALLER_NAMES.map((who) => [who, getExpectedStatus(name, who)])));
  });
});

it('serves the mailbox and the metrics to this machine only', async () => {
  for (const name of Object.keys(ROUTES).filter((route) => /^GET \/(mailbox|metrics)/.test(route))) {
    for (const headers of [{}, admin.headers]) {
      const answer = await t.inject({ url: ROUTES[name]!.url(), headers, remoteAddress: '192.0.2.7' });
      expect(answer.statusCode, name).toBe(404);
    }
  }
});

it('audits every view of a proof by an admin, including HEAD, but not by the owner', async () => {
  const seen = () =>
    t.db.$count(auditLog, and(eq(auditLog.kind, 'proof.viewed'), eq(auditLog.actorId, admin.id)));
  const before = await seen();
  const url = ROUTES['GET /api/payments/:id/proof']!.url();
  await t.inject({ url, headers: admin.headers });
  await t.inject({ method: 'HEAD', url, headers: admin.headers });
  await t.inject({ url, headers: { ...admin.headers, range: 'bytes=0-1' } });
  expect(await seen()).toBe(before + 3);
  await t.inject({ url, headers: owner.headers });
  expect(await seen()).toBe(before + 3);
});
