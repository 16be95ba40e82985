import { MAX_PICTURE_DISTANCE } from '@thuto/domain/payments/claim-evidence';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/client.ts';
import { files } from '../../../platform/db/schema/files.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { students } from '../../../platform/db/schema/students.ts';

const MAX_USES_SHOWN = 3;
/** Upper bound of pictures in common buckets whose distance is measured. */
const MAX_CANDIDATES = 2_000;

/** Other payments that name the same transaction: approved ones first. */
export const listOtherUses = (
  executor: Executor,
  { id, providerTransactionId }: { readonly id: string; readonly providerTransactionId: string },
) =>
  executor
    .select({
      id: payments.id,
      studentId: payments.studentId,
      studentName: students.name,
      status: payments.status,
    })
    .from(payments)
    .leftJoin(students, eq(students.id, payments.studentId))
    .where(and(eq(payments.providerTransactionId, providerTransactionId), ne(payments.id, id)))
    .orderBy(sql`${payments.status} <> 'approved'`, desc(payments.submittedAt))
    .limit(MAX_USES_SHOWN);

/**
 * Lists payments whose proof looks nearly the same: pictures in a common bucket, by the distance of their hashes.
 * Excludes identical files, which have a separate warning.
 */
export function listSimilarPictures(
  executor: Executor,
  file: {
    readonly id: string;
    readonly sha256: string;
    readonly pictureHash: string;
    readonly pictureBands: readonly number[];
  },
) {
  const candidates = executor
    .select({ id: files.id, pictureHash: files.pictureHash })
    .from(files)
    .where(
      and(
        sql`${files.pictureBands} is not null`,
        sql`${files.pictureBands} && ${sql.param([...file.pictureBands])}::int[]`,
        ne(files.id, file.id),
        ne(files.sha256, file.sha256),
      ),
    )
    .limit(MAX_CANDIDATES)
    .as('candidates');
  const bits = (hex: unknown) => sql`('x' || ${hex})::bit(256)`;
  return executor
    .select({
      studentId: students.id,
      studentName: students.name,
      submittedAt: payments.submittedAt,
      status: payments.status,
    })
    .from(candidates)
    .innerJoin(payments, eq(payments.fileId, candidates.id))
    .innerJoin(students, eq(students.id, payments.studentId))
    .where(
      sql`bit_count(${bits(candidates.pictureHash)} # ${bits(sql`${file.pictureHash}::text`)}) <= ${MAX_PICTURE_DISTANCE}`,
    )
    .orderBy(desc(payments.submittedAt))
    .limit(MAX_USES_SHOWN);
}
