import type {
  ClaimWithoutMoney,
  IncomingMoneyItem,
  StatementImport,
  StatementSource,
  Suggestion,
  UnderstoodStatement,
} from '@thuto/contract/statements';
import { canEnterMoney, INCOMING_TRANSITIONS } from '@thuto/domain/incoming-money';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { maskEvidence } from '@thuto/domain/mask-evidence';
import { formatReference } from '@thuto/domain/orders';
import type { ReadDraft } from './draft-reading.ts';
import type { MatchedOrder } from './load-matcher.ts';
import type {
  ImportWithNames,
  LineWithOrigin,
  listClaimPage,
  SourceRow,
  TransactionUse,
} from './statements.store.ts';

export const presentSource = ({ id, name, provider, mapping }: SourceRow): StatementSource => ({
  id,
  name,
  provider,
  hasMapping: mapping !== null,
});

export const presentImport = ({ row, sourceName, importedBy }: ImportWithNames): StatementImport => ({
  id: row.id,
  fileName: row.fileName,
  sourceName,
  importedAt: (row.importedAt ?? row.createdAt).toISOString(),
  importedBy,
  added: row.added,
  repeated: row.repeated,
  debits: row.debits,
  broken: row.broken,
});

export const presentSuggestion = ({ match, payment, order, endsSessions }: MatchedOrder): Suggestion => ({
  kind: match.kind,
  orderId: order.orderId,
  confirms: payment && { paymentId: payment.paymentId, approvedAt: payment.approvedAt.toISOString() },
  reference: formatReference(order.reference),
  studentName: order.studentName,
  dueLisente: order.dueLisente,
  endsSessions,
  isExact: match.isExact,
  warning: match.warning,
});

/** Incoming money as lists show it: with numbers and balances masked. */
export function presentMoney(
  { line, origin, firstAdminName }: LineWithOrigin,
  matched: MatchedOrder | null,
  use: TransactionUse | null = null,
): IncomingMoneyItem {
  const actions = listAllowedActions(INCOMING_TRANSITIONS, line.status);
  const canSettle = actions.includes('settle') && line.amountLisente !== null;
  return {
    id: line.id,
    origin: origin ?? '',
    lineNumber: line.lineNumber,
    provider: line.provider,
    date: line.localDate,
    transactionId: line.transactionId,
    reference: maskEvidence(line.reference),
    payer: maskEvidence(line.payer),
    amountLisente: line.amountLisente,
    message: line.message === null ? null : maskEvidence(line.message),
    unreadableReason: line.unreadableReason,
    sender: line.sender,
    status: line.status,
    ignoredReason: line.ignoredReason,
    receivedAt: line.createdAt.toISOString(),
    suggestion: matched && presentSuggestion(matched),
    recordedFor: use && {
      provider: use.provider,
      reference: use.reference === null ? null : formatReference(use.reference),
    },
    firstApprovedBy: line.status === 'open' ? firstAdminName : null,
    allowedActions: [
      ...(canEnterMoney(line) ? (['enter'] as const) : []),
      ...(canSettle ? (['match', 'assign'] as const) : []),
      ...(actions.includes('ignore') ? (['ignore'] as const) : []),
      ...(actions.includes('reopen') ? (['reopen'] as const) : []),
    ],
  };
}

type Claim = Awaited<ReturnType<typeof listClaimPage>>['rows'][number];

export const presentClaim = (claim: Claim): ClaimWithoutMoney => ({
  paymentId: claim.id,
  studentName: claim.studentName,
  reference: formatReference(claim.reference),
  method: claim.method,
  transactionId: claim.transactionId,
  amountLisente: claim.amountLisente,
  submittedAt: claim.submittedAt.toISOString(),
});

/** @param timeZone in which dates are shown. */
export const presentUnderstood = (read: ReadDraft, timeZone: string): UnderstoodStatement => ({
  headingLine: read.headingLine,
  dateOrder: read.dateOrder,
  dateOrderSource: read.dateOrderSource,
  firstDate: read.firstDate,
  lastDate: read.lastDate,
  times: read.times,
  timeZone,
  zonedLines: read.zonedRows,
  direction: read.direction,
  inLisente: read.inLisente,
  outLisente: read.outLisente,
  balance: read.balance,
});
