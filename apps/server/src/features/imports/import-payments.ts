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

/** Whether a profile stands for a payment: pending is also the status of one for which nothing was ever submitted. */
function hasPayment(document: OldDocument, status: string): boolean {
  return (
    status !== 'pending' ||
    document.text('paymentProofUrl', MAX_TEXT) !== '' ||
    document.raw('paymentSubmittedAt') !== undefined
  );
}

/**
 * The payment that a profile of the old product stands for; null when there is none. Its proof stays where it is: the
 * record says so, and keeps the address for the admins.
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
    const words = `its payment (${status}) was not taken: the package is ${quoteValue(document.raw('selectedPackage'))}`;
    run.report.refuse(document.collection, document.externalId, words);
    return null;
  }
  const url = document.text('paymentProofUrl', MAX_TEXT);
  if (url !== '') document.note('the proof of payment stays in the old product; its address was taken');
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

/** Takes payments; what an approved one granted is in the opening balance. */
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
