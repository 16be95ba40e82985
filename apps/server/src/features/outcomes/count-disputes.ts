import type { Context } from '../../context.ts';
import { countOpenDisputes } from './outcomes.store.ts';

/** Counts the disputes that the desk has to decide. */
export const countDisputes = (ctx: Pick<Context, 'db'>): Promise<number> => countOpenDisputes(ctx.db);
