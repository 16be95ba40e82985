import { creditGrants } from '../../platform/db/schema/credits.ts';
import { files } from '../../platform/db/schema/files.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { packageVersions } from '../../platform/db/schema/packages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import type { PaymentWithFile } from './payments.store.ts';

/**
 * The columns that a family sees of its payment. The first column of each part is never null in its table: where it is,
 * drizzle returns null for the part.
 */
export const presentedPaymentColumns = {
  payment: {
    id: payments.id,
    amountLisente: payments.amountLisente,
    status: payments.status,
    submittedAt: payments.submittedAt,
    decidedAt: payments.decidedAt,
    reason: payments.reason,
    proofAbsence: payments.proofAbsence,
    proofAbsentSince: payments.proofAbsentSince,
    proofKeptDays: payments.proofKeptDays,
  },
  order: { reference: orders.reference, packageId: orders.packageId },
  version: { name: packageVersions.name },
  grant: { startsAt: creditGrants.startsAt, expiresAt: creditGrants.expiresAt },
  file: { fileName: files.fileName, contentType: files.contentType, size: files.size },
};

/** What a family sees of its payment. */
export type PresentedPayment = {
  readonly [Part in keyof PaymentWithFile]:
    | Pick<
        NonNullable<PaymentWithFile[Part]>,
        keyof (typeof presentedPaymentColumns)[Part] & keyof NonNullable<PaymentWithFile[Part]>
      >
    | Extract<PaymentWithFile[Part], null>;
};
