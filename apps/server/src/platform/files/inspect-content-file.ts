import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ContentFileType } from '@thuto/domain/learning/content';
import { fileTypeFromBuffer } from 'file-type';
import { fileExtension } from './file-name.ts';
import { FileRejected } from './file-rejected.ts';

export interface InspectedContentFile {
  fileType: ContentFileType;
  contentType: string;
  size: number;
  sha256: string;
}

/** How many bytes `file-type` needs to detect a type. */
const HEAD_BYTES = 4100;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Signature of an entry in a ZIP's central directory. */
const ZIP_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const ZIP_ENTRY_NAME_AT = 46;
const WORD_FOLDER = Buffer.from('word/', 'latin1');

/** Content types by what `file-type` detects. */
const BY_SIGNATURE: Readonly<Record<string, ContentFileType>> = {
  'application/pdf': 'pdf',
  'application/x-cfb': 'doc',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/vnd.avi': 'avi',
};

/** MP4 is derived from MOV, and cameras write either signature under either extension. */
const NAMES: Readonly<Record<ContentFileType, readonly ContentFileType[]>> = {
  pdf: ['pdf'],
  doc: ['doc'],
  docx: ['docx'],
  mp4: ['mp4', 'mov'],
  mov: ['mov', 'mp4'],
  avi: ['avi'],
};

const CONTENT_TYPES: Readonly<Record<ContentFileType, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
};

/**
 * Returns the type of a content file by its bytes, not its name: PDF, Word or video.
 * Reads the stream once to its end and buffers only the start, because files may be large. The server calls
 * it only through `inspectUpload`.
 * @throws FileRejected `empty`, or `invalid_format` for any other type or if the name claims another type.
 */
export async function inspectContentFile(stream: Readable, fileName: string): Promise<InspectedContentFile> {
  const hash = createHash('sha256');
  const word = new WordFolderSearch();
  const beginning: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < HEAD_BYTES) beginning.push(chunk.subarray(0, HEAD_BYTES - size));
    size += chunk.length;
    hash.update(chunk);
    word.look(chunk);
  }
  if (size === 0) throw new FileRejected('empty', 'the file has no content');
  const shown = await typeShownBy(Buffer.concat(beginning), word.found);
  if (shown === null) throw new FileRejected('invalid_format', 'not an allowed content type');
  const claimed = fileExtension(fileName);
  const fileType = claimed === null ? shown : NAMES[shown].find((name) => name === claimed);
  if (fileType === undefined) {
    throw new FileRejected('invalid_format', 'the file name does not match the detected type');
  }
  return { fileType, contentType: CONTENT_TYPES[fileType], size, sha256: hash.digest('hex') };
}

async function typeShownBy(head: Buffer, hasWordFolder: boolean): Promise<ContentFileType | null> {
  // Word's newer format is a ZIP like many others; it can be detected without decompressing.
  if (head.subarray(0, ZIP.length).equals(ZIP)) return hasWordFolder ? 'docx' : null;
  const found = await fileTypeFromBuffer(head);
  return (found && BY_SIGNATURE[found.mime]) ?? null;
}

/** Searches for the folder `word/` in the central directory of a ZIP that is read in chunks. */
class WordFolderSearch {
  found = false;
  private isZip: boolean | null = null;
  private rest = Buffer.alloc(0);

  look(chunk: Buffer): void {
    if (this.found || this.isZip === false) return;
    const bytes = Buffer.concat([this.rest, chunk]);
    if (this.isZip === null && bytes.length >= ZIP.length) {
      this.isZip = bytes.subarray(0, ZIP.length).equals(ZIP);
      if (!this.isZip) return;
    }
    for (let at = bytes.indexOf(ZIP_ENTRY); at !== -1; at = bytes.indexOf(ZIP_ENTRY, at + 1)) {
      const nameAt = at + ZIP_ENTRY_NAME_AT;
      if (bytes.subarray(nameAt, nameAt + WORD_FOLDER.length).equals(WORD_FOLDER)) {
        this.found = true;
        return;
      }
    }
    this.rest = bytes.subarray(Math.max(0, bytes.length - ZIP_ENTRY_NAME_AT - WORD_FOLDER.length));
  }
}
