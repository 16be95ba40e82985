import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { FileRejected, type FileRejectionReason } from './file-rejected.ts';
import { PROOF_LIMITS, inspectProof } from './inspect-image-or-pdf.ts';
import { makeHeic, makePackedPdf, makePdf, makePdfBomb, makePngClaiming } from './make-test-files.ts';

/** Creates a noisy image, so that its data is long enough to be truncated. */
function picture(width = 320, height = 200) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
      background: 'white',
    },
  });
}

async function refusal(bytes: Buffer, name: string, limits = PROOF_LIMITS): Promise<FileRejectionReason> {
  try {
    await inspectProof(bytes, name, limits);
  } catch (error) {
    if (error instanceof FileRejected) return error.reason;
    throw error;
  }
  throw new Error(`${name} was accepted`);
}

describe('inspectProof with a valid file', () => {
  it.each([
    ['jpeg', 'slip.JPG', 'image/jpeg', 'jpg'],
    ['jpeg', 'slip.jpeg', 'image/jpeg', 'jpg'],
    ['png', 'slip.png', 'image/png', 'png'],
    ['webp', 'slip.webp', 'image/webp', 'webp'],
  ] as const)('accepts a %s named %s (PAY-7)', async (format, name, contentType, extension) => {
    const bytes = await picture().toFormat(format).toBuffer();
    const pictureHash: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
    const expected = { contentType, extension, width: 320, height: 200, pictureHash };
    expect(await inspectProof(bytes, name)).toEqual(expected);
  });

  it('accepts a progressive JPEG and an interlaced PNG', async () => {
    expect(await inspectProof(await picture().jpeg({ progressive: true }).toBuffer(), 'a.jpg')).toBeTruthy();
    expect(await inspectProof(await picture().png({ progressive: true }).toBuffer(), 'a.png')).toBeTruthy();
  });

  it('accepts a phone photo without changing it', async () => {
    expect(await inspectProof(makeHeic(4032, 3024), 'IMG_0001.HEIC')).toEqual({
      contentType: 'image/heic',
      extension: 'heic',
      width: 4032,
      height: 3024,
    });
  });

  it('accepts a PDF and counts its pages, compressed or not', async () => {
    const pdf = { contentType: 'application/pdf', extension: 'pdf' };
    expect(await inspectProof(makePdf(3), 'slip.pdf')).toEqual({ ...pdf, pages: 3 });
    expect(await inspectProof(makePackedPdf(7), 'slip.pdf')).toEqual({ ...pdf, pages: 7 });
  });

  it('accepts a signed PDF and counts each page once', async () => {
    const signed = Buffer.concat([makePdf(30), makePdf(30).subarray(9)]);
    expect(await inspectProof(signed, 'slip.pdf')).toMatchObject({ pages: 30 });
  });

  it('accepts an encrypted PDF whose pages cannot be counted', async () => {
    const locked = makePdf(0, '/Encrypt 9 0 R ');
    const inspected = await inspectProof(locked, 'statement.pdf');
    expect(inspected.pages).toBeUndefined();
  });

  it('accepts a name without an extension', async () => {
    const bytes = await picture().jpeg().toBuffer();
    expect(await inspectProof(bytes, 'Receipt 12.03.2026')).toMatchObject({ contentType: 'image/jpeg' });
  });
});

