import { fileTypeFromBuffer } from 'file-type';
import { fileExtension } from './file-name.ts';
import { FileRejected } from './file-rejected.ts';
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
/** As much of a beginning as tells the kinds of file apart; archives and tags are not followed any further. */
const HEAD_BYTES = 64 * 1024;

/**
 * Says what a payment proof is, from its bytes alone: JPEG, PNG, WebP, HEIC or PDF (specification: "Settings,
 * enforced"). A name that claims another kind than the bytes show is refused. Hostile bytes can keep it busy for
 * seconds: the server calls it through `inspectUpload` only.
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
    throw new FileRejected('invalid_format', 'the name claims another kind of file than the content is');
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

async function inspectRaster(bytes: Buffer, maxPixels: number): Promise<{ width: number; height: number }> {
  // Loaded for pictures only: it takes more time and memory than the rest of the inspection.
  const { default: sharp } = await import('sharp');
  // The limit is checked here by hand, because sharp reports it as one error among many.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new FileRejected('damaged', 'the picture has no readable header');
    });
  const { width, height } = metadata;
  if (width * height > maxPixels)
    throw new FileRejected('too_many_pixels', 'the picture has too many pixels');
  try {
    // Reading every line is what shows a picture that was cut off; nothing of the result is kept.
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: SECONDS_TO_DECODE })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer();
  } catch {
    throw new FileRejected('damaged', 'the picture cannot be decoded to its end');
  }
  return { width, height };
}
