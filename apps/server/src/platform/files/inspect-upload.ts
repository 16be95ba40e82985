import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@thuto/domain/errors';
import type { Logger } from 'pino';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../limit-concurrency.ts';
import { repositoryRoot } from '../repository-root.ts';
import { FileRejected } from './file-rejected.ts';
import {
  type InspectedBy,
  type InspectedLine,
  type InspectionJob,
  InspectionOutcome,
} from './inspection-job.ts';
import { readInspectionOutput } from './read-inspection-output.ts';

/** Limits for inspecting one file. Processor time and memory are only enforced where `/proc` exists (Linux). */
export interface InspectionCost {
  /** Processor time, which a file needs on a busy machine as on an idle one. */
  readonly maxProcessorMs: number;
  /** Resident memory of the process, including decoders. */
  readonly maxMemoryBytes: number;
  /** JavaScript heap limit of the process. */
  readonly maxHeapMegabytes: number;
  /** By the clock. Beyond it the machine or the store is too slow, and the file is not refused. */
  readonly patienceMs: number;
}

/** Genuine files stay far below: 49 megapixels of progressive JPEG take 2 s and 420 MB on a slow machine. */
export const INSPECTION_COST: InspectionCost = {
  maxProcessorMs: 30_000,
  maxMemoryBytes: 640 * 1024 * 1024,
  maxHeapMegabytes: 128,
  patienceMs: 120_000,
};

/** The pipe that takes the job. */
const JOB_FD = 3;
const INSPECTION_CONCURRENCY = 2;
const MAX_WAITING_INSPECTIONS = 100;
const COST_POLL_MS = 100;
/** The unit of processor time in `/proc`: Linux shows it in hundredths of a second on every machine. */
const MS_PER_TICK = 10;
const MAX_OUTPUT_BYTES = 64 * 1024;

