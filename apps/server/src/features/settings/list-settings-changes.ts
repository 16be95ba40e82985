import type { SettingsChange } from '@thuto/contract/settings';
import type { AdminContext } from '../../context.ts';
import { listChangeEntries } from './settings.store.ts';

const SHOWN = 10;

/** Returns the latest changes of the settings: old and new values, when and by whom. */
export async function listSettingsChanges(ctx: AdminContext): Promise<{ changes: SettingsChange[] }> {
  const entries = await listChangeEntries(ctx.db, SHOWN);
  return {
    changes: entries.map(({ id, kind, actorName, at, changes }) => ({
      id,
      at: at.toISOString(),
      actorName,
      wasReset: kind === 'settings.reset',
      changes: changes.map(({ setting, from, to }) => ({ setting, from: shown(from), to: shown(to) })),
    })),
  };
}

const shown = (value: string | number | boolean | null | readonly string[]) =>
  typeof value === 'object' && value !== null ? [...value] : value;
