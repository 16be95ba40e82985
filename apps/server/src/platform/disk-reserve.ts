import { statfs } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import { DomainError } from '@thuto/domain/errors';

/**
 * The space of a disk that only the database may use (OPS-14). PostgreSQL stops when it cannot write its log, and then
 * nothing can be read either, so everything else stops writing before that.
 */
export interface DiskReserve {
  /** A folder on the disk. */
  readonly folder: string;
  /** 0 for a disk without a database. */
  readonly bytes: number;
}

/** How many bytes of a stream pass between two looks at the disk. */
const CHECK_EVERY_BYTES = 4 * 1024 * 1024;

/**
 * Requires that a write leaves the reserve free.
 * @param bytes the size of the write.
 * @throws DomainError storage_full.
 */
export async function requireDiskSpace({ folder, bytes: reserve }: DiskReserve, bytes = 0): Promise<void> {
  if (reserve === 0) return;
  // A disk that cannot be asked fails the write itself.
  const disk = await statfs(folder).catch(() => null);
  if (disk !== null && disk.bavail * disk.bsize - bytes < reserve) throw new DomainError('storage_full');
}

/** Passes bytes on and ends with the error `storage_full` before they use the reserve. */
export const keepDiskReserve = (reserve: DiskReserve): Duplex =>
  Duplex.from(async function* (chunks: AsyncIterable<Buffer>) {
    let unchecked = CHECK_EVERY_BYTES;
    for await (const chunk of chunks) {
      unchecked += chunk.length;
      if (unchecked >= CHECK_EVERY_BYTES) {
        await requireDiskSpace(reserve, CHECK_EVERY_BYTES);
        unchecked = 0;
      }
      yield chunk;
    }
  });

/** Returns the reserve of the disk of DATA_DIR. */
export const getDiskReserve = (config: {
  readonly dataDir: string;
  readonly diskReserveBytes: number;
}): DiskReserve => ({ folder: config.dataDir, bytes: config.diskReserveBytes });
