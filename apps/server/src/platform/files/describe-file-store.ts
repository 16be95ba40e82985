import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type FileStore, FileNotFoundError } from './file-store.ts';

const plain = { contentType: 'text/plain' };

/** Tests that every file store implementation must pass. */
export function describeFileStore(kind: string, open: () => FileStore): void {
  describe(`the ${kind} file store`, () => {
    const read = async (key: string, range?: { start: number; end: number }) => {
      const { stream, size } = await open().get(key, range);
      const bytes = Buffer.concat(await stream.toArray());
      expect(bytes).toHaveLength(size);
      return bytes.toString();
    };

    it('returns what was stored', async () => {
      await open().put('proofs/a.txt', Buffer.from('Khotso'), plain);
      expect(await read('proofs/a.txt')).toBe('Khotso');
      expect(await open().stat('proofs/a.txt')).toEqual({ size: 6 });
    });

    it('accepts a stream of the declared size, and an empty file', async () => {
      await open().put('b', Readable.from([Buffer.from('Pula'), Buffer.from(' Nala')]), {
        ...plain,
        size: 9,
      });
      expect(await read('b')).toBe('Pula Nala');
      await open().put('empty', Buffer.alloc(0), plain);
      expect(await read('empty')).toBe('');
    });

    it('stores nothing of a stream that is too long, too short or fails', async () => {
      const broken = new Readable({
        read() {
          this.push('half');
          this.destroy(new Error('connection lost'));
        },
      });
      for (const [key, stream] of [
        ['long', Readable.from([Buffer.alloc(9)])],
        ['short', Readable.from([Buffer.alloc(7)])],
        ['broken', broken],
      ] as const) {
        await expect(open().put(key, stream, { ...plain, size: 8 }), key).rejects.toThrow();
        expect(await open().stat(key), key).toBeNull();
      }
    });

    it('returns a byte range, cut off at the end of the file', async () => {
      await open().put('ranged', Buffer.from('0123456789'), plain);
      expect(await read('ranged', { start: 2, end: 4 })).toBe('234');
      expect(await read('ranged', { start: 8, end: 100 })).toBe('89');
      for (const range of [
        { start: 10, end: 12 },
        { start: 4, end: 3 },
        { start: -1, end: 3 },
      ]) {
        await expect(open().get('ranged', range)).rejects.toThrow(RangeError);
      }
    });

    it('replaces a file under the same key', async () => {
      await open().put('again', Buffer.from('first, and longer'), plain);
      await open().put('again', Buffer.from('second'), plain);
      expect(await read('again')).toBe('second');
    });

    it('deletes files, also missing ones, and reports missing files', async () => {
      await open().put('gone', Buffer.from('x'), plain);
      await open().delete('gone');
      await open().delete('gone');
      expect(await open().stat('gone')).toBeNull();
      await expect(open().get('gone')).rejects.toThrow(FileNotFoundError);
      await expect(open().get('gone', { start: 0, end: 1 })).rejects.toThrow(FileNotFoundError);
    });

    it('passes its own probe and removes the probe file', async () => {
      await open().probe();
    });
  });
}