describe('inspectProof with a file of another type', () => {
  it.each([
    ['an archive named as a PDF', Buffer.from('PK\u0003\u0004 and the rest of an archive'), 'slip.pdf'],
    ['an HTML page named as an image', Buffer.from('<!doctype html><script>alert(1)</script>'), 'slip.jpg'],
    [
      'an SVG image, which may contain scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'slip.svg',
    ],
    ['an image of an unsupported type', Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;'), 'slip.gif'],
    ['an executable', Buffer.from('MZ\u0090\0\u0003'), 'slip.exe'],
    ['plain text', Buffer.from('I paid, honestly'), 'slip.pdf'],
    ['a PDF named as an image', makePdf(1), 'slip.png'],
    ['a PDF named as an HTML page', makePdf(1), 'slip.html'],
  ])('rejects %s', async (_what, bytes, name) => {
    expect(await refusal(bytes, name)).toBe('invalid_format');
  });

  it('rejects a PNG named as a JPEG', async () => {
    expect(await refusal(await picture().png().toBuffer(), 'slip.jpg')).toBe('invalid_format');
  });

  it('rejects an AVIF named as a HEIC', async () => {
    const avif = await picture(64, 64).avif().toBuffer();
    expect(await refusal(avif, 'slip.heic')).toBe('invalid_format');
  });
});

describe('inspectProof with a file beyond a limit', () => {
  it('rejects an empty file and one with too many bytes', async () => {
    expect(await refusal(Buffer.alloc(0), 'slip.pdf')).toBe('empty');
    expect(await refusal(makePdf(1), 'slip.pdf', { ...PROOF_LIMITS, maxBytes: 100 })).toBe('too_large');
  });

  it('rejects an image that decodes to too many pixels', async () => {
    const small = makePngClaiming(14_000, 14_000);
    expect(small.length).toBeLessThan(1000);
    expect(await refusal(small, 'slip.png')).toBe('too_many_pixels');
    expect(['too_many_pixels', 'damaged']).toContain(
      await refusal(makePngClaiming(2 ** 31 - 1, 2 ** 31 - 1), 'slip.png'),
    );
    expect(await refusal(makeHeic(30_000, 30_000), 'slip.heic')).toBe('too_many_pixels');
  });

  it('rejects a PDF with too many pages', async () => {
    expect(await inspectProof(makePdf(50), 'slip.pdf')).toMatchObject({ pages: 50 });
    expect(await refusal(makePdf(51), 'slip.pdf')).toBe('too_many_pages');
    expect(await refusal(makePackedPdf(51), 'slip.pdf')).toBe('too_many_pages');
    expect(await refusal(makePackedPdf(5000), 'slip.pdf')).toBe('too_many_pages');
  });

  it('stops early when a PDF decompresses to too many bytes', async () => {
    const bomb = makePdfBomb(100);
    expect(bomb.length).toBeLessThan(200_000);
    const startedAt = performance.now();
    expect(await refusal(bomb, 'slip.pdf')).toBe('damaged');
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('stops early when a PDF repeats a keyword endlessly', async () => {
    const noise = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(20_000_000, '/Type /ObjStm '),
      Buffer.from('startxref\n9\n%%EOF'),
    ]);
    const startedAt = performance.now();
    expect(await refusal(noise, 'slip.pdf')).toBe('damaged');
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

describe('inspectProof with a damaged file', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('rejects a truncated %s', async (format) => {
    const bytes = await picture().toFormat(format).toBuffer();
    expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * 0.6)), `slip.${format}`)).toBe(
      'damaged',
    );
    expect(['damaged', 'invalid_format']).toContain(await refusal(bytes.subarray(0, 24), `slip.${format}`));
  });

  it('rejects a HEIC that is truncated or has no pixels', async () => {
    const whole = makeHeic(100, 100);
    expect(await refusal(whole.subarray(0, whole.length - 10), 'slip.heic')).toBe('damaged');
    expect(await refusal(whole.subarray(0, whole.indexOf('mdat') - 4), 'slip.heic')).toBe('damaged');
  });

  it('rejects a PDF without an end, without a page, or with a damaged stream', async () => {
    const whole = makePdf(2);
    expect(await refusal(whole.subarray(0, whole.length - 40), 'slip.pdf')).toBe('damaged');
    expect(await refusal(makePdf(0), 'slip.pdf')).toBe('damaged');
    expect(await refusal(makePackedPdf(3, { damaged: true }), 'slip.pdf')).toBe('damaged');
  });
});

it('inspects many proofs concurrently', async () => {
  const bytes = await picture().jpeg().toBuffer();
  const inspected = await Promise.all(Array.from({ length: 12 }, () => inspectProof(bytes, 'slip.jpg')));
  expect(inspected).toHaveLength(12);
});
