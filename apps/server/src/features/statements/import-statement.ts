import type { StatementImport } from '@thuto/contract/statements';
import { DomainError } from '@thuto/domain/errors';
import type { MessageProvider } from '@thuto/domain/payment-messages';
import { type StatementMapping, toSavedMapping } from '@thuto/domain/statements';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { readStatement } from './read-statement.ts';
import { presentImport } from './statements.presenter.ts';
import {
  findSource,
  finishImport,
  insertLines,
  insertSource,
  listImports,
  lockDraft,
  saveMapping,
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

/**
 * Imports an uploaded statement (RECON-3): stores its credits, of which those that the source already has are left out,
 * and saves the columns for the next file of the source. Settles nothing.
 * @throws DomainError not_found, statement_imported, statement_columns_missing, statement_lines_broken unless they are
 *   left out, statement_source_name_taken.
 */
export async function importStatement(
  ctx: AdminContext,
  input: {
    readonly id: string;
    readonly source: SourceInput;
    readonly mapping: StatementMapping;
    readonly leaveOutBroken: boolean;
  },
): Promise<StatementImport> {
  return ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, input.id);
    const read = readStatement(draft.content, { mapping: input.mapping, saved: null });
    if (!read.isComplete) throw new DomainError('statement_columns_missing');
    const [firstBroken] = read.broken;
    if (firstBroken && !input.leaveOutBroken) {
      throw new DomainError('statement_lines_broken', {
        lineNumber: firstBroken.lineNumber,
        count: read.broken.length,
      });
    }
    const source = await chooseSource(ctx, tx, input.source);
    const now = ctx.now();
    const added = await insertLines(tx, read.lines, {
      sourceId: source.id,
      importId: draft.id,
      provider: source.provider,
      at: now,
      newId: ctx.newId,
    });
    await saveMapping(tx, source.id, toSavedMapping(read.headings, read.mapping), now);
    await finishImport(tx, draft.id, {
      sourceId: source.id,
      importedAt: now,
      added,
      repeated: read.repeated + read.lines.length - added,
      debits: read.debits,
      broken: read.broken.length,
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'statement.imported',
      actorId: ctx.currentUser.accountId,
      subjectId: draft.id,
      details: { source: source.name, fileName: draft.fileName, added },
    });
    const [imported] = await listImports(tx, 1, draft.id);
    if (!imported) throw new Error('The import was not found.');
    return presentImport(imported);
  });
}
