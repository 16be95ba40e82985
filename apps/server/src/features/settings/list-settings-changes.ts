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

/** The log keeps legal texts as a whole; the list shows how they begin. */
const MAX_SHOWN = 300;

function shown(value: string | number | boolean | null | readonly string[]) {
  if (typeof value === 'string' && value.length > MAX_SHOWN) return `${value.slice(0, MAX_SHOWN)}…`;
  return typeof value === 'object' && value !== null ? [...value] : value;
}
