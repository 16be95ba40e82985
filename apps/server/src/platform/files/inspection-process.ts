import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { type BusyWindow, CalendarRejected, parseBusyTimes } from '../calendar/parse-busy-times.ts';
import { FileRejected } from './file-rejected.ts';
import { inspectContentFile } from './inspect-content-file.ts';
import { inspectProof } from './inspect-image-or-pdf.ts';
import type { InspectionJob, InspectionOutcome } from './inspection-job.ts';

/**
 * Parses one uploaded file and exits. Reads the file from standard input and writes one `InspectionOutcome`
 * as JSON to standard output. `inspectUpload` starts, watches and kills this process.
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

async function inspect({ purpose, fileName, size, window }: InspectionJob): Promise<InspectionOutcome> {
  if (purpose === 'content') {
    return { purpose, file: await inspectContentFile(process.stdin, fileName) };
  }
  const bytes = await readWhole(process.stdin, size);
  if (purpose === 'busy-calendar') {
    if (window === undefined) throw new Error('a busy calendar needs a window');
    return { purpose, file: { busy: readBusyTimes(bytes, window) } };
  }
  const file = await inspectProof(bytes, fileName);
  return { purpose, file: { ...file, size, sha256: createHash('sha256').update(bytes).digest('hex') } };
}

function readBusyTimes(bytes: Buffer, window: BusyWindow) {
  try {
    return parseBusyTimes(bytes, window);
  } catch (error) {
    if (!(error instanceof CalendarRejected)) throw error;
    throw new FileRejected(error.reason === 'too_complex' ? 'too_costly' : 'invalid_format', error.message);
  }
}

setPriority(PRIORITY);
const job = JSON.parse(readFileSync(JOB_FD, 'utf8')) as InspectionJob;
const outcome = await inspect(job).catch((error: unknown): InspectionOutcome => {
  if (!(error instanceof FileRejected)) throw error;
  return { refused: error.reason, message: error.message };
});
process.stdout.write(JSON.stringify(outcome), () => process.exit(0));
