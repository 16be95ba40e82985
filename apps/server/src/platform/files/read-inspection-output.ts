import type { Readable } from 'node:stream';

/** The first line of the output. */
const MAX_HEAD_BYTES = 256 * 1024;
/** A picture that was encoded again. */
const MAX_PAYLOAD_BYTES = 128 * 1024 * 1024;
const LINE_END = 0x0a;

export interface InspectionOutput {
  /** JSON of the outcome. Empty if the process wrote none. */
  readonly head: string;
  readonly picture: Buffer | null;
}

/**
 * Reads what an inspection process writes: its outcome as one line, then a picture.
 * @throws Error beyond the limits.
 */
export async function readInspectionOutput(stream: Readable): Promise<InspectionOutput> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_HEAD_BYTES + MAX_PAYLOAD_BYTES) throw new Error('the inspection wrote too much');
    chunks.push(chunk);
  }
  const output = Buffer.concat(chunks);
  const end = output.indexOf(LINE_END);
  if (end === -1) return { head: '', picture: null };
  if (end > MAX_HEAD_BYTES) throw new Error('a line of the inspection is too long');
  const picture = output.subarray(end + 1);
  return { head: output.toString('utf8', 0, end), picture: picture.length === 0 ? null : picture };
}
