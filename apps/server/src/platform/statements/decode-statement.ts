import { StatementRejected } from './statement-rejected.ts';

/** Bytes that are looked at to recognize UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 2_000;

/** Returns the encoding of a text file: by its byte order mark, else by its bytes. */
function findEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > sample.length / 4) return 'utf-16le';
  if (even > sample.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Removes what some programs write behind a text: NUL, the end mark of DOS, blanks. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '\0\u001a \n\t'.includes(text[end - 1] ?? '-')) end -= 1;
  return text.slice(0, end);
}

/**
 * Decodes an uploaded statement: UTF-8, UTF-16 or Windows-1252, with or without a byte order mark. Lines end with `\n`.
 * @throws StatementRejected for a file that is no text.
 */
export function decodeStatement(bytes: Uint8Array): string {
  const text = trimEnd(new TextDecoder(findEncoding(bytes)).decode(bytes).replaceAll(/\r\n?/gu, '\n'));
  // Spreadsheets, archives and PDFs contain such characters; text files never do.
  if (/(?![\t\n\v\f\r\u0080-\u009f])\p{Cc}/u.test(text) || text.startsWith('%PDF-')) {
    throw new StatementRejected('not-text');
  }
  if (text.trim() === '') throw new StatementRejected('empty');
  return text.toWellFormed();
}
