import type { AdminSettings, SettingsValues } from '@thuto/contract/settings';
import { CONTENT_FILE_TYPES } from '@thuto/domain/content';
import { SETTING_NAMES, listSettingChanges, type SettingName } from '@thuto/domain/settings';
import { ApiError, hasCode } from '../../lib/api-error.ts';

/** The settings that differ, in the order of the screen. */
export function getChangedSettings(from: SettingsValues, to: SettingsValues): SettingName[] {
  return listSettingChanges(from, to).map(({ setting }) => setting);
}

/** `theirs` with what was typed over `base` laid over it: what was not touched follows the other admin. */
export function mergeTypedValues(
  base: SettingsValues,
  typed: SettingsValues,
  theirs: SettingsValues,
): SettingsValues {
  const changes = getChangedSettings(base, typed).map((name) => [name, typed[name]] as const);
  return { ...theirs, ...Object.fromEntries(changes) };
}

/** File types in the order of SET-1, which is the order of the checkboxes. */
export const inOrder = (types: readonly string[]) =>
  CONTENT_FILE_TYPES.filter((type) => types.includes(type));

/** What the settings are now, when a save was refused because somebody was faster; otherwise null. */
export function getConflictingSettings(error: unknown): AdminSettings | null {
  if (!hasCode(error, 'settings_changed')) return null;
  return (error.details['current'] as AdminSettings | undefined) ?? null;
}

/** The first setting that the server found fault with. */
export function getFieldError(error: unknown): { name: SettingName; message: string } | null {
  if (!(error instanceof ApiError)) return null;
  for (const [field, message] of Object.entries(error.fields)) {
    // A fault of one file type is one of the list.
    const name = SETTING_NAMES.find((known) => known === field.split('.')[0]);
    if (name !== undefined) return { name, message };
  }
  return null;
}
