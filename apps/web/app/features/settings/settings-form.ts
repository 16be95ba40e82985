import type { AdminSettings, SettingsValues } from '@thuto/contract/settings';
import { CONTENT_FILE_TYPES } from '@thuto/domain/learning/content';
import { SETTING_NAMES, listSettingChanges, type SettingName } from '@thuto/domain/centre/settings';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';

/** Lists the settings that differ, in screen order. */
export function getChangedSettings(from: SettingsValues, to: SettingsValues): SettingName[] {
  return listSettingChanges(from, to).map(({ setting }) => setting);
}

/** Merges the changes typed over `base` into `theirs`. Unchanged settings follow the other admin. */
export function mergeTypedValues(
  base: SettingsValues,
  typed: SettingsValues,
  theirs: SettingsValues,
): SettingsValues {
  const changes = getChangedSettings(base, typed).map((name) => [name, typed[name]] as const);
  return { ...theirs, ...Object.fromEntries(changes) };
}

/** Sorts file types in the order of SET-1, which is the order of the checkboxes. */
export const inOrder = (types: readonly string[]) =>
  CONTENT_FILE_TYPES.filter((type) => types.includes(type));

/** Returns the current settings if a save was rejected because another admin saved first; otherwise null. */
export function getConflictingSettings(error: unknown): AdminSettings | null {
  if (!hasCode(error, 'settings_changed')) return null;
  return (error.details['current'] as AdminSettings | undefined) ?? null;
}

/** Returns the first setting that the server rejected. */
export function getFieldError(error: unknown): { name: SettingName; message: string } | null {
  if (!(error instanceof ApiError)) return null;
  for (const [field, message] of Object.entries(error.fields)) {
    // An error of one file type belongs to the list.
    const name = SETTING_NAMES.find((known) => known === field.split('.')[0]);
    if (name !== undefined) return { name, message };
  }
  return null;
}
