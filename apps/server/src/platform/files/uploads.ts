import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/client.ts';
import { uploads } from '../db/schema/files.ts';
import type { UploadStaging } from './upload-staging.ts';

/** What uploads may be for, how many of one account may wait to be finished or used, and the refusal of a large one. */
export const UPLOAD_PURPOSES = {
  'payment-proof': { mostWaiting: 5, tooLarge: 'proof_too_large' },
  content: { mostWaiting: 5, tooLarge: 'content_file_too_large' },
} as const satisfies Record<string, { mostWaiting: number; tooLarge: ErrorCode }>;

export type UploadPurpose = keyof typeof UPLOAD_PURPOSES;

export type Upload = typeof uploads.$inferSelect;

export interface NewUpload {
  accountId: string;
  purpose: UploadPurpose;
  fileName: string;
  contentType: string | null;
  /** In bytes, fixed from the beginning. */
  size: number;
}

export interface UploadClaim {
  id: string;
  accountId: string;
  purpose: UploadPurpose;
}

const HOUR_MS = 60 * 60 * 1000;
const UNFINISHED_UPLOAD_TTL_MS = 24 * HOUR_MS;
const UNUSED_FILE_TTL_MS = 48 * HOUR_MS;
/** Longer than anything of an upload is kept for. */
export const MAX_UNUSED_FILE_AGE_MS = UNUSED_FILE_TTL_MS + HOUR_MS;

export interface UploadsSettings {
  staging: UploadStaging;
  database: Database;
  now(): Date;
}

/** Uploads on their way: made and filled over HTTP (`registerUploads`), then taken over once by a feature. */
export interface Uploads {
  readonly staging: UploadStaging;
  /** Makes the record; the account's oldest waiting uploads give way when there are too many. */
  create(upload: NewUpload): Promise<Upload>;
  /** The account's own upload as long as it waits; anybody else's is null, like one that does not exist. */
  findWaiting(id: string, accountId: string): Promise<Upload | null>;
  markComplete(id: string): Promise<void>;
  /** Forgets an upload and removes what there is of it. */
  discard(id: string): Promise<void>;
  /**
   * Takes a complete upload over, once: of two claims one wins. Belongs into the transaction that uses it.
   * @throws DomainError upload_not_found (also somebody else's, used, expired), upload_incomplete.
   */
  claim(executor: Executor, claim: UploadClaim): Promise<Upload>;
  /** The bytes of a complete upload. */
  openStagedUpload(id: string): Promise<{ stream: Readable; size: number }>;
  /** Removes the bytes of an upload that was claimed; its record goes with the next sweep. */
  removeStagedUpload(id: string): Promise<void>;
  /**
   * Removes unfinished uploads after 24 hours, finished ones that nobody used after 48. Gives how many went.
   * @param at the instant it is for the sweep
   */
  cleanUp(at?: Date): Promise<number>;
}

export function createUploads({ staging, database, now }: UploadsSettings): Uploads {
  const { orm } = database;

  async function removeAll(ids: string[]) {
    for (const id of ids) await staging.remove(id);
    if (ids.length > 0) await orm.delete(uploads).where(inArray(uploads.id, ids));
  }

  return {
    staging,

    async create(upload) {
      const instant = now();
      const { created, givingWay } = await orm.transaction(async (tx) => {
        // Uploads begun at the same moment by one account count one another.
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${upload.accountId}`}, 0))`,
        );
        const waiting = await tx
          .select({ id: uploads.id })
          .from(uploads)
          .where(
            and(
              eq(uploads.ownerAccountId, upload.accountId),
              eq(uploads.purpose, upload.purpose),
              isNull(uploads.consumedAt),
            ),
          )
          .orderBy(asc(uploads.createdAt), asc(uploads.id));
        const tooMany = waiting.length + 1 - UPLOAD_PURPOSES[upload.purpose].mostWaiting;
        const givingWay = waiting.slice(0, Math.max(0, tooMany)).map(({ id }) => id);
        // Expired at once rather than deleted: if we stop before their bytes are gone, the sweep still finds them.
        if (givingWay.length > 0) {
          await tx
            .update(uploads)
            .set({ expiresAt: new Date(0) })
            .where(inArray(uploads.id, givingWay));
        }
        const [created] = await tx
          .insert(uploads)
          .values({
            id: randomBytes(16).toString('hex'),
            ownerAccountId: upload.accountId,
            purpose: upload.purpose,
            fileName: upload.fileName,
            contentType: upload.contentType,
            size: upload.size,
            createdAt: instant,
            expiresAt: new Date(instant.getTime() + UNFINISHED_UPLOAD_TTL_MS),
          })
          .returning();
        if (created === undefined) throw new Error('the upload was not recorded');
        return { created, givingWay };
      });
      await removeAll(givingWay);
      return created;
    },

    async findWaiting(id, accountId) {
      const [found] = await orm
        .select()
        .from(uploads)
        .where(
          and(
            eq(uploads.id, id),
            eq(uploads.ownerAccountId, accountId),
            isNull(uploads.consumedAt),
            gt(uploads.expiresAt, now()),
          ),
        );
      return found ?? null;
    },

    async markComplete(id) {
      const instant = now();
      await orm
        .update(uploads)
        .set({ completedAt: instant, expiresAt: new Date(instant.getTime() + UNUSED_FILE_TTL_MS) })
        .where(and(eq(uploads.id, id), isNull(uploads.completedAt)));
    },

    async discard(id) {
      await removeAll([id]);
    },

    async claim(executor, { id, accountId, purpose }) {
      const mine = and(
        eq(uploads.id, id),
        eq(uploads.ownerAccountId, accountId),
        eq(uploads.purpose, purpose),
        isNull(uploads.consumedAt),
        gt(uploads.expiresAt, now()),
      );
      const [claimed] = await executor
        .update(uploads)
        .set({ consumedAt: now() })
        .where(and(mine, isNotNull(uploads.completedAt)))
        .returning();
      if (claimed !== undefined) return claimed;
      const [unfinished] = await executor.select({ id: uploads.id }).from(uploads).where(mine);
      throw new DomainError(unfinished === undefined ? 'upload_not_found' : 'upload_incomplete');
    },

    openStagedUpload: (id) => staging.open(id),
    removeStagedUpload: (id) => staging.remove(id),

    async cleanUp(instant = now()) {
      const usedLongAgo = new Date(instant.getTime() - UNUSED_FILE_TTL_MS);
      const stale = await orm
        .select({ id: uploads.id })
        .from(uploads)
        .where(
          or(
            and(isNull(uploads.consumedAt), lt(uploads.expiresAt, instant)),
            and(isNotNull(uploads.consumedAt), lt(uploads.consumedAt, usedLongAgo)),
          ),
        );
      await removeAll(stale.map(({ id }) => id));

      // Bytes without a record: we stopped between removing the one and the other.
      const untouched = await staging.listUntouchedSince(usedLongAgo);
      const known = new Set(
        (untouched.length === 0
          ? []
          : await orm.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, untouched))
        ).map(({ id }) => id),
      );
      const orphans = untouched.filter((id) => !known.has(id));
      for (const id of orphans) await staging.remove(id);
      return stale.length + orphans.length;
    },
  };
}
