import { and, eq } from 'drizzle-orm';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLog } from './platform/db/schema/audit-log.ts';
import { accounts } from './platform/db/schema/accounts.ts';
import { users } from './platform/db/schema/users.ts';
import { CONTENT_SAMPLES } from './platform/files/make-content-files.ts';
import { bookingSteps } from './testing/bookings.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeSite } from './testing/make-site.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { makePicture, submitProof, uploadFile } from './testing/submit-proof.ts';

/** The callers, in the order of the statuses below. */
const CALLERS = [
  'a visitor',
  'an unverified student',
  'the owning student',
  'another student',
  'a deactivated student',
  'an admin',
  'a deactivated admin',
] as const;
type Answers = readonly [number, number, number, number, number, number, number];

const ANYBODY: Answers = [200, 200, 200, 200, 200, 200, 200];
const OWNER_AND_ADMINS: Answers = [401, 403, 200, 404, 401, 200, 401];
const ADMINS: Answers = [401, 403, 403, 403, 401, 200, 403];

interface Route {
  /** The URL of the route, for data that belongs to the student. */
  readonly url: () => string;
  readonly answers: Answers;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

let made: {
  owner: string;
  payment: string;
  approved: string;
  booking: string;
  content: string;
  feed: string;
  upload: string;
  mail: string;
};
const TUS = { 'tus-resumable': '1.0.0' };
const purpose = `purpose ${Buffer.from('payment-proof').toString('base64')}`;

/** Every route outside the contract. A missing route fails the test below. */
const ROUTES: Readonly<Record<string, Route>> = {
  'GET /healthz': { url: () => '/healthz', answers: ANYBODY },
  'GET /readyz': { url: () => '/readyz', answers: ANYBODY },
  // Open to this machine, where these requests come from; other machines need a token.
  'GET /metrics': { url: () => '/metrics', answers: ANYBODY },
  'GET /mailbox': { url: () => '/mailbox', answers: ANYBODY },
  'GET /mailbox/messages.json': { url: () => '/mailbox/messages.json', answers: ANYBODY },
  'GET /mailbox/messages/:id': { url: () => `/mailbox/messages/${made.mail}`, answers: ANYBODY },
  'GET /mailbox/messages/:id/html': { url: () => `/mailbox/messages/${made.mail}/html`, answers: ANYBODY },
  'GET /mailbox/messages/:id/attachments/:index': {
    url: () => `/mailbox/messages/${made.mail}/attachments/0`,
    answers: ANYBODY,
  },
  'GET /api/openapi.json': { url: () => '/api/openapi.json', answers: ANYBODY },
  'GET /api/docs': { url: () => '/api/docs', answers: ANYBODY },
  // Contract calls with a separate route, because they have an ETag.
  'GET /api/settings/public': { url: () => '/api/settings/public', answers: ANYBODY },
  'GET /api/testimonials': { url: () => '/api/testimonials', answers: ANYBODY },
  'GET /robots.txt': { url: () => '/robots.txt', answers: ANYBODY },
  'GET /sitemap.xml': { url: () => '/sitemap.xml', answers: ANYBODY },
  'GET /site.webmanifest': { url: () => '/site.webmanifest', answers: ANYBODY },
  'GET /assets/root-abc.js': { url: () => '/assets/root-abc.js', answers: ANYBODY },

  'POST /api/uploads': {
    url: () => '/api/uploads',
    // Admins cannot submit proofs.
    answers: [401, 403, 201, 201, 401, 403, 401],
    headers: { ...TUS, 'upload-length': '10', 'upload-metadata': purpose },
  },
  'HEAD /api/uploads/:id': {
    url: () => `/api/uploads/${made.upload}`,
    answers: [401, 403, 200, 404, 401, 404, 401],
    headers: TUS,
  },
  'PATCH /api/uploads/:id': {
    url: () => `/api/uploads/${made.upload}`,
    // The upload is complete, so the owner's extra bytes are rejected because of their offset.
    answers: [401, 403, 409, 404, 401, 404, 401],
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: 'x',
  },
  'DELETE /api/uploads/:id': {
    url: () => `/api/uploads/${made.upload}`,
    answers: [401, 403, 204, 404, 401, 404, 401],
    headers: TUS,
  },

  'GET /api/payments/:id/proof': {
    url: () => `/api/payments/${made.payment}/proof`,
    answers: OWNER_AND_ADMINS,
  },
  'GET /api/payments/:id/receipt': {
    url: () => `/api/payments/${made.approved}/receipt`,
    answers: OWNER_AND_ADMINS,
  },
  'GET /api/content/:id/file': {
    url: () => `/api/content/${made.content}/file`,
    // The other student has not paid.
    answers: [401, 403, 200, 403, 401, 200, 401],
  },
  'GET /api/my/:kind/:id/calendar.ics': {
    url: () => `/api/my/bookings/${made.booking}/calendar.ics`,
    answers: [401, 403, 200, 404, 401, 403, 401],
  },
  // Open to anyone with the secret address, because calendars send no cookie.
  'GET /api/calendar/:file': { url: () => made.feed, answers: ANYBODY },
  'GET /api/events': { url: () => '/api/events', answers: [401, 403, 200, 200, 401, 200, 401] },
  'GET /api/exports/:table': { url: () => '/api/exports/bookings', answers: ADMINS },
  // A token that was never issued.
  'GET /api/backup-downloads/:token': {
    url: () => '/api/backup-downloads/no-such-token',
    answers: [401, 403, 403, 403, 401, 404, 403],
  },
  'GET /api/my/data': { url: () => '/api/my/data', answers: [401, 403, 200, 200, 401, 403, 401] },
  'GET /api/users/:id/data': { url: () => `/api/users/${made.owner}/data`, answers: ADMINS },
};

/** The route of all contract calls, which access.test.ts covers. */
const CONTRACT = '/api/*';
/** Removes the HEAD routes that Fastify adds; they behave like GET. */
const withoutItsHead = (routes: ReadonlySet<string>) =>
  [...routes].filter(
    (route) => !(route.startsWith('HEAD ') && routes.has(route.replace('HEAD', 'GET')) && !ROUTES[route]),
  );

let t: TestApp;
let removeSite: () => Promise<void>;
const registered = new Set<string>();
const people = new Map<(typeof CALLERS)[number], Record<string, string>>();
let owner: Person;
let admin: Person;

beforeAll(async () => {
  const { site, remove } = await makeSite('http://localhost:3000');
  removeSite = remove;
  t = await buildTestApp(
    {},
    {
      site,
      onRoute: ({ method, url }) => {
        if (url === CONTRACT) return;
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
  const mine = await t.inject({ url: '/api/my/payments', headers: owner.headers });
  const [approved] = mine.json<{ items: { id: string }[] }>().items;
  const feed = await steps.post('/api/my/calendar-feed', owner);
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
  made = {
    owner: owner.id,
    payment: payment.id,
    approved: approved?.id ?? '',
    booking,
    content: content.json<{ id: string }>().id,
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
  it('returns the expected status to every caller', async () => {
    const { url, answers, headers = {}, payload } = ROUTES[name]!;
    const method = name.split(' ', 1)[0] as HTTPMethods;
    const given: Record<string, number> = {};
    for (const who of CALLERS) {
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
    expect(given).toEqual(Object.fromEntries(CALLERS.map((who, n) => [who, answers[n]])));
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
