import { Transform, type Readable } from 'node:stream';

/** Both ends count, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  contentType: string;
  /** In bytes. Needed with a stream, and what arrives has to agree with it. */
  size?: number;
}

/** Where the product's files lie: a directory or a bucket. A key is a path such as `payment-proofs/ab12.pdf`. */
export interface FileStore {
  /** Writes a whole file or nothing; an existing key is replaced. */
  put(key: string, body: Buffer | Readable, options: PutOptions): Promise<void>;
  /**
   * Opens a file, or the given part of it; `size` is the number of bytes the stream gives.
   * Throws `FileNotFoundError`, and `RangeError` for a range that holds no byte of the file.
   */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>;
  stat(key: string): Promise<{ size: number } | null>;
  /** Removes a file; one that is gone already is no error. */
  delete(key: string): Promise<void>;
  /** Writes, reads and deletes a small file; rejects when any of it fails. */
  probe(): Promise<void>;
  /**
   * Removes what writes and probes broken off before an instant have left, as far as the store can tell cheaply. Gives
   * how much.
   */
  cleanUp(before: Date): Promise<number>;
}

export class FileNotFoundError extends Error {
  override readonly name = 'FileNotFoundError';
}

const KEY_PART = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Refuses a key that could lead outside the store, or that a directory and a bucket would understand differently. */
export function requireFileKey(key: string): string {
  const parts = key.split('/');
  if (parts.length > 8 || !parts.every((part) => KEY_PART.test(part))) throw new RangeError('not a file key');
  return key;
}

/** The part of a file of `size` bytes that a range means; its end may lie beyond the file's. */
export function clampRange(range: ByteRange, size: number): ByteRange {
  const end = Math.min(range.end, size - 1);
  if (!(
    Number.isInteger(range.start) &&
    Number.isInteger(range.end) &&
    range.start >= 0 &&
    range.start <= end
  )) {
    throw new RangeError('no byte of the file lies in this range');
  }
  return { start: range.start, end };
}

/** Lets bytes through and ends in an error when more or fewer come than were promised. */
export function requireByteCount(expected: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > expected) done(new Error('more bytes came than were promised'));
      else done(null, chunk);
    },
    flush(done) {
      done(seen < expected ? new Error('fewer bytes came than were promised') : null);
    },
  });
}

/** The round trip behind `FileStore.probe`. */
export async function probeFileStore(
  store: Omit<FileStore, 'probe' | 'cleanUp'>,
  key: string,
): Promise<void> {
  const written = Buffer.from(key);
  await store.put(key, written, { contentType: 'text/plain' });
  try {
    const { stream } = await store.get(key);
    const read = Buffer.concat(await stream.toArray());
    if (!read.equals(written)) throw new Error('the file store gave back something else than it was given');
  } finally {
    await store.delete(key);
  }
}
