import type { ContentItem, ContentStorage } from '@thuto/contract/content';
import { eq } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { contentItems } from '../../platform/db/schema/content.ts';
import { files, uploads } from '../../platform/db/schema/files.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { CONTENT_SAMPLES } from '../../platform/files/make-content-files.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { uploadFile } from '../../testing/submit-proof.ts';
import { contentKit, lesson } from './content-test-kit.ts';
import { createContentFile } from './create-content-file.ts';
import { removeDeletedContent } from './remove-deleted-content.ts';
import { cleanUpContent } from './clean-up-content.ts';

const HOUR_MS = 3_600_000;
const NOBODY = '0190a0a0-0000-7000-8000-000000000000';

let t: TestApp;
let admin: Person;
let kit: ReturnType<typeof contentKit>;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
  kit = contentKit(t, () => admin);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(contentItems);
  await t.db.delete(files);
  await t.db.update(platformSettings).set({ maxFileSizeMb: 50, allowedFileTypes: ['pdf', 'docx', 'mp4'] });
});

const titles = async (query = '') =>
  (await kit.call('GET', `/content${query}`))
    .json<{ items: ContentItem[] }>()
    .items.map(({ title }) => title);
const stored = async () => {
  const folder = path.join(t.config.dataDir, 'files', 'content');
  return readdir(folder).catch(() => [] as string[]);
};
const file = (uploadId: string, over = {}) => ({
  ...lesson,
  type: 'document',
  year: null,
  uploadId,
  ...over,
});

describe('publishing', () => {
  it('publishes a link as active and writes an audit log entry (CONTENT-1)', async () => {
    const link = await kit.publishLink();
    expect(link).toMatchObject({
      ...lesson,
      type: 'link',
      url: 'https://example.com/forces',
      openUrl: 'https://example.com/forces',
      file: null,
      status: 'active',
      allowedActions: ['deactivate'],
    });
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.subjectId, link.id));
    expect(entries).toMatchObject([{ kind: 'content.created', actorId: admin.id }]);
  });

  it('stores a file once even if the upload is submitted repeatedly, and uses up the upload', async () => {
    const uploadId = await kit.upload(CONTENT_SAMPLES.pdf, 'Forces & motion.pdf');
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        kit.call('POST', '/content/files', file(uploadId, { type: 'past-paper', year: 2023 })),
      ),
    );
    expect(new Set(answers.map((answer) => answer.json<ContentItem>().id)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({
      type: 'past-paper',
      year: 2023,
      url: null,
      file: {
        fileName: 'Forces & motion.pdf',
        contentType: 'application/pdf',
        size: CONTENT_SAMPLES.pdf.length,
      },
    });
    expect(await stored()).toHaveLength(1);
    const [row] = await t.db.select().from(uploads).where(eq(uploads.id, uploadId));
    expect(row?.consumedAt).not.toBeNull();
    expect(await readdir(path.join(t.config.dataDir, 'uploads'))).not.toContain(uploadId);
  });

  it.each([
    ['an executable named as a PDF', CONTENT_SAMPLES.exe, 'a.pdf', 415, 'content_file_invalid'],
    ['a Word file named as a PDF', CONTENT_SAMPLES.docx, 'a.pdf', 415, 'content_file_invalid'],
    [
      'a type not allowed by the settings',
      CONTENT_SAMPLES.avi,
      'a.avi',
      415,
      'content_file_type_not_allowed',
    ],
    [
      'a type not allowed by the settings, with another extension',
      CONTENT_SAMPLES.mp4,
      'a.mov',
      415,
      'content_file_type_not_allowed',
    ],
  ])('refuses %s and stores nothing', async (_what, bytes, name, status, code) => {
    const before = await stored();
    const uploadId = await kit.upload(bytes, name);
    const answer = await kit.call('POST', '/content/files', file(uploadId));
    expect(answer.json()).toMatchObject({ status, code });
    expect(await stored()).toEqual(before);
    expect(await t.db.$count(files)).toBe(0);
    expect(await t.db.$count(uploads, eq(uploads.id, uploadId))).toBe(0);
    expect(await readdir(path.join(t.config.dataDir, 'uploads'))).not.toContain(uploadId);
  });

  it('refuses files above the size limit, before the upload and when the limit has changed since (CONTENT-3)', async () => {
    await t.db.update(platformSettings).set({ maxFileSizeMb: 1 });
    const large = Buffer.concat([CONTENT_SAMPLES.mp4, Buffer.alloc(1024 * 1024)]);
    await expect(kit.upload(large, 'lesson.mp4')).rejects.toThrow('content_file_too_large');
    await t.db.update(platformSettings).set({ maxFileSizeMb: 2 });
    const uploadId = await kit.upload(large, 'lesson.mp4');
    await t.db.update(platformSettings).set({ maxFileSizeMb: 1 });
    const answer = await kit.call('POST', '/content/files', file(uploadId));
    expect(answer.json()).toMatchObject({
      status: 413,
      code: 'content_file_too_large',
      details: { maxSize: 1024 * 1024 },
    });
    expect(await t.db.$count(files)).toBe(0);
  });

  it('refuses a year for other types than past papers, an unknown upload and another admin’s upload', async () => {
    const uploadId = await kit.upload(CONTENT_SAMPLES.pdf, 'a.pdf');
    const dated = await kit.call('POST', '/content/files', file(uploadId, { year: 2023 }));
    expect(dated.json()).toMatchObject({ status: 422, fields: { year: 'Only past papers have a year' } });
    for (const unknown of ['nonsense', 'a'.repeat(32)]) {
      const answer = await kit.call('POST', '/content/files', file(unknown));
      expect(answer.json()).toMatchObject({ status: 404, code: 'upload_not_found' });
    }
    const other = await makeAdmin(t);
    const theirs = await kit.call('POST', '/content/files', file(uploadId), other);
    expect(theirs.json()).toMatchObject({ status: 404, code: 'upload_not_found' });
  });

  it('refuses content uploads from students and proof uploads from admins', async () => {
    const student = await makeStudent(t);
    await expect(uploadFile(t, student, CONTENT_SAMPLES.pdf, 'a.pdf', 'content')).rejects.toThrow(
      'role_insufficient',
    );
    await expect(uploadFile(t, admin, CONTENT_SAMPLES.pdf, 'a.pdf', 'payment-proof')).rejects.toThrow(
      'role_insufficient',
    );
  });
});

