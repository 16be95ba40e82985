import { DEFAULT_SETTINGS } from '@thuto/domain/centre/settings';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import {
  getChangedSettings,
  getFieldError,
  getConflictingSettings,
  mergeTypedValues,
} from './settings-form.ts';

const base = {
  ...DEFAULT_SETTINGS,
  contactEmail: 'a@b.example',
  termsText: 'Terms',
  privacyText: 'Privacy',
  termsVersion: '2026-01-01',
  allowedFileTypes: [...DEFAULT_SETTINGS.allowedFileTypes],
  confirmAtOnceSubjects: [...DEFAULT_SETTINGS.confirmAtOnceSubjects],
};

describe('mergeTypedValues', () => {
  it('keeps what was typed and takes over the rest', () => {
    const typed = { ...base, platformName: 'Mine', maxFileSizeMb: 10 };
    const theirs = { ...base, platformName: 'Theirs', emailNotifications: false };
    expect(mergeTypedValues(base, typed, theirs)).toEqual({
      ...base,
      platformName: 'Mine',
      maxFileSizeMb: 10,
      emailNotifications: false,
    });
  });
});

it('lists the changed settings', () => {
  expect(getChangedSettings(base, base)).toEqual([]);
  expect(getChangedSettings(base, { ...base, maintenanceMode: true, platformName: 'X' })).toEqual([
    'platformName',
    'maintenanceMode',
  ]);
});

it('reads the current settings from a conflict, and null from other errors', () => {
  const current = { values: base, revision: 4, changedAt: null, changedBy: 'Palesa' };
  expect(
    getConflictingSettings(new ApiError({ code: 'settings_changed', status: 409, details: { current } })),
  ).toBe(current);
  expect(getConflictingSettings(new ApiError({ code: 'internal_error', status: 500 }))).toBeNull();
});

it('finds the setting that the server rejected', () => {
  const refusal = new ApiError({
    code: 'input_invalid',
    status: 422,
    fields: { 'allowedFileTypes.0': 'Invalid option' },
  });
  expect(getFieldError(refusal)).toEqual({ name: 'allowedFileTypes', message: 'Invalid option' });
  expect(getFieldError(new Error('x'))).toBeNull();
});
