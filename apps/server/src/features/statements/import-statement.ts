import { DomainError } from '@thuto/domain/errors';
import type { MessageProvider } from '@thuto/domain/reconciliation/message-kinds';
import { type ChosenMapping, toSavedMapping } from '@thuto/domain/reconciliation/statement-columns';
import type { ReadingChoices } from '@thuto/domain/reconciliation/statement-reading';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { readDraft, type ReadDraft } from './draft-reading.ts';
import { compareLines } from './known-lines.ts';
import {
  findSource,
  finishImport,
  getDraft,
  type ImportWithNames,
  insertIncomingMoney,
  insertSource,
  listImports,
  lockDraft,
  saveReading,
  type SourceRow,
} from './statements.store.ts';

type SourceInput = { readonly id: string } | { readonly name: string; readonly provider: MessageProvider };

async function chooseSource(ctx: AdminContext, tx: Tx, source: SourceInput): Promise<SourceRow> {
  if ('id' in source) {
    const found = await findSource(tx, source.id);
    if (!found) throw new DomainError('not_found');
    return found;
  }
  const now = ctx.now();
  const added = await insertSource(tx, { id: ctx.newId(), ...source, createdAt: now, updatedAt: now });
  if (!added) throw new DomainError('statement_source_name_taken');
  return added;
}

/** @throws DomainError statement_columns_missing, statement_dates_unclear. */
function requireUnderstood({ isComplete, dateOrderSource }: ReadDraft): void {
  if (!isComplete) throw new DomainError('statement_columns_missing');
  if (dateOrderSource === 'unclear') throw new DomainError('statement_dates_unclear');
}

/**
 * Imports an uploaded statement (RECON-3): stores its credits, of which those that the source already has are left out,
 * and saves how it was read for the next file of the source. Settles nothing. The file is read before the transaction.
 * @throws DomainError not_found, statement_imported, statement_invalid, statement_columns_missing,
 *   statement_dates_unclear, statement_lines_broken unless they are left out, statement_source_name_taken,
 *   service_unavailable.
 */
export async function importStatement(
  ctx: AdminContext,
  input: ReadingChoices & {
    readonly id: string;
    readonly source: SourceInput;
    readonly mapping: ChosenMapping;
    readonly leaveOutBroken: boolean;
  },
  storeResponse?: (tx: Tx, imported: ImportWithNames) => Promise<void>,
): Promise<ImportWithNames> {
  await getDraft(ctx.db, input.id);
  const known = 'id' in input.source ? await findSource(ctx.db, input.source.id) : null;
  const read = await readDraft(ctx, input.id, known, input);
  requireUnderstood(read);
  return ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, input.id);
    const source = await chooseSource(ctx, tx, input.source);
    const { fresh, repeated, contradicting } = await compareLines(tx, source.id, read.lines);
    const broken = read.brokenCount + contradicting.length;
    const firstBroken = [...read.broken, ...contradicting].reduce(
      (first, { lineNumber }) => Math.min(first, lineNumber),
      Infinity,
    );
    if (broken > 0 && !input.leaveOutBroken) {
      throw new DomainError('statement_lines_broken', { lineNumber: firstBroken, count: broken });
    }
    const now = ctx.now();
    const added = await insertIncomingMoney(tx, fresh, {
      sourceId: source.id,
      importId: draft.id,
      provider: source.provider,
      at: now,
      newId: ctx.newId,
    });
    const dateOrder = read.dateOrderSource === 'words' ? null : read.dateOrder;
    await saveReading(
      tx,
      source.id,
      { mapping: toSavedMapping(read.headings, read.mapping), dateOrder },
      now,
    );
    await finishImport(tx, draft.id, {
      sourceId: source.id,
      importedAt: now,
      added,
      // Another import may have added some of the lines since they were compared.
      repeated: read.repeated + repeated.length + fresh.length - added,
      debits: read.debits,
      broken,
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'statement.imported',
      actorId: ctx.currentUser.accountId,
      subjectId: draft.id,
      details: { source: source.name, fileName: draft.fileName, added },
    });
    const [imported] = await listImports(tx, 1, draft.id);
    if (!imported) throw new Error('The import was not found.');
    await storeResponse?.(tx, imported);
    return imported;
  });
}
