/** What a proof's picture is brought to (PAY-8). */
export const MAX_SIDE = 1200;
export const JPEG_QUALITY = 0.7;

interface Size {
  width: number;
  height: number;
}

/** The size that fits into `max` by `max` with the same ratio; a picture that fits stays as large as it is. */
export function fitWithin({ width, height }: Size, max: number = MAX_SIDE): Size {
  const scale = Math.min(1, max / width, max / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** `slip.PNG` → `slip.jpg`: the name has to say what the bytes are. */
export function jpegName(fileName: string): string {
  return `${fileName.replace(/\.[^./\\]{1,10}$/, '') || 'proof'}.jpg`;
}

/** Draws a picture anew as a JPEG; throws when the browser cannot read it (HEIC on most). */
export type EncodeJpeg = (picture: Blob) => Promise<Blob>;

const encodeWithCanvas: EncodeJpeg = async (picture) => {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const { width, height } = fitWithin(bitmap);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    // A JPEG knows no transparency: without a ground, clear parts come out black.
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
      (blob) => (blob?.type === 'image/jpeg' ? resolve(blob) : reject(new Error('no JPEG'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}

/**
 * The file to send for a proof: a picture scaled to fit within 1200 by 1200 and encoded as JPEG at quality 0.7, or the
 * original where that fails; anything else as it is (PAY-8).
 */
export async function shrinkImage(file: File, encode: EncodeJpeg = encodeWithCanvas): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const jpeg = await encode(file);
    // The date of the original: the same picture chosen again has to be known again.
    return new File([jpeg], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified });
  } catch {
    return file;
  }
}
