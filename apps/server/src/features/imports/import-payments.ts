import type { OrderId } from '@thuto/domain/ids';
import { isWebLink } from '@thuto/domain/web-link';
import { countedBefore } from '@thuto/domain/payments/credits';
import { orderExpiresAt } from '@thuto/domain/payments/orders';
import { PAYMENT_STATUSES } from '@thuto/domain/payments/payments';
import { MAX_NAME, MAX_TEXT } from '@thuto/contract/fields/text';
import type { PackageVersion } from '../packages/get-catalogue.ts';
import type { orders } from '../../platform/db/schema/orders.ts';
import type { payments } from '../../platform/db/schema/payments.ts';
import { createReferences } from '../payments/orders/create-references.ts';
import type { ImportRun, ImportedStudent } from './import-run.ts';
import { insertCreditEntries, insertOrders, insertPayments } from './imports.store.ts';
import { type OldDocument, quoteValue, getRecordId } from './old-document.ts';

export interface OldPayment {
  readonly payment: typeof payments.$inferInsert;
  readonly order: Omit<typeof orders.$inferInsert, 'reference'>;
  /** When the package could be used, for an approved payment. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** Returns whether a profile contains a payment. `pending` is also the status of a profile without one. */
function hasPayment(document: OldDocument, status: string): boolean {
  return (
    status !== 'pending' ||
    document.text('paymentProofUrl', MAX_TEXT) !== '' ||
    document.raw('paymentSubmittedAt') !== undefined
  );
}

/** Returns the status that a payment gets here: an approved one stays pending while its package is unknown. */
function readStatus(document: OldDocument, isKnown: boolean) {
  const status = document.word('paymentStatus', PAYMENT_STATUSES, 'pending was taken') ?? 'pending';
  if (isKnown || status !== 'approved') return status;
  document.note('its payment was approved; it is pending here, because the package is unknown');
  return 'pending';
}

/**
 * Reads the payment from a profile of the old product with the order that it belongs to; null if there is none. The
 * proof is not copied: the record keeps its URL for the admins. A payment for an unknown package keeps the package's
 * id; approving it is refused.
 */
export function readPayment(
  run: ImportRun,
  document: OldDocument,
  { id: studentId, accountId }: Pick<ImportedStudent, 'id' | 'accountId'>,
  catalogue: ReadonlyMap<string, PackageVersion>,
): OldPayment | null {
  if (!hasPayment(document, document.word('paymentStatus', PAYMENT_STATUSES) ?? 'pending')) return null;
  const packageId = document.text('selectedPackage', MAX_NAME);
  if (packageId === '') {
    const words = `its payment was not imported: the package is ${quoteValue(document.raw('selectedPackage'))}`;
    run.report.refuse(document.collection, document.externalId, words);
    return null;
  }
  const version = catalogue.get(packageId.toLowerCase());
  const status = readStatus(document, version !== undefined);
  const url = document.text('paymentProofUrl', MAX_TEXT);
  if (url !== '') document.note('the proof of payment stays in the old product; its address was imported');
  const submittedAt =
    document.firstInstant('paymentSubmittedAt', 'approvedAt', 'rejectedAt', 'updatedAt', 'createdAt') ??
    run.now;
  const decidedAt = {
    pending: null,
    approved: document.firstInstant('approvedAt', 'subscriptionStartDate', 'updatedAt') ?? submittedAt,
    rejected: document.firstInstant('rejectedAt', 'updatedAt') ?? submittedAt,
  }[status];
  const isApproved = status === 'approved';
  const orderId = getRecordId<OrderId>('orders', document.externalId);
  const amountLisente = version?.priceLisente ?? 0;
  return {
    order: {
      id: orderId,
      accountId,
      studentId,
      packageVersionId: version?.id ?? null,
      packageId: version?.packageId ?? packageId,
      amountLisente,
      status: ({ pending: 'open', approved: 'paid', rejected: 'cancelled' } as const)[status],
      createdAt: submittedAt,
      expiresAt: new Date(orderExpiresAt(submittedAt.getTime())),
      paidAt: isApproved ? decidedAt : null,
      cancelledAt: status === 'rejected' ? decidedAt : null,
    },
    payment: {
      id: getRecordId('payments', document.externalId),
      studentId,
      orderId,
      amountLisente,
      fileId: null,
      proofAbsence: 'not-imported',
      proofAbsentSince: run.now,
      proofSourceUrl: isWebLink(url) ? url : null,
      uploadId: `import:${studentId}`,
      status,
      submittedAt,
      decidedAt,
      seenAt: isApproved ? decidedAt : null,
    },
    startsAt: isApproved ? (document.instant('subscriptionStartDate') ?? decidedAt) : null,
    endsAt: isApproved ? document.instant('subscriptionEndDate') : null,
  };
}

/** Imports payments with their orders. */
export async function importPayments(run: ImportRun, found: readonly OldPayment[]): Promise<void> {
  const references = await createReferences(run.tx, found.length);
  await insertOrders(
    run.tx,
    found.map(({ order }, at) => ({ ...order, reference: references[at] ?? '' })),
  );
  await insertPayments(
    run.tx,
    found.map(({ payment }) => payment),
  );
}

/** Records in the ledger which orders the opening grants count already. */
export async function recordPaidOrders(
  run: ImportRun,
  found: readonly OldPayment[],
  grantOf: ReadonlyMap<string, string>,
): Promise<void> {
  await insertCreditEntries(
    run.tx,
    found
      .filter(({ payment }) => payment.status === 'approved')
      .map(({ order, payment }) => ({
        ...countedBefore(grantOf.get(order.studentId) ?? '', 'opening'),
        id: run.ctx.newId(),
        studentId: order.studentId,
        cause: `order:${order.id}`,
        note: 'Counted in the opening balance',
        createdAt: payment.decidedAt ?? run.now,
      })),
  );
}
