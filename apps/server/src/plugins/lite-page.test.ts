import { describe, expect, it } from 'vitest';
import { makeLite, wantsLite } from './lite-page.ts';

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

describe('makeLite (LITE-3)', () => {
  it('removes preloads and illustrations, marks the page and turns the switch on', () => {
    const page =
      '<!DOCTYPE html><html lang="en-GB"><head>' +
      '<link rel="preload" as="image" href="/hero.svg"/>' +
      '<link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>' +
      '<link rel="modulepreload" href="/assets/a.js"/></head><body>' +
      '<img data-illustration="" alt="" src="/hero.svg"/><img src="/proof.png"/>' +
      '<button type="button" role="switch" aria-checked="false">Lite</button></body></html>';
    expect(makeLite(page)).toBe(
      '<!DOCTYPE html><html data-lite="" lang="en-GB"><head>' +
        '<link rel="modulepreload" href="/assets/a.js"/></head><body><img src="/proof.png"/>' +
        '<button type="button" role="switch" aria-checked="true">Lite</button></body></html>',
    );
  });
});
