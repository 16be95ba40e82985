import { Transform, type Readable } from 'node:stream';

/** Both ends are inclusive, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  contentType: string;
  /** In bytes. Required for a stream, whose length must match. */
  size?: number;
}

/**
 * Stores the server's files in a directory or a bucket. A key is a path such as `payment-proofs/ab12.pdf`.
 */
export interface FileStore {
  /** Writes a file atomically; replaces an existing key. */
  put(key: string, body: Buffer | Readable, options: PutOptions): Promise<void>;
  /**
   * Opens a file or a byte range of it; `size` is the number of bytes in the stream.
   * @throws FileNotFoundError; RangeError for a range outside the file.
   */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>;
  stat(key: string): Promise<{ size: number } | null>;
  /** Deletes a file; no error if it does not exist. */
  delete(key: string): Promise<void>;
  /** Writes, reads and deletes a small file; rejects if any step fails. */
  probe(): Promise<void>;
  /**
   * Removes the remains of writes and probes interrupted before an instant, as far as the store can find them
   * cheaply. Returns how many.
   */
  cleanUp(before: Date): Promise<number>;
}

export class FileNotFoundError extends Error {
  override readonly name = 'FileNotFoundError';
}

const KEY_PART = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * Validates a key and returns it. @throws RangeError for a key that could escape the store, or that
 * directories and buckets treat differently.
 */
export function requireFileKey(key: string): string {
  const parts = key.split('/');
  if (parts.length > 8 || !parts.every((part) => KEY_PART.test(part))) throw new RangeError('not a file key');
  return key;
}

/**
 * Returns the part of a range that lies within a file of `size` bytes. @throws RangeError if there is none.
 */
export function clampRange(range: ByteRange, size: number): ByteRange {
  const end = Math.min(range.end, size - 1);
  if (
    !(Number.isInteger(range.start) && Number.isInteger(range.end) && range.start >= 0 && range.start <= end)
  ) {
    throw new RangeError('the range is outside the file');
  }
  return { start: range.start, end };
}

/** Creates a pass-through stream that fails unless exactly `expected` bytes arrive. */
export function requireByteCount(expected: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > expected) done(new Error('received more bytes than declared'));
      else done(null, chunk);
    },
    flush(done) {
      done(seen < expected ? new Error('received fewer bytes than declared') : null);
    },
  });
}

/** Runs the round trip of `FileStore.probe`. */
export async function probeFileStore(
  store: Omit<FileStore, 'probe' | 'cleanUp'>,
  key: string,
): Promise<void> {
  const written = Buffer.from(key);
  await store.put(key, written, { contentType: 'text/plain' });
  try {
    const { stream } = await store.get(key);
    const read = Buffer.concat(await stream.toArray());
    if (!read.equals(written)) throw new Error('the file store returned other bytes than were written');
  } finally {
    await store.delete(key);
  }
}
