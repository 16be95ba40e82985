/** Maximum width and height of the image of a proof, in pixels (PAY-8). */
export const MAX_SIDE = 1200;
export const JPEG_QUALITY = 0.7;

interface Size {
  width: number;
  height: number;
}

/** Returns the size that fits into `max` by `max` with the same ratio. Smaller images keep their size. */
export function fitWithin({ width, height }: Size, max: number = MAX_SIDE): Size {
  const scale = Math.min(1, max / width, max / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Replaces the extension to match the new format: `slip.PNG` → `slip.jpg`. */
export function jpegName(fileName: string): string {
  return `${fileName.replace(/\.[^./\\]{1,10}$/, '') || 'photo'}.jpg`;
}

/**
 * Encodes an image as JPEG.
 * @throws when the browser cannot read the image (HEIC in most browsers).
 */
export type EncodeJpeg = (picture: Blob) => Promise<Blob>;

/** Returns an encoder that scales images to at most `max` pixels on each side. */
export const encodeJpegWithin =
  (max: number): EncodeJpeg =>
  async (picture) => {
    const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
    try {
      const { width, height } = fitWithin(bitmap, max);
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas context');
      // JPEG has no transparency: without a background, transparent parts would become black.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, width, height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, width, height);
      return await toJpeg(canvas);
    } finally {
      bitmap.close();
    }
  };

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob?.type === 'image/jpeg' ? resolve(blob) : reject(new Error('JPEG encoding failed'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}

/**
 * Returns the file to upload: an image scaled down and encoded as JPEG at quality 0.7, or the original if that fails.
 * Other files are returned unchanged. Without an encoder it fits within 1200 by 1200 pixels, as proofs do (PAY-8).
 */
export async function shrinkImage(
  file: File,
  encode: EncodeJpeg = encodeJpegWithin(MAX_SIDE),
): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const jpeg = await encode(file);
    // Keeps the date of the original, so that choosing the same image again is recognised.
    return new File([jpeg], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified });
  } catch {
    return file;
  }
}
