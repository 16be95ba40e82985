import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { watchCpu } from '../../testing/watch-cpu.ts';
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
    const stored = { picture: expect.any(Buffer) as Buffer };
    const expected = { contentType, extension, width: 320, height: 200, pictureHash, stored };
    expect(await inspectProof(bytes, name)).toEqual(expected);
  });

  it('accepts a progressive JPEG and an interlaced PNG', async () => {
    expect(await inspectProof(await picture().jpeg({ progressive: true }).toBuffer(), 'a.jpg')).toBeTruthy();
    expect(await inspectProof(await picture().png({ progressive: true }).toBuffer(), 'a.png')).toBeTruthy();
  });

  it('accepts a phone photo without changing it', async () => {
    const bytes = makeHeic(4032, 3024);
    expect(await inspectProof(bytes, 'IMG_0001.HEIC')).toEqual({
      stored: { start: 0, end: bytes.length },
      contentType: 'image/heic',
      extension: 'heic',
      width: 4032,
      height: 3024,
    });
  });

  it('accepts a PDF and counts its pages, compressed or not', async () => {
    const pdf = { contentType: 'application/pdf', extension: 'pdf' };
    expect(await inspectProof(makePdf(3), 'slip.pdf')).toMatchObject({ ...pdf, pages: 3 });
    expect(await inspectProof(makePackedPdf(7), 'slip.pdf')).toMatchObject({ ...pdf, pages: 7 });
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

const END_OF_JPEG = 2;
const HTML = Buffer.from(`<!doctype html><script>alert(1)</script>${'x'.repeat(5000)}`);

describe('inspectProof with a file that every viewer opens (PAY-7)', () => {
  /** @returns the stored bytes. */
  const storedOf = async (bytes: Buffer, name: string) => {
    const { stored } = await inspectProof(bytes, name);
    return 'picture' in stored ? stored.picture : bytes.subarray(stored.start, stored.end);
  };
  const pdf = makePdf(1);

  it.each([
    ['NULs behind its end', Buffer.concat([pdf, Buffer.alloc(4096)])],
    ['a page of the web behind its end', Buffer.concat([pdf, HTML])],
    ['lines before its header', Buffer.concat([Buffer.from('\r\n\r\n'), pdf])],
    ['a byte order mark before its header', Buffer.concat([Buffer.from('efbbbf', 'hex'), pdf])],
    [
      'headers of a mail before its header',
      Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), pdf]),
    ],
    [
      'the word stream in the page behind it',
      Buffer.concat([pdf, Buffer.from('<p>livestream of obj 1</p>')]),
    ],
  ])('stores only the PDF of one with %s', async (_what, bytes) => {
    expect(await storedOf(bytes, 'slip.pdf')).toEqual(pdf);
    expect(await inspectProof(bytes, 'slip.pdf')).toMatchObject({ pages: 1 });
  });

  it.each([
    ['stray bytes', Buffer.from('/></x:xmpmeta>')],
    ['a single byte', Buffer.from([0])],
    ['half a box header', Buffer.from([0, 0, 1])],
    ['NULs', Buffer.alloc(100)],
    ['a trailer of the camera', Buffer.from('ffff0000SEFHe\0\0\0SEFT', 'latin1')],
  ])('stores only the boxes of a HEIC with %s behind the last one', async (_what, tail) => {
    const heic = makeHeic(4000, 3000);
    const bytes = Buffer.concat([heic, tail]);
    expect(await inspectProof(bytes, 'photo.heic')).toMatchObject({ width: 4000, height: 3000 });
    expect(await storedOf(bytes, 'photo.heic')).toEqual(heic);
  });

  it.each([
    ['no end marker', (jpeg: Buffer) => jpeg.subarray(0, -END_OF_JPEG)],
    [
      'NULs instead of its end marker',
      (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, -END_OF_JPEG), Buffer.alloc(512)]),
    ],
    ['a page of the web behind it', (jpeg: Buffer) => Buffer.concat([jpeg, HTML])],
    ['a second picture behind it', (jpeg: Buffer) => Buffer.concat([jpeg, jpeg])],
    ['blanks before it', (jpeg: Buffer) => Buffer.concat([Buffer.from('\r\n'), jpeg])],
  ])('encodes a JPEG with %s again', async (_what, change) => {
    const jpeg = await picture().jpeg().toBuffer();
    const stored = await storedOf(change(jpeg), 'slip.jpg');
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 200 });
    expect(stored.includes('<script>')).toBe(false);
    expect(stored.subarray(-END_OF_JPEG).toString('hex')).toBe('ffd9');
  });

  it.each([
    ['jpeg', 'IMG_0042.HEIC', 'jpg'],
    ['png', 'slip.jpg', 'png'],
    ['webp', 'slip.png', 'webp'],
    ['jpeg', 'slip.webp', 'jpg'],
    ['png', 'slip.JPEG', 'png'],
    ['jpeg', 'slip.pdf', 'jpg'],
  ] as const)('recognises a %s named %s by its bytes', async (format, name, extension) => {
    const bytes = await picture().toFormat(format).toBuffer();
    expect(await inspectProof(bytes, name)).toMatchObject({ extension });
  });

  it('stores a picture upright, without its metadata and at most 4096 pixels a side', async () => {
    const turned = await picture(60, 40)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '29/1 19/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const stored = await sharp(await storedOf(turned, 'a.jpg')).metadata();
    expect(stored).toMatchObject({ width: 40, height: 60 });
    expect(stored.exif).toBeUndefined();
    const wide = await sharp({ create: { width: 5000, height: 10, channels: 3, background: '#c96' } })
      .png()
      .toBuffer();
    expect(await inspectProof(wide, 'a.png')).toMatchObject({ width: 4096, height: 8 });
  });

  it.each([
    [8160, 6144],
    [8192, 6144],
    [8256, 6192],
  ])('accepts a photo of %i by %i pixels', async (width, height) => {
    expect(await inspectProof(makeHeic(width, height), 'a.heic')).toMatchObject({ width, height });
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
    const getCpuMs = watchCpu();
    expect(await refusal(bomb, 'slip.pdf')).toBe('damaged');
    expect(getCpuMs()).toBeLessThan(2000);
  });

  it('stops early when a PDF repeats a keyword endlessly', async () => {
    const noise = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(20_000_000, '/Type /ObjStm '),
      Buffer.from('startxref\n9\n%%EOF'),
    ]);
    const getCpuMs = watchCpu();
    expect(await refusal(noise, 'slip.pdf')).toBe('damaged');
    expect(getCpuMs()).toBeLessThan(2000);
  });
});

