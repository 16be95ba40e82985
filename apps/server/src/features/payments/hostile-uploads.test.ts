import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { files, uploads } from '../../platform/db/schema/files.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import {
  makePackedPdf,
  makePdf,
  makePdfBomb,
  makePngClaiming,
} from '../../platform/files/make-test-files.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makePicture, uploadFile } from '../../testing/submit-proof.ts';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const MB = 1024 * 1024;

let t: TestApp;
let admin: Person;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  student = await makeStudent(t);
});

async function namesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(t.config.dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
const cutOff = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const submit = (uploadId: string) =>
  t.inject({
    method: 'POST',
    url: '/api/my/payments',
    headers: student.headers,
    payload: { packageId: 'bundle-5', uploadId },
  });
const publish = (uploadId: string) =>
  t.inject({
    method: 'POST',
    url: '/api/content/files',
    headers: admin.headers,
    payload: { title: 'A', description: 'B', subject: 'physics', type: 'document', year: null, uploadId },
  });

/** What is no proof: its name, its bytes, and what the student is told. */
const NO_PROOFS: readonly (readonly [string, string, () => Buffer | Promise<Buffer>, string])[] = [
  ['a drawing with a script', 'slip.svg', () => SVG, 'proof_format_invalid'],
  ['a drawing with a script, called a picture', 'slip.png', () => SVG, 'proof_format_invalid'],
  ['a page', 'slip.html', () => HTML, 'proof_format_invalid'],
  ['a page called a PDF', 'slip.pdf', () => HTML, 'proof_format_invalid'],
  ['a picture called a page', 'slip.html', () => makePicture(), 'proof_format_invalid'],
  ['a picture called two things', 'slip.jpg.svg', () => makePicture(), 'proof_format_invalid'],
  [
    'a page with a PDF behind it',
    'slip.pdf',
    () => Buffer.concat([HTML, makePdf(1)]),
    'proof_format_invalid',
  ],
  [
    'the beginning of a picture and a page',
    'slip.png',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), HTML]),
    'proof_format_invalid',
  ],
  [
    'a JPEG that was cut off',
    'slip.jpg',
    async () => cutOff(await noise(320, 200).jpeg().toBuffer()),
    'proof_format_invalid',
  ],
  [
    'a PNG that was cut off',
    'slip.png',
    async () => cutOff(await noise(320, 200).png().toBuffer()),
    'proof_format_invalid',
  ],
  ['a PDF that was cut off', 'slip.pdf', () => cutOff(makePdf(3)), 'proof_format_invalid'],
  ['a PNG of 196 megapixels', 'slip.png', () => makePngClaiming(14_000, 14_000), 'proof_too_many_pixels'],
  ['a PNG wider than it can be', 'slip.png', () => makePngClaiming(2 ** 31 - 1, 1), 'proof_format_invalid'],
  ['a PDF of 5,000 pages', 'slip.pdf', () => makePdf(5_000), 'proof_too_many_pages'],
  ['a PDF of 5,000 pages in 67 KB', 'slip.pdf', () => makePackedPdf(5_000), 'proof_too_many_pages'],
  ['a PDF that unfolds to 500 MB of zeros', 'slip.pdf', () => makePdfBomb(500), 'proof_format_invalid'],
];

