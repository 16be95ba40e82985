import { readdirSync, readlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Payment } from '@thuto/contract/payments';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { files } from '../../../platform/db/schema/files.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { submitProof } from '../../../testing/submit-proof.ts';
import { contentKit } from '../../content/content-test-kit.ts';

/** More than the buffers of a connection hold, so that an aborted answer is in the middle of its file. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

let t: TestApp;
let admin: Person;
let proof = '';
let content = '';

beforeAll(async () => {
  t = await buildTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await makeAdmin(t);
  const student = await makeStudent(t);
  const payment: Payment = await submitProof(t, student, 'bundle-5');
  proof = payment.proof?.url ?? '';
  const item = await contentKit(t, () => admin).publishFile();
  content = `/api/content/${item.id}/file`;
  for (const { id, storageKey } of await t.db.select().from(files)) {
    await writeFile(path.join(t.config.dataDir, 'files', storageKey), LARGE);
    await t.db.update(files).set({ size: LARGE.length }).where(eq(files.id, id));
  }
});
afterAll(() => t.close());
afterEach(() => vi.restoreAllMocks());

/** The stored files that this process has open. */
function openFiles(): string[] {
  const stored = path.join(t.config.dataDir, 'files');
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(stored) ? [target] : [];
    } catch {
      return [];
    }
  });
}

function begin(url: string, method = 'GET', headers: Record<string, string> = {}): ClientRequest {
  const { port } = t.app.server.address() as AddressInfo;
  const asked = request({
    port,
    host: '127.0.0.1',
    path: url,
    method,
    headers: { ...admin.headers, ...headers },
  });
  // Aborting is what some of these tests do.
  asked.on('error', () => undefined);
  asked.end();
  return asked;
}
const answerOf = (asked: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => asked.on('response', resolve).on('error', reject));

describe.each([
  ['a proof', () => proof],
  ['a content file', () => content],
])('the open file of %s', (_what, url) => {
  it('is closed after the whole file was sent', async () => {
    const answer = await answerOf(begin(url()));
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) size += chunk.length;
    expect(size).toBe(LARGE.length);
    await expect.poll(openFiles).toEqual([]);
  });

  it('is closed when the client aborts during the download', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asked = begin(url());
      const answer = await answerOf(asked);
      await new Promise((resolve) => answer.once('data', resolve));
      expect(openFiles()).toHaveLength(1);
      asked.destroy();
      await expect.poll(openFiles).toEqual([]);
    }
  });

  it('is closed when the client aborts before the first byte', async () => {
    const get = t.ctx.files.get.bind(t.ctx.files);
    const opened = Promise.withResolvers<void>();
    let asked: ClientRequest | undefined;
    vi.spyOn(t.ctx.files, 'get').mockImplementationOnce(async (...args) => {
      const found = await get(...args);
      asked?.destroy();
      // Long enough for the server to detect it.
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(openFiles()).toHaveLength(1);
      opened.resolve();
      return found;
    });
    asked = begin(url());
    await opened.promise;
    await expect.poll(openFiles).toEqual([]);
  });

  it('is closed after a HEAD request, which gets the headers only', async () => {
    const answer = await answerOf(begin(url(), 'HEAD'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(LARGE.length));
    await expect.poll(openFiles).toEqual([]);
  });

  it('is closed after a rejected range and an aborted range', async () => {
    const refused = await answerOf(begin(url(), 'GET', { range: `bytes=${LARGE.length}-` }));
    refused.resume();
    const asked = begin(url(), 'GET', { range: 'bytes=100-' });
    const answer = await answerOf(asked);
    await new Promise((resolve) => answer.once('data', resolve));
    asked.destroy();
    await expect.poll(openFiles).toEqual([]);
  });
});

it('closes a proof when the audit entry for an admin’s access fails', async () => {
  const get = t.ctx.files.get.bind(t.ctx.files);
  const newId = t.ctx.newId.bind(t.ctx);
  let hasOpened = false;
  vi.spyOn(t.ctx, 'newId').mockImplementation(() => {
    if (hasOpened) throw new Error('the entry cannot be written');
    return newId();
  });
  vi.spyOn(t.ctx.files, 'get').mockImplementation(async (...args) => {
    const found = await get(...args);
    hasOpened = true;
    return found;
  });
  const answer = await answerOf(begin(proof));
  answer.resume();
  expect([hasOpened, answer.statusCode]).toEqual([true, 500]);
  await expect.poll(openFiles).toEqual([]);
});
