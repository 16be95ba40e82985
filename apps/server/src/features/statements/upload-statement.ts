import type { StatementFile } from '@thuto/contract/statements';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { readUploadedPieces } from './draft-reading.ts';
import { insertDraft } from './statements.store.ts';

const MAX_FILE_NAME = 200;

/**
 * Stores an uploaded statement as a draft (RECON-1). Its bytes are never rendered or executed.
 * @throws DomainError statement_invalid, statement_too_large, service_unavailable.
 */
export async function uploadStatement(
  ctx: AdminContext,
  { pieces, fileName }: { readonly pieces: readonly Buffer[]; readonly fileName: string },
): Promise<StatementFile> {
  if (pieces.length === 0) throw new DomainError('statement_invalid', { why: 'empty' });
  await readUploadedPieces(ctx, pieces);
  const id = ctx.newId();
  const name =
    fileName
      .replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, ' ')
      .trim()
      .slice(0, MAX_FILE_NAME) || 'statement.csv';
  const draft = { id, fileName: name, uploadedBy: ctx.currentUser.accountId, createdAt: ctx.now() };
  await ctx.db.transaction((tx) => insertDraft(tx, draft, pieces));
  return { id, fileName: name };
}