describe('a proof that is none', () => {
  it.each(NO_PROOFS)('%s: %s', async (_what, name, make, code) => {
    const bytes = await make();
    const uploadId = await uploadFile(t, student, bytes, name);
    const [kept, begun] = [await namesUnder('files'), performance.now()];
    const answer = await submit(uploadId);
    expect(answer.json()).toMatchObject({ code });
    // A bomb takes no longer than a picture does: generous, for a machine with other work.
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(await namesUnder('files')).toEqual(kept);
    expect(await namesUnder('uploads')).not.toContain(uploadId);
    expect(await t.db.$count(uploads, eq(uploads.id, uploadId))).toBe(0);
    expect(await t.db.$count(files, eq(files.ownerAccountId, student.id))).toBe(0);
    expect(await t.db.$count(payments, eq(payments.studentId, student.id))).toBe(0);
    expect((await submit(uploadId)).json()).toMatchObject({ status: 404, code: 'upload_not_found' });
  });

  it('may hold something more, which is never run: it is given back as what its beginning is', async () => {
    const both = Buffer.concat([await makePicture(), HTML]);
    const answer = await submit(await uploadFile(t, student, both, 'slip.jpg'));
    if (answer.statusCode !== 201) {
      expect(answer.json()).toMatchObject({ code: 'proof_format_invalid' });
      return;
    }
    const { proof } = answer.json<{ proof: { url: string } }>();
    const file = await t.inject({ url: proof.url, headers: student.headers });
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a content file that is none', () => {
  it.each([
    ['a drawing', 'a.svg', SVG],
    ['a page', 'a.html', HTML],
    ['a page called a PDF', 'a.pdf', HTML],
    ['a page with a PDF behind it', 'a.pdf', Buffer.concat([HTML, makePdf(1)])],
    ['a picture called a video', 'a.mp4', makePngClaiming(10, 10)],
  ])('%s: %s', async (_what, name, bytes) => {
    const uploadId = await uploadFile(t, admin, bytes, name, 'content');
    const kept = await namesUnder('files');
    expect((await publish(uploadId)).json()).toMatchObject({ status: 415 });
    expect(await namesUnder('files')).toEqual(kept);
    expect(await namesUnder('uploads')).not.toContain(uploadId);
  });
});

describe('names that lead elsewhere', () => {
  it.each([
    '../../../etc/cron.d/x.jpg',
    '..\\..\\windows\\x.jpg',
    '/etc/passwd.jpg',
    'C:\\con.jpg',
    'a\u0000b.jpg',
    'a\r\nset-cookie: x.jpg',
    '"; filename="x.jpg',
    '\u202egpj.exe.jpg',
    `${'é'.repeat(400)}.jpg`,
    '.jpg',
    '....//....//x.jpg',
    '<img src=x onerror=alert(1)>.jpg',
  ])('%j stay where they belong', async (name) => {
    const answer = await submit(await uploadFile(t, student, await makePicture(), name));
    expect(answer.statusCode).toBe(201);
    const { proof } = answer.json<{ proof: { url: string } }>();
    const [file] = await t.db.select().from(files).where(eq(files.ownerAccountId, student.id));
    expect(file?.storageKey).toMatch(/^payment-proofs\/[0-9a-f-]{36}\/[0-9a-f-]{36}_[A-Za-z0-9_-]+\.jpg$/);
    const read = await t.inject({ url: proof.url, headers: student.headers });
    expect(read.statusCode).toBe(200);
    expect(read.headers['set-cookie']).toBeUndefined();
    expect(String(read.headers['content-disposition'])).toMatch(
      /^inline; filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w%.!~*'()-]*)?$/,
    );
  });
});

describe('how much', () => {
  const create = (length: number | string, purpose = 'payment-proof') => {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    return t.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...student.headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(length),
        'upload-metadata': `filename ${base64('slip.jpg')},purpose ${base64(purpose)}`,
      },
    });
  };

  it.each([
    ['nothing', 0, 422],
    ['less than nothing', -1, 422],
    ['no number', '1e3', 422],
    ['one byte more than the setting', 50 * MB + 1, 413],
    ['more than a number holds', '9'.repeat(15), 422],
  ])('%s is refused before a byte is sent', async (_what, length, status) => {
    const answer = await create(length);
    expect(answer.statusCode).toBe(status);
    expect(await t.db.$count(uploads, eq(uploads.ownerAccountId, student.id))).toBe(0);
  });

  it('the whole of the setting may be announced', async () => {
    expect((await create(50 * MB)).statusCode).toBe(201);
  });

  it('of a thousand small ones five wait, and nothing of the others is left', async () => {
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => create(10)));
      for (const { statusCode } of answers) expect([201, 429]).toContain(statusCode);
    }
    expect(await t.db.$count(uploads, eq(uploads.ownerAccountId, student.id))).toBe(5);
    const staged = (await namesUnder('uploads')).map((name) => name.split('.')[0] ?? '');
    const others = await t.db.select({ id: uploads.id }).from(uploads);
    expect(staged.filter((name) => !others.some(({ id }) => id === name))).toEqual([]);
  });

  it('is limited by the minute, where limits are on', async () => {
    const limited = await buildTestApp({ RATE_LIMITS: 'on' });
    try {
      const somebody = await makeStudent(limited);
      const headers = { ...somebody.headers, 'tus-resumable': '1.0.0', 'upload-length': '10' };
      const purpose = `purpose ${Buffer.from('payment-proof').toString('base64')}`;
      const ask = () =>
        limited.inject({
          method: 'POST',
          url: '/api/uploads',
          headers: { ...headers, 'upload-metadata': purpose },
        });
      const answers = [];
      for (let i = 0; i < 31; i += 1) answers.push((await ask()).statusCode);
      expect(answers.filter((status) => status === 201)).toHaveLength(30);
      expect(answers.at(-1)).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
