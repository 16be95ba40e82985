import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from '../limit-concurrency.ts';
import { repositoryRoot } from '../repository-root.ts';

/**
 * The PDFs and what each is drawn from. A feature adds its own in the file that draws it:
 *
 * ```ts
 * declare module '../../platform/pdf/draw-pdf.ts' {
 *   interface PdfMap { receipt: Receipt }
 * }
 * ```
 */
export interface PdfMap {
  /** Never drawn. Prevents the map from being the empty type. */
  'platform.none': never;
}

export type PdfKind = Exclude<keyof PdfMap, 'platform.none'>;

/** What the worker thread receives. */
export type PdfJob = { [Kind in PdfKind]: { readonly kind: Kind; readonly data: PdfMap[Kind] } }[PdfKind];

/** What the worker thread answers. */
export type PdfOutcome = { readonly bytes: Uint8Array } | { readonly failure: string };

const DRAW_TIMEOUT_MS = 20_000;
/** Code and fonts take memory, so the worker ends when nobody needs it. */
const IDLE_TIMEOUT_MS = 60_000;
const MAX_HEAP_MB = 192;
const MAX_QUEUE_LENGTH = 100;
const MAX_QUEUE_LENGTH_PER_ACCOUNT = 4;

// Tests run the TypeScript source; the bundle has a separate entry for the worker.
const ENTRY = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, '../../pdf-worker.ts')
  : path.join(repositoryRoot, 'apps/server/build/pdf-worker.js');

const limit = createConcurrencyLimit({ concurrency: 1, maxQueueLength: MAX_QUEUE_LENGTH });
const limitAccount = createKeyedConcurrencyLimit({
  concurrency: 1,
  maxQueueLength: MAX_QUEUE_LENGTH_PER_ACCOUNT,
});

/**
 * Draws a PDF in a worker thread, so that it blocks no other request. One is drawn at a time, and of each account one
 * waits for its turn.
 * @param accountId the account that asked for it.
 * @throws DomainError service_unavailable if too many are waiting, of this account or of all.
 */
export const drawPdf = (accountId: string, job: PdfJob): Promise<Buffer> =>
  limitAccount(accountId, () => limit(() => drawInWorker(job)));

let worker: Worker | null = null;
let idleTimer: NodeJS.Timeout | undefined;

function startWorker(): Worker {
  const started = new Worker(ENTRY, {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  started.unref();
  // A job that is under way has a listener of its own.
  started.on('error', () => undefined);
  started.on('exit', () => end(started));
  return started;
}

/** Ends a worker. The next job starts a new one, also while this one is still ending. */
function end(ended: Worker): void {
  if (worker === ended) worker = null;
  void ended.terminate();
}

function drawInWorker(job: PdfJob): Promise<Buffer> {
  clearTimeout(idleTimer);
  const current = (worker ??= startWorker());
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('drawing the PDF took too long')), DRAW_TIMEOUT_MS);
    const settle = () => {
      clearTimeout(timer);
      current.off('message', finish).off('error', fail).off('exit', die);
      idleTimer = setTimeout(() => end(current), IDLE_TIMEOUT_MS).unref();
    };
    const finish = (outcome: PdfOutcome) => {
      settle();
      if ('bytes' in outcome) resolve(Buffer.from(outcome.bytes.buffer));
      else reject(new Error(`the PDF could not be drawn: ${outcome.failure}`));
    };
    const fail = (error: Error) => {
      settle();
      end(current);
      reject(error);
    };
    const die = () => fail(new Error('the worker of PDFs ended'));
    current.once('message', finish).once('error', fail).once('exit', die);
    // Nothing is handed over.
    current.postMessage(job, []);
  });
}
