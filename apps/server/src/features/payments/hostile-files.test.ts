import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_FILES, type HostileFile } from '../../platform/files/make-hostile-files.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type LongestBlock, measureLongestBlock } from '../../testing/event-loop-probe.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

const MAX_BLOCK_MS = 50;
/** Longer, because other processes of a busy machine take their turns. Finds work that waits without using the processor. */
const MAX_WAIT_MS = 200;
/** The timeout of one inspection, plus the rest of the request. */
const MAX_ANSWER_MS = 40_000;
/** A block by our own work comes back every time; one by a busy machine does not. */
const ATTEMPTS = 6;
const REFUSALS = [413, 415, 422];

let t: TestApp;
let admin: Person;
/** What the probe itself and a busy machine cost. */
let idle: LongestBlock;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  idle = await measureIdle(1000);
});
afterAll(() => t.close());

const measureIdle = (milliseconds: number) =>
  measureLongestBlock(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

/** Puts a complete upload where the server keeps it, so that only its submission is measured. */
async function stage(who: Person, { purpose, fileName }: HostileFile, bytes: Buffer): Promise<string> {
  const upload = { accountId: who.id, purpose, fileName, contentType: null, size: bytes.length };
  const { id } = await t.ctx.uploads.create(upload);
  await writeFile(path.join(t.config.dataDir, 'uploads', id), bytes);
  await t.ctx.uploads.markComplete(id);
  return id;
}

const submit = (who: Person, purpose: HostileFile['purpose'], uploadId: string) =>
  t.inject({
    method: 'POST',
    url: purpose === 'content' ? '/api/content/files' : `/api/students/${who.id}/payments`,
    headers: who.headers,
    payload:
      purpose === 'content'
        ? { title: 'A', description: 'B', subject: 'physics', type: 'document', year: null, uploadId }
        : { packageId: 'bundle-5', uploadId },
  });

const isWithinLimit = (block: LongestBlock) =>
  block.cpuMs <= MAX_BLOCK_MS + idle.cpuMs && block.wallMs <= MAX_WAIT_MS + idle.wallMs;

describe('a hostile file does not block the event loop and gets a response in time', () => {
  it.each(HOSTILE_FILES.map((file) => [`${file.purpose}: ${file.what}`, file] as const))(
    '%s',
    async (_what, file) => {
      const bytes = await file.make();
      const who = file.purpose === 'content' ? admin : await makeStudent(t);
      let least: LongestBlock = { cpuMs: Infinity, wallMs: Infinity };
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const uploadId = await stage(who, file, bytes);
        const begun = performance.now();
        const block = await measureLongestBlock(async () => {
          const { statusCode } = await submit(who, file.purpose, uploadId);
          expect([201, ...REFUSALS]).toContain(statusCode);
        });
        expect(performance.now() - begun).toBeLessThan(MAX_ANSWER_MS);
        least = { cpuMs: Math.min(least.cpuMs, block.cpuMs), wallMs: Math.min(least.wallMs, block.wallMs) };
        if (isWithinLimit(least)) break;
        const noise = await measureIdle(300);
        idle = { cpuMs: idle.cpuMs, wallMs: Math.max(idle.wallMs, noise.wallMs) };
      }
      expect(least.cpuMs).toBeLessThanOrEqual(MAX_BLOCK_MS + idle.cpuMs);
      expect(least.wallMs).toBeLessThanOrEqual(MAX_WAIT_MS + idle.wallMs);
    },
    ATTEMPTS * MAX_ANSWER_MS,
  );
});
