import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { FileRejected } from './file-rejected.ts';
import type { InspectionJob, InspectionOutcome } from './inspection-job.ts';

/**
 * Parses one uploaded file and exits. Reads the file from standard input and writes one line to standard output: an
 * `InspectionOutcome` as JSON. Behind it come the bytes of a picture that was encoded again, or the credits of a
 * statement. `inspectUpload` starts, watches and kills this process. Parsers are loaded when they are needed, so that a
 * small file takes little time.
 */

/** The pipe that `inspectUpload` writes the job to. */
const JOB_FD = 3;
/** Lower priority than the server, so that requests come first on machines with few cores. */
const PRIORITY = 10;

async function readWhole(stream: Readable, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let read = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (read + chunk.length > size) throw new Error('received more bytes than announced');
    read += chunk.copy(bytes, read);
  }
  if (read < size) throw new Error('received fewer bytes than announced');
  return bytes;
}

/** An outcome with what follows it. */
interface Inspected {
  readonly outcome: InspectionOutcome;
  readonly payload?: Iterable<Buffer | string>;
}

async function inspect({ purpose, fileName, size, window, statement }: InspectionJob): Promise<Inspected> {
  if (purpose === 'content') {
    const { inspectContentFile } = await import('./inspect-content-file.ts');
    return { outcome: { purpose, file: await inspectContentFile(process.stdin, fileName) } };
  }
  const bytes = await readWhole(process.stdin, size);
  if (purpose === 'busy-calendar') {
    if (window === undefined) throw new Error('a busy calendar needs a window');
    const { busy, unreadEvents } = await readBusyTimes(bytes, window);
    return { outcome: { purpose, file: { busy: [...busy], unreadEvents: [...unreadEvents] } } };
  }
  if (purpose === 'statement') {
    if (statement === undefined) throw new Error('a statement needs options');
    const { inspectStatement } = await import('../statements/inspect-statement.ts');
    const { file, parts } = inspectStatement(bytes, statement);
    return { outcome: { purpose, file }, payload: parts };
  }
  const { inspectProof } = await import('./inspect-image-or-pdf.ts');
  const { stored, ...file } = await inspectProof(bytes, fileName);
  const kept = 'picture' in stored ? stored.picture : bytes.subarray(stored.start, stored.end);
  const sha256 = createHash('sha256').update(kept).digest('hex');
  const range = 'picture' in stored ? null : stored;
  return {
    outcome: { purpose, file: { ...file, range, size: kept.length, sha256 } },
    ...('picture' in stored && { payload: [stored.picture] }),
  };
}

async function readBusyTimes(bytes: Buffer, window: NonNullable<InspectionJob['window']>) {
  const { CalendarRejected, parseBusyTimes } = await import('../calendar/parse-busy-times.ts');
  try {
    return parseBusyTimes(bytes, window);
  } catch (error) {
    if (!(error instanceof CalendarRejected)) throw error;
    throw new FileRejected(error.reason === 'too_complex' ? 'too_costly' : 'invalid_format', error.message);
  }
}

async function write(part: Buffer | string): Promise<void> {
  if (!process.stdout.write(part)) await once(process.stdout, 'drain');
}

setPriority(PRIORITY);
const job = JSON.parse(readFileSync(JOB_FD, 'utf8')) as InspectionJob;
const { outcome, payload = [] } = await inspect(job).catch((error: unknown): Inspected => {
  if (!(error instanceof FileRejected)) throw error;
  return { outcome: { refused: error.reason, message: error.message } };
});
await write(`${JSON.stringify(outcome)}\n`);
for (const part of payload) await write(part);
process.stdout.end(() => process.exit(0));
