import { Readable } from 'node:stream';
import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { ReadingChoices } from '@thuto/domain/reconciliation/statement-reading';
import type { Context } from '../../context.ts';
import { FileRejected } from '../../platform/files/file-rejected.ts';
import { INSPECTION_COST, inspectUpload } from '../../platform/files/inspect-upload.ts';
import type { InspectedStatement } from '../../platform/files/inspection-job.ts';
import { getDraft, getDraftSize, readDraftBytes, type SourceRow } from './statements.store.ts';

/** The largest statement, 60,000 lines in 20 MB, takes a tenth of the time and half of the memory. */
const STATEMENT_COST = {
  ...INSPECTION_COST,
  maxProcessorMs: 60_000,
  maxMemoryBytes: 700 * 1024 * 1024,
  maxHeapMegabytes: 512,
};

/** A statement as it was read, with its credits. */
export type ReadDraft = Exclude<InspectedStatement, { readonly refused: unknown }>;

/**
 * Reads a draft in a process of its own, which a hostile file may exhaust (RECON-1).
 * @param source where it comes from: its saved columns and its order of dates are used. Null for a new one.
 * @throws DomainError statement_imported, statement_invalid, statement_too_large, service_unavailable when too many are
 *   waiting.
 */
export async function readDraft(
  ctx: Pick<Context, 'db' | 'log' | 'config' | 'now'>,
  id: string,
  source: Pick<SourceRow, 'mapping' | 'dateOrder'> | null,
  choices: ReadingChoices = {},
): Promise<ReadDraft> {
  try {
    const size = await getDraftSize(ctx.db, id);
    return await readBytes(ctx, size, () => Readable.from(readDraftBytes(ctx.db, id)), source, choices);
  } catch (error) {
    // An import that was faster has removed the bytes meanwhile.
    await getDraft(ctx.db, id);
    throw error;
  }
}

/** Reads an upload that is not stored yet. @throws DomainError as `readDraft`. */
export function readUploadedPieces(
  ctx: Pick<Context, 'log' | 'config' | 'now'>,
  pieces: readonly Buffer[],
): Promise<ReadDraft> {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  return readBytes(ctx, size, () => Readable.from(pieces), null, {});
}

async function readBytes(
  { log, config, now }: Pick<Context, 'log' | 'config' | 'now'>,
  size: number,
  open: () => Readable,
  source: Pick<SourceRow, 'mapping' | 'dateOrder'> | null,
  { mapping, dateOrder, times }: ReadingChoices,
): Promise<ReadDraft> {
  const statement = {
    saved: source?.mapping ?? null,
    savedDateOrder: source?.dateOrder ?? null,
    mapping,
    dateOrder,
    times,
    zone: config.timeZone,
    today: dateInZone(now().getTime(), config.timeZone),
  };
  try {
    const read = await inspectUpload(
      log,
      { purpose: 'statement', fileName: 'statement.csv', size, statement },
      async () => ({ stream: open() }),
      STATEMENT_COST,
    );
    if (!('refused' in read)) return read;
    if (read.refused === 'too-many-lines') throw new DomainError('statement_too_large');
    throw new DomainError('statement_invalid', { why: read.refused });
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error;
    throw new DomainError('statement_invalid', { why: 'too-costly' });
  }
}
