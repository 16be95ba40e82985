/** File types for the file picker. Some phones report no type for HEIC images, so their extensions are listed too. */
export const ACCEPTED = 'image/*,application/pdf,.heic,.heif';

const HEIC_NAME = /\.hei[cf]$/i;

/** Returns true if the file can be uploaded as a picture or a PDF and is not empty. The server also checks its bytes. */
export function isPictureOrPdf({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): boolean {
  const isKnown =
    type.startsWith('image/') || type === 'application/pdf' || (type === '' && HEIC_NAME.test(name));
  return isKnown && size > 0;
}

export function isPdf({ type }: Pick<File, 'type'>): boolean {
  return type === 'application/pdf';
}
