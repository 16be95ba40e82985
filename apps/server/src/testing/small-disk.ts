import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processMark } from '../../../../scripts/file-lock.mjs';

/** A file system of a few megabytes that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk except for this many bytes, rounded up to a page. */
  fill(leaving?: number): Promise<void>;
  /** Frees the space again. */
  empty(): Promise<void>;
  unmount(): void;
}

/** Mounts a small disk, or returns the reason when this user cannot mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(path.join(tmpdir(), `thuto-small-disk.${processMark()}.`));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    rmSync(folder, { recursive: true });
    return `No file system can be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    async fill(leaving = 0) {
      const { bavail, bsize } = await statfs(folder);
      const handle = await open(ballast, 'w');
      try {
        const page = Buffer.alloc(bsize, 1);
        const pages = bavail - Math.ceil(leaving / bsize);
        for (let at = 0; at < pages; at += 1) await handle.write(page);
      } catch (error) {
        // The file's metadata takes space too.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await handle.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
    unmount() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
