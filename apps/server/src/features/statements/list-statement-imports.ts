import type { AdminContext } from '../../context.ts';
import { type ImportWithNames, listImports } from './statements.store.ts';

/** Imports that the console shows. */
const SHOWN_IMPORTS = 20;

/** Lists the latest imports of statements, newest first. */
export const listStatementImports = (ctx: AdminContext): Promise<ImportWithNames[]> =>
  listImports(ctx.db, SHOWN_IMPORTS);
