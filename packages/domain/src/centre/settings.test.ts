import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, listSettingChanges, SETTING_NAMES } from './settings.ts';

describe('listSettingChanges', () => {
  test('returns nothing for equal settings, whatever the order of the file types', () => {
    const turned = {
      ...DEFAULT_SETTINGS,
      allowedFileTypes: DEFAULT_SETTINGS.allowedFileTypes.toReversed(),
    };
    expect(listSettingChanges(DEFAULT_SETTINGS, turned)).toEqual([]);
  });

  test('returns the old and new values in screen order', () => {
    const after = {
      ...DEFAULT_SETTINGS,
      maintenanceMode: true,
      platformName: 'Bophelo',
      allowedFileTypes: ['pdf'] as const,
    };
    expect(listSettingChanges(DEFAULT_SETTINGS, after)).toEqual([
      { setting: 'platformName', from: 'Thuto', to: 'Bophelo' },
      { setting: 'allowedFileTypes', from: ['pdf', 'doc', 'docx', 'mp4', 'mov', 'avi'], to: ['pdf'] },
      { setting: 'maintenanceMode', from: false, to: true },
    ]);
  });

  test('detects a change of every setting', () => {
    for (const setting of SETTING_NAMES) {
      const value = DEFAULT_SETTINGS[setting];
      const other =
        typeof value === 'boolean'
          ? !value
          : typeof value === 'number'
            ? value + 1
            : Array.isArray(value)
              ? value.length === 0
                ? ['x']
                : []
              : 'x';
      expect(listSettingChanges(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, [setting]: other })).toHaveLength(1);
    }
  });
});
