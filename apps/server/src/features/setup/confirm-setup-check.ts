import type { ConfirmedCheckId } from '@thuto/domain/centre/setup';
import type { AdminContext } from '../../context.ts';
import { confirmCheck } from './setup.store.ts';

/** Records that the owner calls a rule or text of the checklist right. */
export const confirmSetupCheck = (ctx: AdminContext, id: ConfirmedCheckId): Promise<void> =>
  confirmCheck(ctx.db, id);
