import type { AdminContext } from '../../context.ts';
import { dismissChecklist } from './setup.store.ts';

/** Hides the checklist for all admins. */
export const dismissSetup = (ctx: AdminContext): Promise<void> => dismissChecklist(ctx.db, ctx.now());