describe('list', () => {
  it('filters, searches and pages content, newest first', async () => {
    await kit.publishLink({ title: 'Acids 100%', subject: 'chemistry', description: 'pH' });
    await kit.publishFile({ title: 'Paper', type: 'past-paper' });
    await kit.publishLink({ title: 'Forces again', description: 'Newton_ once more' });
    expect(await titles()).toEqual(['Forces again', 'Paper', 'Acids 100%']);
    expect(await titles('?type=link')).toEqual(['Forces again', 'Acids 100%']);
    expect(await titles('?subject=chemistry')).toEqual(['Acids 100%']);
    expect(await titles('?type=past-paper&subject=chemistry')).toEqual([]);
    expect(await titles('?search=NEWTON')).toEqual(['Forces again', 'Paper']);
    expect(await titles('?search=0%25')).toEqual(['Acids 100%']);
    expect(await titles('?search=n_')).toEqual(['Forces again']);

    const first = (await kit.call('GET', '/content?limit=2')).json();
    expect(first).toMatchObject({ total: 3, nextCursor: expect.any(String) });
    const second = (await kit.call('GET', `/content?limit=2&cursor=${first.nextCursor}`)).json();
    expect(second).toMatchObject({ items: [{ title: 'Acids 100%' }], nextCursor: null });
    expect((await kit.call('GET', '/content?cursor=x')).json()).toMatchObject({ code: 'input_invalid' });
  });

  it('reports the storage used', async () => {
    await kit.publishLink();
    await kit.publishFile({}, CONTENT_SAMPLES.mp4, 'a.mp4');
    const storage = (await kit.call('GET', '/content/storage')).json<ContentStorage>();
    const size = CONTENT_SAMPLES.mp4.length;
    expect(storage).toMatchObject({ count: 2, bytes: size, maxUploadBytes: 50 * 1024 * 1024 });
    expect(storage.byType).toContainEqual({ type: 'document', count: 1, bytes: size });
    expect(storage.byType).toContainEqual({ type: 'link', count: 1, bytes: 0 });
    expect(storage.allowedFileTypes).toEqual(['pdf', 'docx', 'mp4']);
  });
});

