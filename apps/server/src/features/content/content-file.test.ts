import type { ContentItem, LibraryItem } from '@thuto/contract/content';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { users } from '../../platform/db/schema/users.ts';
import { CONTENT_SAMPLES } from '../../platform/files/make-content-files.ts';
import { type FakeS3, startFakeS3 } from '../../platform/files/start-fake-s3.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { contentKit } from './content-test-kit.ts';

let t: TestApp;
let admin: Person;
let student: Person;
let kit: ReturnType<typeof contentKit>;

async function makePayingStudent(subjects: ('physics' | 'chemistry')[] = ['physics']): Promise<Person> {
  const person = await makeStudent(t, { subjects });
  const { id } = await submitProof(t, person, 'bundle-5');
  expect((await kit.call('POST', `/payments/${id}/approve`)).statusCode).toBe(200);
  return person;
}

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
  kit = contentKit(t, () => admin);
  student = await makePayingStudent();
});
afterAll(() => t.close());

const open = (item: Pick<ContentItem, 'id'>, who: Person | null, headers = {}, method = 'GET' as const) =>
  t.inject({ method, url: `/api/content/${item.id}/file`, headers: { ...who?.headers, ...headers } });
const library = async (who: Person, query = '') =>
  (await t.inject({ url: `/api/students/${who.id}/content${query}`, headers: who.headers })).json<{
    items: LibraryItem[];
    nextCursor: string | null;
    isUnlocked: boolean;
    isUnderReview: boolean;
  }>();

