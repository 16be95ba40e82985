import { DomainError } from '@thuto/domain/errors';
import { type PlatformSettings, listSettingChanges } from '@thuto/domain/centre/settings';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import {
  findStoredSettings,
  lockStoredSettings,
  type StoredSettings,
  updateSettings,
} from './settings.store.ts';

/**
 * Updates the settings and records the old and new values in one transaction. An update without changes
 * returns normally and writes no log entry.
 * @param revision the revision that the admin saw.
 * @throws DomainError settings_changed if the settings are newer; its `current` holds the current values,
 * when they were saved and by whom.
 */
export async function changeSettings(
  ctx: AdminContext,
  kind: 'settings.changed' | 'settings.reset',
  revision: number,
  change: (before: PlatformSettings) => PlatformSettings,
): Promise<StoredSettings> {
  return ctx.db.transaction(async (tx) => {
    const stored = await lockStoredSettings(tx);
    if (stored.revision !== revision) {
      throw new DomainError('settings_changed', { current: stored });
    }
    const after = change(stored.values);
    const changes = listSettingChanges(stored.values, after);
    if (changes.length === 0) return stored;
    await updateSettings(tx, after, { at: ctx.now(), by: ctx.currentUser.accountId });
    await recordAuditEvent(ctx, tx, { kind, actorId: ctx.currentUser.accountId, details: { changes } });
    return findStoredSettings(tx);
  });
}
