import { describe, expect, it } from 'vitest';
import { fitWithin, jpegName, shrinkImage } from './shrink-image.ts';

const file = (name: string, type: string) =>
  new File(['original'], name, { type, lastModified: 1_700_000_000_000 });
const encode = async () => new Blob(['jpeg'], { type: 'image/jpeg' });

describe('fitWithin', () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 1200, height: 900 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 900, height: 1200 },
    ],
    [
      { width: 1200, height: 1200 },
      { width: 1200, height: 1200 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [
      { width: 100_000, height: 10 },
      { width: 1200, height: 1 },
    ],
  ])('fits %o into %o (PAY-8)', (size, expected) => {
    expect(fitWithin(size)).toEqual(expected);
  });
});

describe('jpegName', () => {
  it.each([
    ['slip.PNG', 'slip.jpg'],
    ['my.bank.slip.webp', 'my.bank.slip.jpg'],
    ['slip', 'slip.jpg'],
    ['.png', 'photo.jpg'],
  ])('renames %s to %s', (name, expected) => {
    expect(jpegName(name)).toBe(expected);
  });
});

describe('shrinkImage', () => {
  it('returns the encoded JPEG with the date of the original', async () => {
    const sent = await shrinkImage(file('slip.png', 'image/png'), encode);
    expect([sent.name, sent.type, sent.lastModified]).toEqual(['slip.jpg', 'image/jpeg', 1_700_000_000_000]);
    expect(await sent.text()).toBe('jpeg');
  });
  it('returns the original when the browser cannot read it (PAY-8)', async () => {
    const original = file('slip.heic', 'image/heic');
    const broken = () => Promise.reject(new Error('cannot decode'));
    expect(await shrinkImage(original, broken)).toBe(original);
  });
  it('returns a PDF unchanged', async () => {
    const original = file('slip.pdf', 'application/pdf');
    expect(await shrinkImage(original, encode)).toBe(original);
  });
});
