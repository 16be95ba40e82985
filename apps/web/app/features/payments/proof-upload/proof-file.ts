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
