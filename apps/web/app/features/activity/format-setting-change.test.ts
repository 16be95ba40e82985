import { expect, it } from 'vitest';
import { formatSettingChange } from './format-setting-change.ts';

it.each([
  [112, 100, '+12% from last month'],
  [3, 4, '−25% from last month'],
  [5, 5, '0% from last month'],
  [3, 0, 'new'],
  [0, 0, 'none yet'],
])('formats %i after %i', (value, before, words) =>
  expect(formatSettingChange({ value, before })).toBe(words),
);
