import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runsAllCases, sample } from '@thuto/domain/testing/sample';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { files, uploads } from '../../../platform/db/schema/files.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import {
  makePackedPdf,
  makePdf,
  makePdfBomb,
  makePngClaiming,
} from '../../../platform/files/make-test-files.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { makePicture, uploadFile } from '../../../testing/submit-proof.ts';

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
    url: `/api/students/${student.id}/payments`,
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

/** Invalid proofs: description, file name, bytes and expected error code. */
const NO_PROOFS: readonly (readonly [string, string, () => Buffer | Promise<Buffer>, string])[] = [
  ['an SVG with a script', 'slip.svg', () => SVG, 'proof_format_invalid'],
  ['an SVG with a script, named as a PNG', 'slip.png', () => SVG, 'proof_format_invalid'],
  ['an HTML page', 'slip.html', () => HTML, 'proof_format_invalid'],
  ['an HTML page named as a PDF', 'slip.pdf', () => HTML, 'proof_format_invalid'],
  ['a picture named as HTML', 'slip.html', () => makePicture(), 'proof_format_invalid'],
  ['a picture with two extensions', 'slip.jpg.svg', () => makePicture(), 'proof_format_invalid'],
  [
    'an HTML page followed by a PDF',
    'slip.pdf',
    () => Buffer.concat([HTML, makePdf(1)]),
    'proof_format_invalid',
  ],
  [
    'a PNG signature followed by HTML',
    'slip.png',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), HTML]),
    'proof_format_invalid',
  ],
  [
    'a truncated JPEG',
    'slip.jpg',
    async () => cutOff(await noise(320, 200).jpeg().toBuffer()),
    'proof_format_invalid',
  ],
  [
    'a truncated PNG',
    'slip.png',
    async () => cutOff(await noise(320, 200).png().toBuffer()),
    'proof_format_invalid',
  ],
  ['a truncated PDF', 'slip.pdf', () => cutOff(makePdf(3)), 'proof_format_invalid'],
  ['a PNG of 196 megapixels', 'slip.png', () => makePngClaiming(14_000, 14_000), 'proof_too_many_pixels'],
  [
    'a PNG with an impossible width',
    'slip.png',
    () => makePngClaiming(2 ** 31 - 1, 1),
    'proof_format_invalid',
  ],
  ['a PDF of 5,000 pages', 'slip.pdf', () => makePdf(5_000), 'proof_too_many_pages'],
  ['a PDF of 5,000 pages in 67 KB', 'slip.pdf', () => makePackedPdf(5_000), 'proof_too_many_pages'],
  ['a PDF that decompresses to 500 MB of zeros', 'slip.pdf', () => makePdfBomb(500), 'proof_format_invalid'],
];

describe('rejects an invalid proof', () => {
  it.each(sample(NO_PROOFS, 3, 'proofs'))('%s: %s', async (_what, name, make, code) => {
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

  it('stores nothing of the HTML behind a picture, and serves it as a sandboxed picture (PAY-7)', async () => {
    const both = Buffer.concat([await makePicture(), HTML]);
    const answer = await submit(await uploadFile(t, student, both, 'slip.jpg'));
    expect(answer.statusCode, answer.body).toBe(201);
    const { proof } = answer.json<{ proof: { url: string } }>();
    const file = await t.inject({ url: proof.url, headers: student.headers });
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(file.rawPayload.includes('<script>')).toBe(false);
  });

  it('stores a JPEG named HEIC by its bytes (PAY-7)', async () => {
    const answer = await submit(await uploadFile(t, student, await makePicture(), 'IMG_0042.HEIC'));
    expect(answer.statusCode, answer.body).toBe(201);
    const [file] = await t.db.select().from(files).where(eq(files.ownerAccountId, student.id));
    expect(file).toMatchObject({ fileName: 'IMG_0042.jpg', contentType: 'image/jpeg' });
    expect(file?.storageKey).toMatch(/\.jpg$/);
  });

  it('stores the PDF of a file with bytes before and behind it', async () => {
    const pdf = makePdf(1);
    const bytes = Buffer.concat([Buffer.from('\r\n'), pdf, HTML]);
    const answer = await submit(await uploadFile(t, student, bytes, 'slip.pdf'));
    expect(answer.statusCode, answer.body).toBe(201);
    const { proof } = answer.json<{ proof: { url: string } }>();
    const file = await t.inject({ url: proof.url, headers: student.headers });
    expect(file.rawPayload).toEqual(pdf);
  });
});

describe('rejects an invalid content file', () => {
  const NO_CONTENT: readonly (readonly [string, string, Buffer])[] = [
    ['an SVG', 'a.svg', SVG],
    ['an HTML page', 'a.html', HTML],
    ['an HTML page named as a PDF', 'a.pdf', HTML],
    ['an HTML page followed by a PDF', 'a.pdf', Buffer.concat([HTML, makePdf(1)])],
    ['a picture named as a video', 'a.mp4', makePngClaiming(10, 10)],
  ];
  it.each(sample(NO_CONTENT, 2, 'content'))('%s: %s', async (_what, name, bytes) => {
    const uploadId = await uploadFile(t, admin, bytes, name, 'content');
    const kept = await namesUnder('files');
    expect((await publish(uploadId)).json()).toMatchObject({ status: 415 });
    expect(await namesUnder('files')).toEqual(kept);
    expect(await namesUnder('uploads')).not.toContain(uploadId);
  });
});

describe('hostile file names', () => {
  const NAMES = [
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
  ];
  it.each(sample(NAMES, 3, 'names'))('stores %j in the student’s own folder', async (name) => {
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

describe('upload size and number', () => {
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
    ['an empty upload', 0, 422],
    ['a negative size', -1, 422],
    ['a size that is not an integer', '1e3', 422],
    ['one byte more than the limit', 50 * MB + 1, 413],
    ['a size that is far too large', '9'.repeat(15), 422],
  ])('rejects %s before any byte is sent', async (_what, length, status) => {
    const answer = await create(length);
    expect(answer.statusCode).toBe(status);
    expect(await t.db.$count(uploads, eq(uploads.ownerAccountId, student.id))).toBe(0);
  });

  it('accepts an upload of exactly the limit', async () => {
    expect((await create(50 * MB)).statusCode).toBe(201);
  });

  it('keeps five of many unfinished uploads and leaves no files of the others', async () => {
    const rounds = runsAllCases() ? 50 : 3;
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => create(10)));
      for (const { statusCode } of answers) expect([201, 429]).toContain(statusCode);
    }
    expect(await t.db.$count(uploads, eq(uploads.ownerAccountId, student.id))).toBe(5);
    const staged = (await namesUnder('uploads')).map((name) => name.split('.')[0] ?? '');
    const others = await t.db.select({ id: uploads.id }).from(uploads);
    expect(staged.filter((name) => !others.some(({ id }) => id === name))).toEqual([]);
  });

  it('limits uploads per minute when rate limits are on', async () => {
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
