import { isWebLink } from '@thuto/domain/web-link';
import { countedBefore } from '@thuto/domain/credits';
import { getPackage, type PackageId } from '@thuto/domain/packages';
import { PAYMENT_STATUSES } from '@thuto/domain/payments';
import { MAX_TEXT } from '@thuto/contract/text';
import type { payments } from '../../platform/db/schema/payments.ts';
import type { ImportRun } from './import-run.ts';
import { insertLedgerEntries, insertPayments } from './imports.store.ts';
import { type OldDocument, quoteValue, getRecordId } from './old-document.ts';

export type OldPayment = typeof payments.$inferInsert;

/** Returns whether a profile contains a payment. `pending` is also the status of a profile without one. */
function hasPayment(document: OldDocument, status: string): boolean {
  return (
    status !== 'pending' ||
    document.text('paymentProofUrl', MAX_TEXT) !== '' ||
    document.raw('paymentSubmittedAt') !== undefined
  );
}

/**
 * Reads the payment from a profile of the old product; null if there is none. The proof is not copied: the
 * record keeps its URL for the admins.
 */
export function readPayment(
  run: ImportRun,
  document: OldDocument,
  studentId: string,
  packageId: PackageId | null,
): OldPayment | null {
  const status = document.word('paymentStatus', PAYMENT_STATUSES, 'pending was taken') ?? 'pending';
  if (!hasPayment(document, status)) return null;
  if (packageId === null) {
    const words = `its payment (${status}) was not imported: the package is ${quoteValue(document.raw('selectedPackage'))}`;
    run.report.refuse(document.collection, document.externalId, words);
    return null;
  }
  const url = document.text('paymentProofUrl', MAX_TEXT);
  if (url !== '') document.note('the proof of payment stays in the old product; its address was imported');
  const submittedAt =
    document.firstInstant('paymentSubmittedAt', 'approvedAt', 'rejectedAt', 'updatedAt', 'createdAt') ??
    run.now;
  const decisions = {
    pending: null,
    approved: document.firstInstant('approvedAt', 'subscriptionStartDate', 'updatedAt') ?? submittedAt,
    rejected: document.firstInstant('rejectedAt', 'updatedAt') ?? submittedAt,
  };
  const isApproved = status === 'approved';
  return {
    id: getRecordId('payments', document.externalId),
    studentId,
    packageId,
    priceMaloti: getPackage(packageId).priceMaloti,
    fileId: null,
    proofAbsence: 'not-imported',
    proofAbsentSince: run.now,
    proofSourceUrl: isWebLink(url) ? url : null,
    uploadId: `import:${studentId}`,
    status,
    submittedAt,
    decidedAt: decisions[status],
    startsAt: isApproved ? (document.instant('subscriptionStartDate') ?? decisions.approved) : null,
    endsAt: isApproved ? document.instant('subscriptionEndDate') : null,
  };
}

/** Imports payments. What approved payments granted is part of the opening balance. */
export async function importPayments(run: ImportRun, found: readonly OldPayment[]): Promise<void> {
  await insertPayments(run.tx, found);
  await insertLedgerEntries(
    run.tx,
    found
      .filter(({ status }) => status === 'approved')
      .map(({ id, studentId, decidedAt }) => ({
        ...countedBefore('package-granted'),
        id: run.ctx.newId(),
        studentId,
        cause: `payment:${id}`,
        note: 'Counted in the opening balance',
        createdAt: decidedAt ?? run.now,
      })),
  );
}
