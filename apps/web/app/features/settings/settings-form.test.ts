import { DEFAULT_SETTINGS } from '@thuto/domain/settings';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { changedSettings, faultOf, settingsMeanwhile, withTyped } from './settings-form.ts';

const base = {
  ...DEFAULT_SETTINGS,
  contactEmail: 'a@b.example',
  allowedFileTypes: [...DEFAULT_SETTINGS.allowedFileTypes],
};

describe('withTyped', () => {
  it('keeps what was typed and takes over the rest', () => {
    const typed = { ...base, platformName: 'Mine', maxFileSizeMb: 10 };
    const theirs = { ...base, platformName: 'Theirs', emailNotifications: false };
    expect(withTyped(base, typed, theirs)).toEqual({
      ...base,
      platformName: 'Mine',
      maxFileSizeMb: 10,
      emailNotifications: false,
    });
  });
});

it('knows what was changed', () => {
  expect(changedSettings(base, base)).toEqual([]);
  expect(changedSettings(base, { ...base, maintenanceMode: true, platformName: 'X' })).toEqual([
    'platformName',
    'maintenanceMode',
  ]);
});

it('finds what the settings are now in a refusal, and in no other', () => {
  const current = { values: base, revision: 4, changedAt: null, changedBy: 'Palesa' };
  expect(
    settingsMeanwhile(new ApiError({ code: 'settings_changed', status: 409, details: { current } })),
  ).toBe(current);
  expect(settingsMeanwhile(new ApiError({ code: 'internal_error', status: 500 }))).toBeNull();
});

it('finds the setting that the server found fault with', () => {
  const refusal = new ApiError({
    code: 'input_invalid',
    status: 422,
    fields: { 'allowedFileTypes.0': 'Invalid option' },
  });
  expect(faultOf(refusal)).toEqual({ name: 'allowedFileTypes', message: 'Invalid option' });
  expect(faultOf(new Error('x'))).toBeNull();
});
