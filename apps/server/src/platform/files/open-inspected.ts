import { Readable } from 'node:stream';
import type { InspectedPicture } from './inspection-job.ts';
import type { Uploads } from './uploads.ts';

/**
 * Opens what is stored of an inspected upload: the picture that was encoded again, or the bytes of the PDF or HEIC without
 * what stands before and behind it.
 */
export async function openInspected(
  uploads: Pick<Uploads, 'openStagedUpload'>,
  uploadId: string,
  { picture, range }: Pick<InspectedPicture, 'picture' | 'range'>,
): Promise<Readable> {
  if (picture !== null) return Readable.from([picture]);
  if (range === null) throw new Error('the inspection kept nothing of the upload');
  const { stream } = await uploads.openStagedUpload(uploadId);
  return Readable.from(keepRange(stream, range));
}

async function* keepRange(
  stream: Readable,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const kept = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += chunk.length;
    if (kept.length > 0) yield kept;
    if (at >= end) return;
  }
}
