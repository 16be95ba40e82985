import type { StatementFile } from '@thuto/contract/statements';
import type { AdminContext } from '../../context.ts';
import { decodeStatement } from './decode-statement.ts';
import { parseStatement } from './parse-statement.ts';
import { insertDraft } from './statements.store.ts';

const MAX_FILE_NAME = 200;

/**
 * Stores an uploaded statement as a draft (RECON-1). Its text is never rendered or executed.
 * @throws DomainError statement_invalid, statement_too_large.
 */
export async function uploadStatement(
  ctx: AdminContext,
  { bytes, fileName }: { readonly bytes: Buffer; readonly fileName: string },
): Promise<StatementFile> {
  const content = decodeStatement(bytes);
  parseStatement(content);
  const id = ctx.newId();
  const name =
    fileName
      .replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, ' ')
      .trim()
      .slice(0, MAX_FILE_NAME) || 'statement.csv';
  const draft = { id, fileName: name, content, uploadedBy: ctx.currentUser.accountId, createdAt: ctx.now() };
  await insertDraft(ctx.db, draft);
  return { id, fileName: name };
}
