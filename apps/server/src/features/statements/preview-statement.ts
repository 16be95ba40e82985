import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@thuto/domain/errors';
import type { ReadingChoices } from '@thuto/domain/reconciliation/statement-reading';
import type { AdminContext } from '../../context.ts';
import type { InspectedLine } from '../../platform/files/inspection-job.ts';
import { readDraft, type ReadDraft } from './draft-reading.ts';
import { compareLines } from './known-lines.ts';
import { type FindOrder, loadMatcher, type MatchedOrder, readLineAsMoney } from './load-matcher.ts';
import { findSource, getDraft, type ImportRow } from './statements.store.ts';

const LINES_PER_TURN = 500;

/** An uploaded statement as it is understood, and what an import would do with its credits. */
export interface PreviewedStatement {
  readonly draft: Pick<ImportRow, 'id' | 'fileName'>;
  readonly read: ReadDraft;
  /** The credits that the source does not have yet. */
  readonly fresh: readonly InspectedLine[];
  readonly repeated: readonly InspectedLine[];
  /** Credits whose transaction the source has with another amount or date. */
  readonly contradicting: readonly InspectedLine[];
  readonly matches: ReadonlyMap<InspectedLine, MatchedOrder | null>;
}

/** Matches many lines, and lets other requests run in between. */
async function matchAll(
  lines: readonly InspectedLine[],
  findOrder: FindOrder,
): Promise<Map<InspectedLine, MatchedOrder | null>> {
  const matches = new Map<InspectedLine, MatchedOrder | null>();
  for (const [index, line] of lines.entries()) {
    matches.set(line, findOrder(readLineAsMoney(line)));
    if (index % LINES_PER_TURN === 0) await setImmediate();
  }
  return matches;
}

/**
 * Returns how an uploaded statement is understood, and what an import of it would do (RECON-2). Changes nothing.
 * @throws DomainError not_found, statement_imported, statement_invalid, service_unavailable.
 */
export async function previewStatement(
  ctx: AdminContext,
  input: ReadingChoices & { readonly id: string; readonly sourceId: string | null },
): Promise<PreviewedStatement> {
  const draft = await getDraft(ctx.db, input.id);
  const source = input.sourceId === null ? null : await findSource(ctx.db, input.sourceId);
  if (input.sourceId !== null && source === null) throw new DomainError('not_found');
  const read = await readDraft(ctx, draft.id, source, input);
  const { fresh, repeated, contradicting } = await compareLines(ctx.db, source?.id ?? null, read.lines);
  const matches = await matchAll(fresh, await loadMatcher(ctx, ctx.db, fresh.map(readLineAsMoney)));
  return { draft, read, fresh, repeated, contradicting, matches };
}
