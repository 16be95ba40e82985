import { setImmediate } from 'node:timers/promises';
import type { StatementPreview } from '@thuto/contract/statements';
import { DomainError } from '@thuto/domain/errors';
import type { ReadingChoices } from '@thuto/domain/statement-reading';
import type { AdminContext } from '../../context.ts';
import type { InspectedLine } from '../../platform/files/inspection-job.ts';
import { readDraft } from './draft-reading.ts';
import { compareLines } from './known-lines.ts';
import { type FindOrder, loadMatcher, type MatchedOrder, readLineAsMoney } from './load-matcher.ts';
import { presentSuggestion, presentUnderstood } from './statements.presenter.ts';
import { findSource, getDraft } from './statements.store.ts';

const SHOWN_LINES = 20;
const SHOWN_BROKEN_LINES = 100;
const LINES_PER_TURN = 500;

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
): Promise<StatementPreview> {
  const draft = await getDraft(ctx.db, input.id);
  const source = input.sourceId === null ? null : await findSource(ctx.db, input.sourceId);
  if (input.sourceId !== null && source === null) throw new DomainError('not_found');
  const read = await readDraft(ctx, draft.id, source, input);
  const { fresh, repeated, contradicting } = await compareLines(ctx.db, source?.id ?? null, read.lines);
  const matches = await matchAll(fresh, await loadMatcher(ctx, ctx.db, fresh.map(readLineAsMoney)));
  const matched = [...matches.values()].filter((match) => match !== null);
  const exact = matched.filter(({ match }) => match.isExact).length;
  const wasRepeated = new Set(repeated);
  const brokenLines = [
    ...read.broken,
    ...contradicting.map((line) => ({
      lineNumber: line.lineNumber,
      fault: 'transaction-known' as const,
      text: line.lineKey,
    })),
  ].toSorted((one, other) => one.lineNumber - other.lineNumber);
  return {
    id: draft.id,
    fileName: draft.fileName,
    headings: read.headings,
    mapping: read.mapping,
    isComplete: read.isComplete,
    understood: presentUnderstood(read, ctx.config.timeZone),
    credits: fresh.length,
    debits: read.debits,
    broken: read.brokenCount + contradicting.length,
    repeated: read.repeated + repeated.length,
    exact,
    suggested: matched.length - exact,
    totalLisente: fresh.reduce((sum, { amountLisente }) => sum + amountLisente, 0),
    lines: read.lines.slice(0, SHOWN_LINES).map((line) => {
      const suggestion = matches.get(line) ?? null;
      return {
        lineNumber: line.lineNumber,
        date: line.date,
        time: line.time,
        transactionId: line.transactionId,
        reference: line.reference,
        payer: line.payer,
        amountLisente: line.amountLisente,
        balanceLisente: line.balanceLisente,
        isRepeated: wasRepeated.has(line),
        suggestion: suggestion && presentSuggestion(suggestion),
      };
    }),
    brokenLines: brokenLines.slice(0, SHOWN_BROKEN_LINES),
    leftOut: read.leftOutCount,
    leftOutLines: read.leftOut,
  };
}
