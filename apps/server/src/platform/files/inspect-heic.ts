import { FileRejected } from './file-rejected.ts';

interface Box {
  type: string;
  start: number;
  end: number;
}

const MAX_BOXES = 64;
/** A picture of tiles states one size for all of them; 50 megapixels of separate items have a few hundred. */
const MAX_ITEM_SIZES = 10_000;

/** Lists the boxes of an ISO base media file that lie in a part of it, as far as they are well formed. */
function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  for (let count = 0; at + 8 <= to && count < MAX_BOXES; count += 1) {
    const type = bytes.toString('latin1', at + 4, at + 8);
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
      throw new FileRejected('damaged', 'a box of the picture reaches beyond its end');
    }
    yield { type, start: at + header, end: at + size };
    at += size;
  }
}

/**
 * Checks that a HEIC file is plausible without decoding it (no decoder for it is at hand here): its boxes lie within
 * the file, it has a description and pixels, and no part of it claims more pixels than allowed.
 */
export function inspectHeic(bytes: Buffer, maxPixels: number): { width?: number; height?: number } {
  let meta: Box | undefined;
  let hasPixels = false;
  for (const box of boxes(bytes, 0, bytes.length)) {
    if (box.type === 'meta') meta ??= box;
    if (box.type === 'mdat' && box.end > box.start) hasPixels = true;
  }
  if (meta === undefined || !hasPixels) throw new FileRejected('damaged', 'the picture has no content');

  // `ispe` (4 bytes of version, then width and height) states the size of each item, tiles and thumbnails included.
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
  return largest.width === 0 ? {} : largest;
}