describe('inspectProof with a damaged file', () => {
  it('rejects a PDF that is cut off behind the end of an earlier version', async () => {
    const updated = Buffer.concat([makePdf(1), Buffer.from('9 0 obj\n<< /Type /Annot >>\nendo')]);
    expect(await refusal(updated, 'slip.pdf')).toBe('damaged');
    const forTheWeb = Buffer.from(
      makePdf(2)
        .toString('latin1')
        .replace('%PDF-1.5', '%PDF-1.5\n1 0 obj << /Linearized 1 /L 99999 >> endobj'),
      'latin1',
    );
    expect(await refusal(forTheWeb, 'slip.pdf')).toBe('damaged');
  });

  it('rejects a JPEG that is cut off, even with an end marker behind the cut of a file without one', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    for (const share of [0.3, 0.6, 0.9, 0.99]) {
      expect(await refusal(jpeg.subarray(0, Math.floor(jpeg.length * share)), 'slip.jpg')).toBe('damaged');
    }
  });

  it('rejects a HEIC that is cut off within any of its boxes', async () => {
    const heic = makeHeic(100, 100);
    for (const length of [30, heic.indexOf('mdat') + 10, heic.length - 1]) {
      expect(await refusal(heic.subarray(0, length), 'slip.heic')).toBe('damaged');
    }
  });

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
