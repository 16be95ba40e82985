import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { inspectContentFile } from './inspect-content-file.ts';
import { CONTENT_SAMPLES } from './make-content-files.ts';

/** Inspects bytes that arrive in pieces of any size. */
const inspect = (bytes: Buffer, fileName: string, piece = bytes.length) => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.subarray(at, at + piece));
  return inspectContentFile(Readable.from(pieces), fileName);
};

describe('detects a content file by its bytes', () => {
  it.each([
    ['pdf', 'notes.pdf', 'application/pdf'],
    ['doc', 'notes.doc', 'application/msword'],
    ['docx', 'notes.DOCX', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['mp4', 'lesson.mp4', 'video/mp4'],
    ['mov', 'lesson.mov', 'video/quicktime'],
    ['avi', 'lesson.avi', 'video/x-msvideo'],
  ] as const)('%s', async (fileType, fileName, contentType) => {
    const bytes = CONTENT_SAMPLES[fileType];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const expected = { fileType, contentType, size: bytes.length, sha256 };
    expect(await inspect(bytes, fileName)).toEqual(expected);
    for (const piece of [1, 7, 64]) expect(await inspect(bytes, fileName, piece)).toEqual(expected);
  });

  it('accepts MP4 and MOV signatures under either extension, and a name without extension (CONTENT-3)', async () => {
    expect(await inspect(CONTENT_SAMPLES.mp4, 'lesson.mov')).toMatchObject({ fileType: 'mov' });
    expect(await inspect(CONTENT_SAMPLES.mov, 'lesson.mp4')).toMatchObject({ fileType: 'mp4' });
    expect(await inspect(CONTENT_SAMPLES.pdf, 'Lesson 4')).toMatchObject({ fileType: 'pdf' });
  });

  it.each([
    ['an executable named as a PDF', CONTENT_SAMPLES.exe, 'notes.pdf'],
    ['an HTML page named as a PDF', CONTENT_SAMPLES.html, 'notes.pdf'],
    ['a spreadsheet named as a Word file', CONTENT_SAMPLES.xlsx, 'notes.docx'],
    ['a Word file named as a PDF', CONTENT_SAMPLES.docx, 'notes.pdf'],
    ['a PDF named as a video', CONTENT_SAMPLES.pdf, 'lesson.mp4'],
    ['a PDF named as an executable', CONTENT_SAMPLES.pdf, 'notes.exe'],
    ['plain text', Buffer.from('word'), 'notes.docx'],
  ])('refuses %s', async (_what, bytes, fileName) => {
    await expect(inspect(bytes, fileName)).rejects.toMatchObject({ reason: 'invalid_format' });
  });

  it('refuses an empty file', async () => {
    await expect(inspectContentFile(Readable.from([]), 'notes.pdf')).rejects.toMatchObject({
      reason: 'empty',
    });
  });
});
