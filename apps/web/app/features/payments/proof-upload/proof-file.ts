/** What the picker offers. Some phones give HEIC pictures no type, so it is named by its endings too. */
export const ACCEPTED = 'image/*,application/pdf,.heic,.heif';

const HEIC_NAME = /\.hei[cf]$/i;

/** Whether the file can be a proof at all: an image or a PDF that is not empty. The server looks at the bytes. */
export function isProofFile({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): boolean {
  const isKnown =
    type.startsWith('image/') || type === 'application/pdf' || (type === '' && HEIC_NAME.test(name));
  return isKnown && size > 0;
}

export function isPdf({ type }: Pick<File, 'type'>): boolean {
  return type === 'application/pdf';
}

/** `812 KB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const megabytes = bytes / (1024 * 1024);
  return `${megabytes >= 10 ? Math.round(megabytes) : megabytes.toFixed(1)} MB`;
}
