import { FileRejected } from './file-rejected.ts';

interface Box {
  type: string;
  start: number;
  end: number;
}

const MAX_BOXES = 64;
/** A tiled image declares one size for all tiles; 50 megapixels of separate items need a few hundred. */
const MAX_ITEM_SIZES = 10_000;

/** Boxes of a picture. If one of them reaches beyond the end, the file is cut off. */
const BOXES_OF_A_PICTURE = new Set([
  'ftyp',
  'meta',
  'mdat',
  'idat',
  'moov',
  'moof',
  'free',
  'skip',
  'uuid',
  'jumb',
  'mpvd',
]);

/**
 * Yields the well-formed boxes in a section of an ISO base media file. Cameras write stray bytes behind the last one: what
 * is no box ends the list.
 */
function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  for (let count = 0; at + 8 <= to && count < MAX_BOXES; count += 1) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[\x20-\x7e]{4}$/.test(type)) return;
    let header = 8;
    let size = bytes.readUInt32BE(at);
    if (size === 1) {
      if (at + 16 > to) break;
      header = 16;
      size = Number(bytes.readBigUInt64BE(at + 8));
    } else if (size === 0) {
      size = to - at;
    }
    if (size < header || at + size > to) {
      if (!BOXES_OF_A_PICTURE.has(type)) return;
      throw new FileRejected('damaged', 'a box reaches beyond the end of the file');
    }
    yield { type, start: at + header, end: at + size };
    at += size;
  }
}

/**
 * Validates a HEIC file without decoding it, because no decoder is available: its boxes lie within the file,
 * it has metadata and pixel data, and no item declares more pixels than allowed.
 * @returns its size, and `end`, behind which no box follows.
 */
export function inspectHeic(
  bytes: Buffer,
  maxPixels: number,
): { width?: number; height?: number; end: number } {
  let meta: Box | undefined;
  let hasPixels = false;
  let end = 0;
  for (const box of boxes(bytes, 0, bytes.length)) {
    end = box.end;
    if (box.type === 'meta') meta ??= box;
    if (box.type === 'mdat' && box.end > box.start) hasPixels = true;
  }
  if (meta === undefined || !hasPixels) throw new FileRejected('damaged', 'the picture has no content');

  // `ispe` (4 bytes of version, then width and height) declares the size of each item, including tiles and
  // thumbnails.
  let largest = { width: 0, height: 0 };
  const description = bytes.subarray(meta.start, meta.end);
  let sizes = 0;
  for (let at = description.indexOf('ispe'); at !== -1; at = description.indexOf('ispe', at + 4)) {
    sizes += 1;
    if (sizes > MAX_ITEM_SIZES) throw new FileRejected('damaged', 'the picture has too many items');
    if (at + 16 > description.length) break;
    const size = { width: description.readUInt32BE(at + 8), height: description.readUInt32BE(at + 12) };
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  if (largest.width * largest.height > maxPixels) {
    throw new FileRejected('too_many_pixels', 'the picture has too many pixels');
  }
  return largest.width === 0 ? { end } : { ...largest, end };
}
