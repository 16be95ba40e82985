import { fileTypeFromBuffer } from 'file-type';
import { fileExtension } from './file-name.ts';
import { FileRefused } from './file-refused.ts';
import { inspectHeic } from './inspect-heic.ts';
import { countPdfPages } from './count-pdf-pages.ts';

export interface InspectedFile {
  contentType: string;
  /** Without the dot; the one the content asks for, whatever the name says. */
  extension: string;
  width?: number;
  height?: number;
  /** Not given for an encrypted PDF whose pages cannot be counted. */
  pages?: number;
}

export interface InspectionLimits {
  maxBytes: number;
  maxPixels: number;
  maxPages: number;
}

/** A photograph of a good telephone has 12 to 50 megapixels; what a few kilobytes can unfold to has no bound. */
export const PROOF_LIMITS: InspectionLimits = {
  maxBytes: 100 * 1024 * 1024,
  maxPixels: 50_000_000,
  maxPages: 50,
};

/** What a proof may be, by the type its own bytes show, and the extensions its name may have then. */
const PROOF_TYPES: Record<string, { contentType: string; extensions: readonly [string, ...string[]] }> = {
  'image/jpeg': { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  'image/png': { contentType: 'image/png', extensions: ['png'] },
  'image/webp': { contentType: 'image/webp', extensions: ['webp'] },
  'image/heic': { contentType: 'image/heic', extensions: ['heic', 'heif'] },
  'image/heif': { contentType: 'image/heif', extensions: ['heif', 'heic'] },
  'application/pdf': { contentType: 'application/pdf', extensions: ['pdf'] },
};

const SECONDS_TO_DECODE = 10;
const DECODED_AT_ONCE = 2;

/**
 * Says what a payment proof is, from its bytes alone: JPEG, PNG, WebP, HEIC or PDF (PAY-7).
 * A name that claims another kind than the bytes show is refused.
 * @throws FileRefused with the reason.
 */
export async function inspectProof(
  bytes: Buffer,
  fileName: string,
  limits: InspectionLimits = PROOF_LIMITS,
): Promise<InspectedFile> {
  if (bytes.length === 0) throw new FileRefused('empty', 'the file has no content');
  if (bytes.length > limits.maxBytes) throw new FileRefused('too_large', 'the file is too large');
  const found = await fileTypeFromBuffer(bytes);
  const type = found === undefined ? undefined : PROOF_TYPES[found.mime];
  if (type === undefined) throw new FileRefused('invalid_format', 'neither a picture nor a PDF');
  const claimed = fileExtension(fileName);
  if (claimed !== null && !type.extensions.includes(claimed)) {
    throw new FileRefused('invalid_format', 'the name claims another kind of file than the content is');
  }
  const kind = { contentType: type.contentType, extension: type.extensions[0] };
  if (kind.extension === 'pdf') return { ...kind, ...(await inspectPdf(bytes, limits.maxPages)) };
  const size =
    kind.extension === 'heic' || kind.extension === 'heif'
      ? inspectHeic(bytes, limits.maxPixels)
      : await decodeOnce(() => inspectRaster(bytes, limits.maxPixels));
  return { ...kind, ...size };
}

async function inspectPdf(bytes: Buffer, maxPages: number): Promise<{ pages?: number }> {
  const pages = await countPdfPages(bytes, maxPages);
  return pages === null ? {} : { pages };
}

async function inspectRaster(bytes: Buffer, maxPixels: number): Promise<{ width: number; height: number }> {
  // Loaded with the first picture: it holds as much memory as a sixth of the product.
  const { default: sharp } = await import('sharp');
  // The limit is checked here by hand, because sharp reports it as one error among many.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new FileRefused('damaged', 'the picture has no readable header');
    });
  const { width, height } = metadata;
  if (width * height > maxPixels) throw new FileRefused('too_many_pixels', 'the picture has too many pixels');
  try {
    // Reading every line is what shows a picture that was cut off; nothing of the result is kept.
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: SECONDS_TO_DECODE })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer();
  } catch {
    throw new FileRefused('damaged', 'the picture cannot be decoded to its end');
  }
  return { width, height };
}

const waiting: (() => void)[] = [];
let decoding = 0;

/** Bounds the memory that decoding takes, however many proofs arrive together. */
async function decodeOnce<Result>(decode: () => Promise<Result>): Promise<Result> {
  if (decoding >= DECODED_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else decoding += 1;
  try {
    return await decode();
  } finally {
    // A place is handed on rather than given up, so that nobody slips in between.
    const next = waiting.shift();
    if (next === undefined) decoding -= 1;
    else next();
  }
}