/** Signals of a process that crashed on its file: heap limit reached, or a fault in a decoder. */
const CRASH_SIGNALS: ReadonlySet<string> = new Set([
  'SIGABRT',
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
]);
/** The same crashes as exit codes: 128 plus the signal number. */
const CRASH_EXIT_CODES: ReadonlySet<number> = new Set([132, 133, 134, 135, 136, 139]);
/** Errors when the system cannot start another process right now. */
const OUT_OF_PROCESSES: ReadonlySet<string> = new Set(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE']);
const RETRY_AFTER_SECONDS = 10;

// Tests run the TypeScript source, and keep it compiled; the bundle has a separate entry for the process.
const { ENTRY, env } = import.meta.filename.endsWith('.ts')
  ? {
      ENTRY: path.join(import.meta.dirname, 'inspection-process.ts'),
      env: { NODE_COMPILE_CACHE: path.join(repositoryRoot, '.cache/node') },
    }
  : { ENTRY: path.join(repositoryRoot, 'apps/server/build/inspection-process.js'), env: {} };

const createLane = (concurrency: number) =>
  createConcurrencyLimit({ concurrency, maxQueueLength: MAX_WAITING_INSPECTIONS });
const limitUploads = createLane(INSPECTION_CONCURRENCY);
/**
 * One queue for each kind of file, so that a calendar or a statement that uses all of its time keeps no family from
 * uploading a proof.
 */
const LANES: Readonly<Record<InspectionJob['purpose'], ConcurrencyLimit>> = {
  'payment-proof': limitUploads,
  homework: limitUploads,
  content: limitUploads,
  'busy-calendar': createLane(1),
  statement: createLane(1),
};

type InspectionProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Inspects an uploaded file in a separate process, so that a hostile file cannot harm the server. The process
 * has time and memory limits, no secrets in its environment and a low priority, and handles one file. At most
 * two uploads, one calendar and one statement are inspected at a time; others wait in a queue of their kind.
 * @param open opens the file's bytes; called when the inspection starts.
 * @throws FileRejected with the reason; `too_costly` beyond the limits or if the file crashes its decoder.
 * @throws DomainError service_unavailable if the queue is full, or the system cannot run the process right
 * now, or not within two minutes.
 */
export async function inspectUpload<Purpose extends keyof InspectedBy>(
  log: Pick<Logger, 'warn'>,
  job: InspectionJob & { readonly purpose: Purpose },
  open: () => Promise<{ stream: Readable }>,
  cost: InspectionCost = INSPECTION_COST,
): Promise<InspectedBy[Purpose]> {
  return LANES[job.purpose](async () => {
    const { stream } = await open();
    // Starting a process blocks the event loop, so it takes a turn of its own.
    await setImmediate();
    const { outcome, picture, lines } = await runInspection(log, job, stream, cost).finally(() =>
      stream.destroy(),
    );
    if ('refused' in outcome) throw new FileRejected(outcome.refused, outcome.message);
    if (outcome.purpose !== job.purpose) throw new Error('the inspection answered for a different purpose');
    return completeFile(outcome, picture, lines) as InspectedBy[Purpose];
  });
}

/** Adds what the process wrote behind its outcome. */
function completeFile(
  { purpose, file }: Exclude<InspectionOutcome, { refused: unknown }>,
  picture: Buffer | null,
  lines: readonly InspectedLine[],
): InspectedBy[keyof InspectedBy] {
  if (purpose === 'statement') return { ...file, lines };
  if (purpose !== 'payment-proof' && purpose !== 'homework') return file;
  const size = file.range === null ? picture?.length : file.range.end - file.range.start;
  if (size !== file.size) throw new Error('the inspection wrote another size than it reported');
  return { ...file, picture };
}

/** What an inspection process has written. */
interface InspectionResult {
  readonly outcome: InspectionOutcome;
  readonly picture: Buffer | null;
  readonly lines: readonly InspectedLine[];
}

async function runInspection(
  log: Pick<Logger, 'warn'>,
  job: InspectionJob,
  stream: Readable,
  cost: InspectionCost,
): Promise<InspectionResult> {
  const { purpose, fileName, size, window, statement } = job;
  const child = spawn(process.execPath, [`--max-old-space-size=${cost.maxHeapMegabytes}`, ENTRY], {
    env,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  // Not as an argument, which every user of the machine can read: names of files contain names of people.
  const jobInput = child.stdio[JOB_FD] as Writable;
  jobInput.on('error', () => undefined);
  jobInput.end(JSON.stringify({ purpose, fileName, size, window, statement }));
  let exceeded: Limit | null = null;
  const stopWatching = watchCost(child, cost, (limit) => {
    exceeded ??= limit;
    child.kill('SIGKILL');
  });
  const ended = waitForEnd(child);
  // A process that exits early closes its input. Its exit status is more useful than the broken pipe.
  const fed = pipeline(stream, child.stdin).catch((error: unknown) => {
    if (isBrokenPipe(error)) return;
    child.kill('SIGKILL');
    throw error;
  });
  try {
    const [end, output, errors] = await Promise.all([
      ended,
      readInspectionOutput(child.stdout, purpose),
      readText(child.stderr),
      fed,
    ]);
    if (exceeded === 'patience') {
      log.warn(
        { purpose },
        'an inspection took too long by the clock: the machine or the file store is slow',
      );
      throw new DomainError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    if (exceeded !== null) throw new FileRejected('too_costly', `the inspection exceeded its ${exceeded}`);
    if (end.code === 0) {
      return { ...output, outcome: InspectionOutcome.parse(JSON.parse(output.head)) };
    }
    if (CRASH_SIGNALS.has(end.signal ?? '') || CRASH_EXIT_CODES.has(end.code ?? 0)) {
      throw new FileRejected('too_costly', `the inspection crashed: ${end.signal ?? end.code}`);
    }
    log.warn({ ...end, errors: errors.slice(-2000) }, 'an uploaded file could not be inspected');
    throw new DomainError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  } finally {
    stopWatching();
    child.kill('SIGKILL');
  }
}

function waitForEnd(
  child: InspectionProcess,
): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isPassing = OUT_OF_PROCESSES.has(error.code ?? '');
      reject(
        isPassing
          ? new DomainError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
          : error,
      );
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** What an inspection has exceeded. */
type Limit = 'processor time' | 'memory' | 'patience';

function watchCost(
  { pid }: InspectionProcess,
  { maxProcessorMs, maxMemoryBytes, patienceMs }: InspectionCost,
  onExceeded: (limit: Limit) => void,
): () => void {
  const timeout = setTimeout(() => onExceeded('patience'), patienceMs);
  const readProcess = (name: string) => readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '');
  const poll = setInterval(async () => {
    const [status, stat] = await Promise.all([readProcess('status'), readProcess('stat')]);
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    if (kilobytes * 1024 > maxMemoryBytes) onExceeded('memory');
    if (processorMs(stat) > maxProcessorMs) onExceeded('processor time');
  }, COST_POLL_MS);
  return () => {
    clearTimeout(timeout);
    clearInterval(poll);
  };
}

/** Returns the processor time of all threads of a process from its `/proc/<pid>/stat`, 0 for an empty text. */
function processorMs(stat: string): number {
  // The name of the program, in brackets, may contain spaces. The times are the 14th and 15th field of the line.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK;
}

/** Reads a process's output as text, up to a limit; the rest is dropped. */
async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < MAX_OUTPUT_BYTES) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, MAX_OUTPUT_BYTES);
}

function isBrokenPipe(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'].includes(String(error.code))
  );
}
