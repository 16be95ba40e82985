import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileRejected } from './file-rejected.ts';
import { INSPECTION_COST, type InspectionCost, inspectUpload } from './inspect-upload.ts';
import { CONTENT_SAMPLES } from './make-content-files.ts';
import { makePdf } from './make-test-files.ts';

const log = pino({ level: 'silent' });
let folder = '';
let atFirst: string[];
beforeAll(async () => {
  atFirst = openResources();
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-inspect-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Counts processes and pipes of this process; an inspection must leave none behind. */
const openResources = () =>
  process.getActiveResourcesInfo().filter((name) => ['ProcessWrap', 'PipeWrap'].includes(name));

async function inspect(bytes: Buffer, cost: Partial<InspectionCost> = {}, size = bytes.length) {
  const file = path.join(folder, 'slip.pdf');
  await writeFile(file, bytes);
  const job = { purpose: 'payment-proof', fileName: 'slip.pdf', size } as const;
  const stream = createReadStream(file);
  try {
    return await inspectUpload(log, job, async () => ({ stream }), { ...INSPECTION_COST, ...cost });
  } finally {
    expect(stream.destroyed).toBe(true);
  }
}

/** Creates a PDF with 60 MB of decompressed content other than pages, which takes seconds to search. */
function slowPdf(): Buffer {
  const stream = deflateSync(Buffer.alloc(7_900_000, '/Type '));
  const part = Buffer.concat([
    Buffer.from('5 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n'),
    stream,
    Buffer.from('\nendstream endobj\n'),
  ]);
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...Array.from({ length: 8 }, () => part),
    Buffer.from('startxref\n9\n%%EOF\n'),
  ]);
}

describe('inspectUpload', () => {
  it('returns the type of the file with its size and hash', async () => {
    expect(await inspect(makePdf(2))).toEqual({
      contentType: 'application/pdf',
      extension: 'pdf',
      pages: 2,
      picture: null,
      range: { start: 0, end: makePdf(2).length },
      size: makePdf(2).length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const bytes = CONTENT_SAMPLES.docx;
    const job = { purpose: 'content', fileName: 'a.docx', size: bytes.length } as const;
    const inspected = await inspectUpload(log, job, async () => ({ stream: Readable.from([bytes]) }));
    expect(inspected).toMatchObject({ fileType: 'docx', size: bytes.length });
  });

  it('throws the rejection reported by the inspection', async () => {
    await expect(inspect(makePdf(60))).rejects.toMatchObject({ reason: 'too_many_pages' });
    await expect(inspect(Buffer.from('text'))).rejects.toBeInstanceOf(FileRejected);
  });

  it.each([
    ['processor time', { maxProcessorMs: 20 }],
    ['memory', { maxMemoryBytes: 1024 * 1024 }],
    ['heap', { maxHeapMegabytes: 6 }],
  ])('kills the process and refuses the file beyond the limit on %s', async (_limit, cost) => {
    await expect(inspect(slowPdf(), cost)).rejects.toMatchObject({ reason: 'too_costly' });
    await expect.poll(openResources).toEqual(atFirst);
  });

  it('refuses no file because the machine or the store is slow', async () => {
    const never = new Readable({ read: () => undefined });
    const job = { purpose: 'payment-proof', fileName: 'a.pdf', size: 10 } as const;
    const cost = { ...INSPECTION_COST, patienceMs: 100 };
    await expect(inspectUpload(log, job, async () => ({ stream: never }), cost)).rejects.toMatchObject({
      code: 'service_unavailable',
      details: { retryAfterSeconds: 10 },
    });
    await expect.poll(openResources).toEqual(atFirst);
  });

  it('reports a truncated stream as a temporary error, not as a bad file', async () => {
    const bytes = makePdf(1);
    await expect(inspect(bytes, {}, bytes.length + 1)).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect.poll(openResources).toEqual(atFirst);
  });

  it('throws the error of a file that cannot be read', async () => {
    const stream = new Readable({ read: () => stream.destroy(new Error('the disk is gone')) });
    const job = { purpose: 'payment-proof', fileName: 'a.pdf', size: 10 } as const;
    await expect(inspectUpload(log, job, async () => ({ stream }))).rejects.toThrow('the disk is gone');
    await expect.poll(openResources).toEqual(atFirst);
  });

  it('refuses files when the queue is full, without opening them', async () => {
    const waiting = Promise.withResolvers<never>();
    let opened = 0;
    const job = { purpose: 'payment-proof', fileName: 'a.pdf', size: 10 } as const;
    const attempt = () =>
      inspectUpload(log, job, () => {
        opened += 1;
        return waiting.promise;
      });
    const attempts = Array.from({ length: 102 }, attempt);
    await expect(attempt()).rejects.toMatchObject({
      code: 'service_unavailable',
      details: { retryAfterSeconds: 10 },
    });
    expect(opened).toBe(2);
    waiting.reject(new Error('closed'));
    await Promise.allSettled(attempts);
    expect(await inspect(makePdf(1))).toMatchObject({ pages: 1 });
  });

  it('keeps a queue for each kind, so that calendars that use all of their time delay no proof', async () => {
    const waiting = Promise.withResolvers<never>();
    const window = { from: 0, until: 1, zone: 'UTC' };
    const job = { purpose: 'busy-calendar', fileName: 'a.ics', size: 1, window } as const;
    const calendars = Promise.allSettled([1, 2, 3].map(() => inspectUpload(log, job, () => waiting.promise)));
    expect(await inspect(makePdf(1))).toMatchObject({ pages: 1 });
    waiting.reject(new Error('closed'));
    await calendars;
  });

  it('shows no file name in the arguments of the process, which every user of the machine can read', async () => {
    const fileName = 'lerato-mokoena.pdf';
    const bytes = makePdf(1);
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<undefined>();
    async function* readLate() {
      await isSeen;
      yield bytes;
    }
    const job = { purpose: 'payment-proof', fileName, size: bytes.length } as const;
    const inspected = inspectUpload(log, job, async () => ({ stream: Readable.from(readLate()) }));
    const findArguments = async () => {
      const all = await Promise.all(
        (await readdir('/proc'))
          .filter((name) => /^\d+$/.test(name))
          .map(async (pid) => {
            const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
            if (!status.includes(`\nPPid:\t${process.pid}\n`)) return '';
            return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
          }),
      );
      return all.find((line) => line.includes('inspection-process')) ?? '';
    };
    await expect.poll(findArguments, { timeout: 10_000 }).toContain('inspection-process');
    expect(await findArguments()).not.toMatch(/lerato|\.pdf/);
    letGo(undefined);
    expect(await inspected).toMatchObject({ pages: 1 });
  });

  it('leaves the uploaded file unchanged', async () => {
    await inspect(makePdf(3));
    expect((await stat(path.join(folder, 'slip.pdf'))).size).toBe(makePdf(3).length);
  });
});
