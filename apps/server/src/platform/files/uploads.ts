import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/client.ts';
import { uploads } from '../db/schema/files.ts';
import type { UploadStaging } from './upload-staging.ts';

/**
 * Purposes of uploads, each with the number of pending uploads per account and the error for one that is too
 * large.
 */
export const UPLOAD_PURPOSES = {
  'payment-proof': { maxWaiting: 5, tooLarge: 'proof_too_large' },
  homework: { maxWaiting: 10, tooLarge: 'homework_file_too_large' },
  content: { maxWaiting: 5, tooLarge: 'content_file_too_large' },
} as const satisfies Record<string, { maxWaiting: number; tooLarge: ErrorCode }>;

export type UploadPurpose = keyof typeof UPLOAD_PURPOSES;

export type Upload = typeof uploads.$inferSelect;

export interface NewUpload {
  accountId: AccountId;
  purpose: UploadPurpose;
  fileName: string;
  contentType: string | null;
  /** In bytes; fixed when the upload is created. */
  size: number;
}

export interface UploadClaim {
  id: string;
  accountId: AccountId;
  purpose: UploadPurpose;
}

const HOUR_MS = 60 * 60 * 1000;
const UNFINISHED_UPLOAD_TTL_MS = 24 * HOUR_MS;
const UNUSED_FILE_TTL_MS = 48 * HOUR_MS;
/** Longer than any upload data is kept. */
export const MAX_UNUSED_FILE_AGE_MS = UNUSED_FILE_TTL_MS + HOUR_MS;

export interface UploadsSettings {
  staging: UploadStaging;
  database: Database;
  now(): Date;
}

/** Uploads in progress: created and filled over HTTP (`registerUploads`), then claimed once by a feature. */
export interface Uploads {
  readonly staging: UploadStaging;
  /** Creates the record. If the account has too many pending uploads, the oldest are removed. */
  create(upload: NewUpload): Promise<Upload>;
  /** Returns the account's own pending upload; null for other accounts' uploads and unknown ids. */
  findWaiting(id: string, accountId: AccountId): Promise<Upload | null>;
  markComplete(id: string): Promise<void>;
  /** Deletes an upload and its bytes. */
  discard(id: string): Promise<void>;
  /**
   * Claims a complete upload; of two concurrent claims one wins. Call it in the transaction that uses the
   * upload.
   * @throws DomainError upload_not_found (also if it belongs to another account, is used or expired),
   * upload_incomplete.
   */
  claim(executor: Executor, claim: UploadClaim): Promise<Upload>;
  /** Opens the bytes of a complete upload. */
  openStagedUpload(id: string): Promise<{ stream: Readable; size: number }>;
  /** Removes the bytes of a claimed upload; the next cleanup removes its record. */
  removeStagedUpload(id: string): Promise<void>;
  /**
   * Removes unfinished uploads after 24 hours and finished but unclaimed ones after 48. Returns how many.
   * @param at the current time
   */
  cleanUp(at?: Date): Promise<number>;
}

/** Creates the store of uploads that are in progress or wait for their use. */
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
        // Serialises an account's concurrent creations, so that they count one another.
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
        const tooMany = waiting.length + 1 - UPLOAD_PURPOSES[upload.purpose].maxWaiting;
        const givingWay = waiting.slice(0, Math.max(0, tooMany)).map(({ id }) => id);
        // Mark them expired instead of deleting them: after a crash the cleanup still finds their bytes.
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

      // Bytes without a record: left by a crash between the two removals.
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
