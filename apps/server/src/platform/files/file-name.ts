import { normalizeText } from '@thuto/domain/normalize-text';
import { trimEndOf } from '@thuto/domain/trim-end';

const MAX_FILE_NAME_LENGTH = 120;
const MAX_EXTENSION_LENGTH = 10;

/**
 * Returns a file name that is safe to store, display and send in a header: shortened, without folders,
 * control characters and bidirectional marks (they can disguise an extension). Keeps the extension.
 */
export function cleanFileName(name: string): string {
  const base = normalizeText(name, 'NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = trimEndOf(
    base
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}"<>|:*?]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[. ]+/, ''),
    '. ',
  );
  if (visible === '') return 'file';
  const characters = [...visible];
  if (characters.length <= MAX_FILE_NAME_LENGTH) return visible;
  const extension = [...(fileExtension(visible) ?? '')];
  const ending = extension.length === 0 ? [] : ['.', ...extension];
  return [...characters.slice(0, MAX_FILE_NAME_LENGTH - ending.length), ...ending].join('');
}

/**
 * Returns the extension of a name, in lower case and without the dot; null if it has none. The text after the
 * last dot of "Receipt 12.03.2026" is part of a date, not an extension.
 */
export function fileExtension(name: string): string | null {
  const match = /[^.]\.([a-z][a-z0-9]*)$/i.exec(name);
  const extension = match?.[1]?.toLowerCase() ?? null;
  return extension !== null && extension.length <= MAX_EXTENSION_LENGTH ? extension : null;
}

/**
 * Returns the name with another extension, if its own names another type: `IMG_0042.HEIC` of a JPEG becomes
 * `IMG_0042.jpg`. `IMG_0042.JPEG` stays.
 */
export function withExtensionOf(name: string, extension: string): string {
  const claimed = fileExtension(name);
  const isSame = claimed === extension || (extension === 'jpg' && JPEG_NAMES.includes(claimed ?? ''));
  if (claimed === null || isSame) return name;
  return `${name.slice(0, -claimed.length)}${extension}`;
}
const JPEG_NAMES = ['jpeg', 'jpe', 'jfif'];
