import type { Readable } from 'node:stream';
import { type InspectedLine, type InspectionJob, StatementPart } from './inspection-job.ts';

/** The first line of the output. */
const MAX_HEAD_BYTES = 256 * 1024;
/** A picture that was encoded again, or the credits of a statement. */
const MAX_PAYLOAD_BYTES = 128 * 1024 * 1024;
/** One part of a statement. */
const MAX_PART_BYTES = 1024 * 1024;
const LINE_END = 0x0a;

export interface InspectionOutput {
  /** JSON of the outcome. Empty if the process wrote none. */
  readonly head: string;
  readonly picture: Buffer | null;
  readonly lines: readonly InspectedLine[];
}

/**
 * Reads what an inspection process writes: its outcome as one line, then a payload. The credits of a statement are parsed
 * part by part, so that a long statement never blocks the event loop.
 * @throws Error beyond the limits, or for a part that is not one of a statement.
 */
export async function readInspectionOutput(
  stream: Readable,
  purpose: InspectionJob['purpose'],
): Promise<InspectionOutput> {
  const lines: InspectedLine[] = [];
  const picture: Buffer[] = [];
  let head: string | null = null;
  let waiting: Buffer[] = [];
  let [waitingBytes, payloadBytes] = [0, 0];

  /** Calls `use` with each whole line of a chunk; keeps the rest. */
  const takeLines = (chunk: Buffer, limit: number, use: (line: Buffer) => boolean): void => {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
      const line = Buffer.concat([...waiting, chunk.subarray(from, end)]);
      waiting = [];
      waitingBytes = 0;
      from = end + 1;
      if (!use(line)) return takePayload(chunk.subarray(from));
    }
    waiting.push(chunk.subarray(from));
    waitingBytes += chunk.length - from;
    if (waitingBytes > limit) throw new Error('a line of the inspection is too long');
  };
  const takePayload = (chunk: Buffer): void => {
    payloadBytes += chunk.length;
    if (payloadBytes > MAX_PAYLOAD_BYTES) throw new Error('the inspection wrote too much');
    if (purpose !== 'statement') {
      picture.push(chunk);
      return;
    }
    takeLines(chunk, MAX_PART_BYTES, (line) => {
      lines.push(...StatementPart.parse(JSON.parse(line.toString('utf8'))));
      return true;
    });
  };

  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (head !== null) takePayload(chunk);
    else {
      takeLines(chunk, MAX_HEAD_BYTES, (line) => {
        head = line.toString('utf8');
        return false;
      });
    }
  }
  if (purpose === 'statement' && waitingBytes > 0) throw new Error('the last part of a statement is cut off');
  const bytes = Buffer.concat(picture);
  return { head: head ?? '', picture: bytes.length === 0 ? null : bytes, lines };
}
