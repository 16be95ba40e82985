import type { Payment } from '@thuto/contract/payments';
import type { ProofAbsence } from '@thuto/domain/payments/payments';

const WORDS: Readonly<Record<ProofAbsence, (afterDays: number | null) => string>> = {
  'not-imported': () => 'Proof not imported',
  retention: (days) =>
    days === null ? 'Proof removed' : `Proof removed after ${days} ${days === 1 ? 'day' : 'days'}`,
  erased: () => 'Proof erased',
  superseded: () => 'Proof replaced by a newer one',
};

/** Returns why a payment has no proof; null if it has one. */
export function formatProofAbsence({ proofAbsence }: Pick<Payment, 'proofAbsence'>): string | null {
  return proofAbsence && WORDS[proofAbsence.why](proofAbsence.afterDays);
}
