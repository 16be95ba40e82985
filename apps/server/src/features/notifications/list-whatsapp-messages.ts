import type { WhatsAppMessage } from '@thuto/contract/notifications';
import { buildWhatsAppLink, writeWhatsAppMessage } from '@thuto/domain/messages/notifications';
import { getGreetingName } from '@thuto/domain/names';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { getSettings } from '../settings/get-settings.ts';
import { countWaitingWhatsApp, listWaitingWhatsApp } from './notifications.store.ts';
import { writeNotifications } from './write-notifications.ts';

/**
 * Returns a page of the ready-written messages for families that agreed, the oldest first (NOTIFY-8).
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listWhatsAppMessages(
  ctx: AdminContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: WhatsAppMessage[]; nextCursor: string | null; total: number }> {
  const rows = await listWaitingWhatsApp(ctx.db, { after: parseCursor(cursor), limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ notification: { createdAt, id } }) => ({
    at: createdAt,
    id,
  }));
  const written = await writeNotifications(
    ctx,
    ctx.db,
    page.map(({ notification }) => notification),
  );
  const { platformName } = await getSettings(ctx, ctx.db);
  const items = page.flatMap(({ name, number }, index) => {
    const one = written[index];
    // Out of date, or the guardian may no longer see the lesson. The clean-up drops it.
    if (one === undefined || !one.isCurrent) return [];
    const message = writeWhatsAppMessage(one, {
      platformName,
      greetingName: getGreetingName(name),
      link: `${ctx.config.http.publicUrl}${one.path}`,
    });
    return [
      {
        id: one.row.id,
        recipientName: name,
        number,
        message,
        link: buildWhatsAppLink(number, message),
        at: one.row.createdAt.toISOString(),
        allowedActions: ['mark-sent' as const],
      },
    ];
  });
  return { items, nextCursor, total: await countWaitingWhatsApp(ctx.db) };
}
