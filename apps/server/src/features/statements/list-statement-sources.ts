import type { AdminContext } from '../../context.ts';
import { listSources, type SourceRow } from './statements.store.ts';

/** Lists the sources of statements, such as the bank account of the centre. */
export const listStatementSources = (ctx: AdminContext): Promise<SourceRow[]> => listSources(ctx.db);
