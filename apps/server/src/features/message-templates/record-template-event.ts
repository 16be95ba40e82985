import type { AuditEventKind } from '@thuto/contract/activity';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';

export const recordTemplateEvent = (
  ctx: AdminContext,
  tx: Tx,
  kind: Extract<AuditEventKind, `template.${string}`>,
  template: string,
): Promise<void> =>
  recordAuditEvent(ctx, tx, { kind, actorId: ctx.currentUser.accountId, details: { template } });
