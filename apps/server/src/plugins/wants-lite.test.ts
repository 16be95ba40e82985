import { describe, expect, it } from 'vitest';
import { wantsLite } from './wants-lite.ts';

describe('wantsLite (LITE-2)', () => {
  it.each([
    ['nothing', {}, false],
    ['Save-Data', { 'save-data': 'on' }, true],
    ['Save-Data in capitals', { 'save-data': 'ON' }, true],
    ['another value of Save-Data', { 'save-data': 'off' }, false],
    ['Lite switched on', { cookie: 'session=x; lite=1' }, true],
    ['Lite switched off, in spite of Save-Data', { 'save-data': 'on', cookie: 'lite=0; session=x' }, false],
    ['another cookie with such a name', { cookie: 'polite=1; lite=10; a=lite=1' }, false],
  ])('reads %s', (_what, headers, expected) => {
    expect(wantsLite({ headers })).toBe(expected);
  });
});