describe('access to content files', () => {
  it('lets admins open any file and students active files of their subjects', async () => {
    const item = await kit.publishFile();
    expect((await open(item, admin)).rawPayload).toEqual(CONTENT_SAMPLES.pdf);
    expect((await open(item, student)).rawPayload).toEqual(CONTENT_SAMPLES.pdf);
    await kit.call('POST', `/content/${item.id}/deactivate`);
    expect((await open(item, admin)).statusCode).toBe(200);
    expect((await open(item, student)).json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('refuses everyone else with as much detail as they may know (ACCESS-6)', async () => {
    const item = await kit.publishFile();
    const [unverified, gone, goneAdmin, otherSubject, unpaid, waiting] = [
      await makePayingStudent(),
      await makePayingStudent(),
      await makeAdmin(t),
      await makePayingStudent(['chemistry']),
      await makeStudent(t, { subjects: ['physics'] }),
      await makeStudent(t, { subjects: ['physics'] }),
    ];
    await submitProof(t, waiting, 'bundle-5');
    await t.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, unverified.id));
    for (const { id } of [gone, goneAdmin]) {
      await t.db.update(users).set({ isActive: false }).where(eq(users.id, id));
    }
    const errorFor = async (who: Person | null) => {
      const { status, code } = (await open(item, who)).json<{ status: number; code: string }>();
      return `${status} ${code}`;
    };
    expect(await errorFor(null)).toBe('401 sign_in_required');
    expect(await errorFor({ ...student, headers: { cookie: 'thuto.session_token=forged' } })).toBe(
      '401 sign_in_required',
    );
    expect(await errorFor(gone)).toBe('401 sign_in_required');
    expect(await errorFor(goneAdmin)).toBe('401 sign_in_required');
    expect(await errorFor(unverified)).toBe('403 email_unverified');
    expect(await errorFor(otherSubject)).toBe('404 not_found');
    expect(await errorFor(unpaid)).toBe('403 payment_not_approved');
    expect(await errorFor(waiting)).toBe('403 payment_not_approved');
  });

  it('returns 404 for links and malformed ids', async () => {
    const link = await kit.publishLink();
    for (const id of [link.id, 'nonsense', '..%2Ffile']) {
      expect((await open({ id }, admin)).json(), id).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('reports lost bytes', async () => {
    const item = await kit.publishFile();
    const lost = { ...t.ctx.files };
    const keys: string[] = [];
    t.ctx.files.get = (key, range) => {
      keys.push(key);
      return lost.get(`${key}.gone`, range);
    };
    expect((await open(item, admin)).json()).toMatchObject({ code: 'not_found' });
    t.ctx.files.get = lost.get;
    expect(keys).toHaveLength(1);
  });
});

/** Without `allow-scripts` and `allow-same-origin`, a file has an opaque origin and cannot run scripts. */
const CLOSED = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-downloads";

describe('content file response', () => {
  it('displays PDFs and videos inline, sends the rest as downloads and allows no scripts', async () => {
    const pdf = await open(await kit.publishFile({}, CONTENT_SAMPLES.pdf, 'Meepo “1”.pdf'), student);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Meepo _1_.pdf"; filename*=UTF-8''Meepo%20%E2%80%9C1%E2%80%9D.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': CLOSED,
      'cache-control': 'private, no-cache',
    });
    const video = await open(await kit.publishFile({}, CONTENT_SAMPLES.mp4, 'a.mp4'), student);
    expect(video.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': CLOSED,
    });
    const word = await open(await kit.publishFile({}, CONTENT_SAMPLES.docx, 'a.docx'), student);
    expect(word.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': CLOSED,
    });
  });

  it('has the same security headers for byte ranges of a PDF and for errors', async () => {
    const item = await kit.publishFile();
    const part = await open(item, student, { range: 'bytes=0-7' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, CONTENT_SAMPLES.pdf.subarray(0, 8)]);
    expect(part.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': CLOSED,
    });
    const beyond = await open(item, student, { range: 'bytes=999999999-' });
    expect([beyond.statusCode, beyond.headers['content-security-policy']]).toEqual([416, CLOSED]);
  });

  it('serves byte ranges, and 304 for a cached file', async () => {
    const item = await kit.publishFile({}, CONTENT_SAMPLES.mp4, 'a.mp4');
    const size = CONTENT_SAMPLES.mp4.length;
    const part = await open(item, student, { range: 'bytes=4-11' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(CONTENT_SAMPLES.mp4.subarray(4, 12));
    expect(part.headers).toMatchObject({ 'content-range': `bytes 4-11/${size}`, 'accept-ranges': 'bytes' });
    const end = await open(item, student, { range: 'bytes=-5' });
    expect(end.rawPayload).toEqual(CONTENT_SAMPLES.mp4.subarray(-5));

    const beyond = await open(item, student, { range: `bytes=${size}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers).toMatchObject({ 'content-range': `bytes */${size}`, 'content-length': '0' });

    const etag = String(part.headers.etag);
    expect((await open(item, student, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await open(item, student, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await open(item, student, { range: 'bytes=0-1', 'if-range': '"x"' })).statusCode).toBe(200);
    const head = await t.inject({
      method: 'HEAD',
      url: `/api/content/${item.id}/file`,
      headers: { ...student.headers },
    });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(size)]);
    expect(head.headers.etag).toBe(etag);
  });
});

describe('library', () => {
  it('lists active content of the student’s subjects, by type, subject, search text and year (CONTENT-6)', async () => {
    const reader = await makePayingStudent(['chemistry']);
    const words = { subject: 'chemistry', type: 'past-paper' };
    await kit.publishFile({ ...words, title: 'Paper of 2021', year: 2021 });
    await kit.publishFile({ ...words, title: 'Paper of 2024', year: 2024 });
    await kit.publishFile({ ...words, title: 'Paper of no year' });
    await kit.publishFile({ ...words, title: 'Paper of 2022', year: 2022 });
    const hidden = await kit.publishLink({ title: 'Hidden', subject: 'chemistry' });
    await kit.call('POST', `/content/${hidden.id}/deactivate`);
    await kit.publishLink({ title: 'Moles', subject: 'chemistry' });
    await kit.publishLink({ title: 'Of physics', subject: 'physics' });
    const titles = async (query: string) => (await library(reader, query)).items.map(({ title }) => title);
    expect(await titles('')).toEqual([
      'Moles',
      'Paper of 2022',
      'Paper of no year',
      'Paper of 2024',
      'Paper of 2021',
    ]);
    expect(await titles('?subject=physics')).toEqual([]);
    expect(await titles('?search=mole')).toEqual(['Moles']);
    const byYear = '?type=past-paper&sort=year';
    const inOrder = ['Paper of 2024', 'Paper of 2022', 'Paper of 2021', 'Paper of no year'];
    expect(await titles(byYear)).toEqual(inOrder);
    const first = await library(reader, `${byYear}&limit=3`);
    const rest = await titles(`${byYear}&limit=3&cursor=${first.nextCursor}`);
    expect([...first.items.map(({ title }) => title), ...rest]).toEqual(inOrder);
  });

  it('lists content without URLs until a payment is approved', async () => {
    await kit.publishLink();
    const reader = await makeStudent(t, { subjects: ['physics'] });
    const before = await library(reader);
    expect(before).toMatchObject({ isUnlocked: false, isUnderReview: false });
    expect(before.items.length).toBeGreaterThan(0);
    expect(before.items.every(({ openUrl }) => openUrl === null)).toBe(true);
    expect(JSON.stringify(before)).not.toContain('https://example.com');
    const { id } = await submitProof(t, reader, 'bundle-5');
    expect(await library(reader)).toMatchObject({ isUnlocked: false, isUnderReview: true });
    await kit.call('POST', `/payments/${id}/approve`);
    const after = await library(reader);
    expect(after.isUnlocked).toBe(true);
    expect(after.items.some(({ openUrl }) => openUrl === 'https://example.com/forces')).toBe(true);
  });
});

describe('with a bucket', () => {
  let s3: FakeS3;
  let overS3: TestApp;
  beforeAll(async () => {
    s3 = await startFakeS3();
    overS3 = await buildTestApp(
      {
        S3_BUCKET: s3.config.bucket,
        S3_ENDPOINT: s3.config.endpoint,
        S3_REGION: s3.config.region,
        S3_ACCESS_KEY_ID: s3.config.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
      },
      { runsWorkers: true },
    );
  });
  afterAll(async () => {
    await overS3.close();
    await s3.close();
  });

  it('publishes, serves and removes files', async () => {
    const keeper = await makeAdmin(overS3);
    const there = contentKit(overS3, () => keeper);
    const item = await there.publishFile({}, CONTENT_SAMPLES.mp4, 'a.mp4');
    const part = await overS3.inject({
      url: item.openUrl,
      headers: { ...keeper.headers, range: 'bytes=4-11' },
    });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(CONTENT_SAMPLES.mp4.subarray(4, 12));
    await there.call('DELETE', `/content/${item.id}`);
    await expect.poll(() => s3.keys(), { timeout: 15_000 }).toEqual([]);
  });
});