describe('updating', () => {
  it('changes the texts, the type of a file and the year of a past paper', async () => {
    const { id, updatedAt } = await kit.publishFile();
    t.clock.advance(HOUR_MS);
    const words = { title: 'Paper 2', description: 'November', subject: 'chemistry', type: 'past-paper' };
    const changed = await kit.call('PUT', `/content/${id}`, { ...words, year: 2024, url: null });
    expect(changed.json()).toMatchObject({ ...words, year: 2024, file: { fileName: 'Forces.pdf' } });
    expect(changed.json<ContentItem>().updatedAt > updatedAt).toBe(true);
    const refused = await kit.call('PUT', `/content/${id}`, {
      ...words,
      type: 'link',
      year: null,
      url: 'https://example.com',
    });
    expect(refused.json()).toMatchObject({ status: 422, fields: { type: expect.any(String) } });
  });

  it('reports to the second of two admins that the item is already inactive', async () => {
    const { id, updatedAt } = await kit.publishLink();
    t.clock.advance(HOUR_MS);
    const answers = await Promise.all([1, 2].map(() => kit.call('POST', `/content/${id}/deactivate`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const conflict = answers.find(({ statusCode }) => statusCode === 409);
    expect(conflict?.json()).toMatchObject({
      code: 'content_status_changed',
      details: { status: 'inactive' },
    });
    const again = await kit.call('POST', `/content/${id}/activate`);
    expect(again.json()).toMatchObject({ status: 'active', allowedActions: ['deactivate'] });
    expect(again.json<ContentItem>().updatedAt > updatedAt).toBe(true);
  });

  it.each([
    ['PUT', '', { ...lesson, type: 'link', year: null, url: 'https://example.com' }],
    ['POST', '/activate', undefined],
    ['POST', '/deactivate', undefined],
    ['DELETE', '', undefined],
  ] as const)('%s %s of a deleted item: 404', async (method, end, payload) => {
    const { id } = await kit.publishLink();
    expect((await kit.call('DELETE', `/content/${id}`)).statusCode).toBe(200);
    for (const gone of [id, NOBODY]) {
      const answer = await kit.call(method, `/content/${gone}${end}`, payload);
      expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

describe('deleting', () => {
  const rowsOf = async (id: string) => t.db.$count(contentItems, eq(contentItems.id, id));

  it('hides the item from everyone immediately; a job removes the file and the record (CONTENT-4)', async () => {
    const before = await stored();
    const { id, openUrl } = await kit.publishFile();
    expect((await kit.call('DELETE', `/content/${id}`)).json()).toEqual({});
    expect(await titles()).toEqual([]);
    expect((await t.inject({ url: openUrl, headers: admin.headers })).statusCode).toBe(404);
    await expect.poll(() => rowsOf(id), { timeout: 15_000 }).toBe(0);
    expect(await stored()).toEqual(before);
    expect(await t.db.$count(files)).toBe(0);
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ kind }) => kind)).toEqual(['content.created', 'content.deleted']);
  });

  it('is finished by the cleanup after a crash between removing the file and the record', async () => {
    const before = await stored();
    const { id } = await kit.publishFile();
    await t.db.update(contentItems).set({ deletedAt: t.clock.now() }).where(eq(contentItems.id, id));
    const dying = {
      ...t.ctx,
      files: {
        ...t.ctx.files,
        async delete(key: string) {
          await t.ctx.files.delete(key);
          throw new Error('the process dies here');
        },
      },
    };
    await expect(removeDeletedContent(dying, id)).rejects.toThrow('dies here');
    expect(await stored()).toEqual(before);
    expect(await rowsOf(id), 'the record waits').toBe(1);
    expect(await titles()).toEqual([]);
    expect(await cleanUpContent(t.ctx)).toBe(1);
    expect(await rowsOf(id)).toBe(0);
    expect(await t.db.$count(files)).toBe(0);
    expect(await cleanUpContent(t.ctx)).toBe(0);
  });

  it('continues with the other items when one cannot be removed', async () => {
    const [first, second] = [await kit.publishFile(), await kit.publishFile()];
    await t.db.update(contentItems).set({ deletedAt: t.clock.now() });
    const [row] = await t.db.select().from(contentItems).where(eq(contentItems.id, first.id));
    const broken = {
      ...t.ctx,
      files: {
        ...t.ctx.files,
        delete: (key: string) =>
          key.includes(row?.fileId ?? '') ? Promise.reject(new Error('busy')) : t.ctx.files.delete(key),
      },
    };
    expect(await cleanUpContent(broken)).toBe(1);
    expect([await rowsOf(first.id), await rowsOf(second.id)]).toEqual([1, 0]);
    expect(await cleanUpContent(t.ctx)).toBe(1);
  });

  it('removes stored files that never became an item, but not those in progress', async () => {
    const before = await stored();
    const uploadId = await kit.upload(CONTENT_SAMPLES.pdf, 'a.pdf');
    const dying = {
      ...t.ctx,
      currentUser: { accountId: admin.id, role: 'admin' } as never,
      uploads: { ...t.ctx.uploads, claim: () => Promise.reject(new Error('the process dies here')) },
    };
    await expect(
      createContentFile(dying, { ...lesson, type: 'document', year: null, uploadId }),
    ).rejects.toThrow('dies here');
    expect(await stored()).toHaveLength(before.length + 1);
    expect(await cleanUpContent(t.ctx)).toBe(0);

    const retried = await kit.call('POST', '/content/files', file(uploadId));
    expect(retried.statusCode, 'the upload is there still').toBe(201);
    await t.db.delete(contentItems);
    t.clock.advance(3 * HOUR_MS);
    expect(await cleanUpContent(t.ctx)).toBe(1);
    expect(await stored()).toEqual(before);
  });
});
