import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('social preview image', () => {
  it('has the size declared in its tags and is small enough for slow connections', () => {
    const png = readFileSync(new URL('../../../public/social-card.png', import.meta.url));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(120_000);
  });
});
