import { hashPicture, PICTURE_HASH_HEIGHT, PICTURE_HASH_WIDTH } from '@thuto/domain/payments/claim-evidence';
import { fileTypeFromBuffer } from 'file-type';
import type sharpModule from 'sharp';
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
  /** What to store: a picture that was encoded again, or a part of the file. */
  stored: StoredPart;
}

/** `end` is exclusive. */
export type StoredPart = { readonly picture: Buffer } | { readonly start: number; readonly end: number };

export interface InspectionLimits {
  maxBytes: number;
  maxPixels: number;
  maxPages: number;
}

/**
 * Cameras of “50 megapixels” take up to 8256 × 6192 = 51.1 million. The limit exists because a few kilobytes can decode
 * to any size.
 */
export const PROOF_LIMITS: InspectionLimits = {
  maxBytes: 100 * 1024 * 1024,
  maxPixels: 52_000_000,
  maxPages: 50,
};

type Sharp = typeof sharpModule;

const PICTURE_NAMES = ['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'webp', 'heic', 'heif', 'pdf'] as const;

/**
 * Allowed proof types by the detected type, with the extensions their names may have. Phones and share sheets change the
 * bytes of a picture and keep its name, so a picture may have the name of any picture or of a PDF (PAY-7).
 */
const PROOF_TYPES: Record<string, { contentType: string; extension: string; names: readonly string[] }> = {
  'image/jpeg': { contentType: 'image/jpeg', extension: 'jpg', names: PICTURE_NAMES },
  'image/png': { contentType: 'image/png', extension: 'png', names: PICTURE_NAMES },
  'image/webp': { contentType: 'image/webp', extension: 'webp', names: PICTURE_NAMES },
  'image/heic': { contentType: 'image/heic', extension: 'heic', names: PICTURE_NAMES },
  'image/heif': { contentType: 'image/heif', extension: 'heif', names: PICTURE_NAMES },
  'application/pdf': { contentType: 'application/pdf', extension: 'pdf', names: ['pdf'] },
};

/** Longest side of a stored picture, in pixels. A page of homework stays readable. */
const MAX_STORED_SIDE = 4096;
const QUALITY = 85;
const SECONDS_TO_DECODE = 10;
/** Enough to detect the file type; archives and tags are not followed further. */
const HEAD_BYTES = 64 * 1024;

/** Bytes before the header of a PDF that readers search for it. Mail gateways and portals put texts there. */
const MAX_PDF_PREFIX = 1024;
const PDF_HEADER = Buffer.from('%PDF-', 'latin1');
const JPEG_END = Buffer.from([0xff, 0xd9]);

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
  const start = findStart(bytes);
  const file = bytes.subarray(start);
  const found = await fileTypeFromBuffer(file.subarray(0, HEAD_BYTES));
  const type = found === undefined ? undefined : PROOF_TYPES[found.mime];
  if (type === undefined) throw new FileRejected('invalid_format', 'neither a picture nor a PDF');
  const claimed = fileExtension(fileName);
  if (claimed !== null && !type.names.includes(claimed)) {
    throw new FileRejected('invalid_format', 'the file name does not match the detected type');
  }
  const { contentType, extension } = type;
  const kind = { contentType, extension };
  if (extension === 'pdf') {
    const { pages, end } = countPdfPages(file, limits.maxPages);
    return { ...kind, ...(pages !== null && { pages }), stored: { start, end: start + end } };
  }
  if (extension === 'heic' || extension === 'heif') {
    const { end, ...size } = inspectHeic(file, limits.maxPixels);
    return { ...kind, ...size, stored: { start, end: start + end } };
  }
  return { ...kind, ...(await encodeAgain(file, extension, limits.maxPixels)) };
}

/** Returns where the file begins: behind blanks and, for a PDF, behind the text that a gateway has put before it. */
function findStart(bytes: Buffer): number {
  let start = 0;
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) start = 3;
  while (start < MAX_PDF_PREFIX && [0x09, 0x0a, 0x0d, 0x20].includes(bytes[start] ?? 0)) start += 1;
  const pdf = bytes.subarray(0, MAX_PDF_PREFIX + PDF_HEADER.length).indexOf(PDF_HEADER);
  // A page of the web with a PDF behind it is two files in one, and browsers would open the first.
  return pdf > start && !bytes.subarray(0, pdf).includes('<') ? pdf : start;
}

/**
 * Decodes a picture to its end and encodes it again, upright and at most 4096 pixels a side. What is stored holds nothing
 * of the uploaded bytes: no metadata, no place, no second file behind the picture.
 */
async function encodeAgain(
  bytes: Buffer,
  extension: string,
  maxPixels: number,
): Promise<Pick<InspectedFile, 'width' | 'height' | 'stored'> & { pictureHash?: string }> {
  // Imported for images only: it needs more time and memory than the rest of the inspection.
  const { default: sharp } = await import('sharp');
  // Check the limit here: sharp does not report it as a distinct error.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new FileRejected('damaged', 'the picture has no readable header');
    });
  if (metadata.width * metadata.height > maxPixels)
    throw new FileRejected('too_many_pixels', 'the picture has too many pixels');
  try {
    const { data: picture, info } = await decodeWhole(sharp, bytes, extension, maxPixels);
    // The hash finds near-identical pictures.
    const pixels = await sharp(picture)
      .greyscale()
      .resize(PICTURE_HASH_WIDTH, PICTURE_HASH_HEIGHT, { fit: 'fill' })
      .raw()
      .toBuffer();
    const pictureHash = hashPicture(pixels);
    return {
      width: info.width,
      height: info.height,
      ...(pictureHash !== null && { pictureHash }),
      stored: { picture },
    };
  } catch {
    throw new FileRejected('damaged', 'the picture cannot be decoded to its end');
  }
}

/**
 * Decodes a picture to its end and encodes it. Some cameras leave out the end marker of a JPEG: with a marker added, a
 * decoder that fails on warnings tells whether the picture is whole.
 * @throws Error of the decoder, also for a picture that is cut off.
 */
async function decodeWhole(sharp: Sharp, bytes: Buffer, extension: string, maxPixels: number) {
  const encode = (input: Buffer, failOn: 'error' | 'warning') => {
    const decoded = sharp(input, { limitInputPixels: maxPixels, failOn, sequentialRead: true })
      .timeout({ seconds: SECONDS_TO_DECODE })
      .autoOrient()
      .resize(MAX_STORED_SIDE, MAX_STORED_SIDE, { fit: 'inside', withoutEnlargement: true });
    if (extension === 'png') return decoded.png().toBuffer({ resolveWithObject: true });
    if (extension === 'webp') return decoded.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
    return decoded.jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  };
  try {
    return await encode(bytes, 'error');
  } catch (error) {
    if (extension !== 'jpg') throw error;
    return await encode(Buffer.concat([bytes, JPEG_END]), 'warning');
  }
}
