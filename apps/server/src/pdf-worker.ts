import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import { drawPlan } from './features/learning/draw-plan.ts';
import { drawStatement } from './features/payments/family-statement/draw-statement.ts';
import { drawReceipt } from './features/payments/receipts/draw-receipt.ts';
import { drawTermReport } from './features/term-reports/draw-term-report.ts';
import type { PdfJob, PdfOutcome } from './platform/pdf/draw-pdf.ts';

// The worker thread of `drawPdf`. It holds the code and the fonts of PDFs.

function draw(job: PdfJob): Promise<Readable> {
  switch (job.kind) {
    case 'plan':
      return drawPlan(job.data);
    case 'receipt':
      return drawReceipt(job.data);
    case 'statement':
      return drawStatement(job.data);
    case 'term-report':
      return drawTermReport(job.data);
  }
}

async function run(job: PdfJob): Promise<PdfOutcome> {
  try {
    // A copy with memory of its own, which can be handed over.
    return { bytes: new Uint8Array(await buffer(await draw(job))) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (job: PdfJob) => {
  const outcome = await run(job);
  parentPort?.postMessage(outcome, 'bytes' in outcome ? [outcome.bytes.buffer as ArrayBuffer] : []);
});
