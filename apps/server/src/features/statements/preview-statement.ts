import type { StatementPreview } from '@thuto/contract/statements';
import { DomainError } from '@thuto/domain/errors';
import type { StatementMapping } from '@thuto/domain/statements';
import type { AdminContext } from '../../context.ts';
import { loadMatcher, readLineAsMoney } from './load-matcher.ts';
import { readStatement } from './read-statement.ts';
import { presentSuggestion } from './statements.presenter.ts';
import { findSource, getDraft, listKnownKeys } from './statements.store.ts';

const SHOWN_LINES = 20;
const SHOWN_BROKEN_LINES = 100;

/**
 * Returns what an import of an uploaded statement would do (RECON-2). Changes nothing.
 * @throws DomainError not_found, statement_imported.
 */
export async function previewStatement(
  ctx: AdminContext,
  input: {
    readonly id: string;
    readonly sourceId: string | null;
    readonly mapping?: StatementMapping | undefined;
  },
): Promise<StatementPreview> {
  const draft = await getDraft(ctx.db, input.id);
  const source = input.sourceId === null ? null : await findSource(ctx.db, input.sourceId);
  if (input.sourceId !== null && source === null) throw new DomainError('not_found');
  const read = readStatement(draft.content, { mapping: input.mapping, saved: source?.mapping ?? null });
  const { lines, broken } = read;
  const [known, findOrder] = await Promise.all([
    source
      ? listKnownKeys(
          ctx.db,
          source.id,
          lines.map(({ lineKey }) => lineKey),
        )
      : new Set<string>(),
    loadMatcher(ctx, ctx.db, lines.map(readLineAsMoney)),
  ]);
  const found = lines.map((line) => {
    const isRepeated = known.has(line.lineKey);
    return { line, isRepeated, matched: isRepeated ? null : findOrder(readLineAsMoney(line)) };
  });
  const exact = found.filter(({ matched }) => matched?.match.isExact === true).length;
  return {
    id: draft.id,
    fileName: draft.fileName,
    headings: [...read.headings],
    mapping: read.mapping,
    isComplete: read.isComplete,
    credits: lines.length - known.size,
    debits: read.debits,
    broken: broken.length,
    repeated: read.repeated + known.size,
    exact,
    suggested: found.filter(({ matched }) => matched !== null).length - exact,
    totalLisente: found.reduce((sum, { line, isRepeated }) => sum + (isRepeated ? 0 : line.amountLisente), 0),
    lines: found.slice(0, SHOWN_LINES).map(({ line, isRepeated, matched }) => ({
      lineNumber: line.lineNumber,
      date: line.date,
      transactionId: line.transactionId,
      reference: line.reference,
      payer: line.payer,
      amountLisente: line.amountLisente,
      balanceLisente: line.balanceLisente,
      isRepeated,
      suggestion: matched && presentSuggestion(matched),
    })),
    brokenLines: broken.slice(0, SHOWN_BROKEN_LINES).map((line) => ({ ...line })),
  };
}
