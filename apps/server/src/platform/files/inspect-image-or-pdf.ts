import { hashPicture, PICTURE_HASH_HEIGHT, PICTURE_HASH_WIDTH } from '@thuto/domain/claim-evidence';
import { fileTypeFromBuffer } from 'file-type';
import { fileExtension } from './file-name.ts';
import { FileRejected } from './file-rejected.ts';
import { inspectHeic } from './inspect-heic.ts';
import { countPdfPages } from './count-pdf-pages.ts';

export interface InspectedFile {
  contentType: string;
  /** Without the dot. Determined by the content, not by the name. */
  extension: string;
  width?: number;
  height?: number;
  /** Absent for an encrypted PDF whose pages cannot be counted. */
  pages?: number;
}

export interface InspectionLimits {
  maxBytes: number;
  maxPixels: number;
  maxPages: number;
}

/** Phone cameras take 12 to 50 megapixels; a few kilobytes can decode to any size. */
export const PROOF_LIMITS: InspectionLimits = {
  maxBytes: 100 * 1024 * 1024,
  maxPixels: 50_000_000,
  maxPages: 50,
};

/** Allowed proof types by the detected type, with the extensions their names may have. */
const PROOF_TYPES: Record<string, { contentType: string; extensions: readonly [string, ...string[]] }> = {
  'image/jpeg': { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  'image/png': { contentType: 'image/png', extensions: ['png'] },
  'image/webp': { contentType: 'image/webp', extensions: ['webp'] },
  'image/heic': { contentType: 'image/heic', extensions: ['heic', 'heif'] },
  'image/heif': { contentType: 'image/heif', extensions: ['heif', 'heic'] },
  'application/pdf': { contentType: 'application/pdf', extensions: ['pdf'] },
};

const SECONDS_TO_DECODE = 10;
/** Enough to detect the file type; archives and tags are not followed further. */
const HEAD_BYTES = 64 * 1024;

/**
 * Returns the type of a payment proof by its bytes alone: JPEG, PNG, WebP, HEIC or PDF ("Settings,
 * enforced"). Refuses a name whose extension does not match. Hostile bytes can keep it busy for seconds, so
 * the server calls it only through `inspectUpload`.
 * @throws FileRejected with the reason.
 */
export async function inspectProof(
  bytes: Buffer,
  fileName: string,
  limits: InspectionLimits = PROOF_LIMITS,
): Promise<InspectedFile> {
  if (bytes.length === 0) throw new FileRejected('empty', 'the file has no content');
  if (bytes.length > limits.maxBytes) throw new FileRejected('too_large', 'the file is too large');
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES));
  const type = found === undefined ? undefined : PROOF_TYPES[found.mime];
  if (type === undefined) throw new FileRejected('invalid_format', 'neither a picture nor a PDF');
  const claimed = fileExtension(fileName);
  if (claimed !== null && !type.extensions.includes(claimed)) {
    throw new FileRejected('invalid_format', 'the file name does not match the detected type');
  }
  const kind = { contentType: type.contentType, extension: type.extensions[0] };
  if (kind.extension === 'pdf') return { ...kind, ...inspectPdf(bytes, limits.maxPages) };
  const size =
    kind.extension === 'heic' || kind.extension === 'heif'
      ? inspectHeic(bytes, limits.maxPixels)
      : await inspectRaster(bytes, limits.maxPixels);
  return { ...kind, ...size };
}

function inspectPdf(bytes: Buffer, maxPages: number): { pages?: number } {
  const pages = countPdfPages(bytes, maxPages);
  return pages === null ? {} : { pages };
}

async function inspectRaster(
  bytes: Buffer,
  maxPixels: number,
): Promise<{ width: number; height: number; pictureHash?: string }> {
  // Imported for images only: it needs more time and memory than the rest of the inspection.
  const { default: sharp } = await import('sharp');
  // Check the limit here: sharp does not report it as a distinct error.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new FileRejected('damaged', 'the picture has no readable header');
    });
  const { width, height } = metadata;
  if (width * height > maxPixels)
    throw new FileRejected('too_many_pixels', 'the picture has too many pixels');
  try {
    // Decode every line to detect truncated images. The hash finds near-identical pictures.
    const pixels = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: SECONDS_TO_DECODE })
      .greyscale()
      .resize(PICTURE_HASH_WIDTH, PICTURE_HASH_HEIGHT, { fit: 'fill' })
      .raw()
      .toBuffer();
    const pictureHash = hashPicture(pixels);
    return { width, height, ...(pictureHash !== null && { pictureHash }) };
  } catch {
    throw new FileRejected('damaged', 'the picture cannot be decoded to its end');
  }
}
