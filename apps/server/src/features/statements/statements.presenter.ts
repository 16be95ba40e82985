import type {
  ClaimWithoutMoney,
  IncomingMoneyItem,
  StatementImport,
  StatementPreview,
  StatementSource,
  Suggestion,
  UnderstoodStatement,
} from '@thuto/contract/statements';
import { canEnterMoney, INCOMING_TRANSITIONS } from '@thuto/domain/reconciliation/incoming-money';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { maskEvidence } from '@thuto/domain/payments/mask-evidence';
import { formatReference } from '@thuto/domain/payments/orders';
import type { ReadDraft } from './draft-reading.ts';
import type { MatchedOrder } from './load-matcher.ts';
import type { ImportWithNames, SourceRow } from './statements.store.ts';
import type { IncomingMoneyWithMatch } from './list-money.ts';
import type { ClaimRow } from './list-claims-without-money.ts';
import type { PreviewedStatement } from './preview-statement.ts';

const SHOWN_LINES = 20;
const SHOWN_BROKEN_LINES = 100;

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

type IncomingMoneyToPresent = Omit<IncomingMoneyWithMatch, 'use'> &
  Partial<Pick<IncomingMoneyWithMatch, 'use'>>;

/** Incoming money as lists show it: with numbers and balances masked. */
export function presentIncomingMoney({
  row,
  matched,
  use = null,
}: IncomingMoneyToPresent): IncomingMoneyItem {
  const { money, origin, firstAdminName } = row;
  const actions = listAllowedActions(INCOMING_TRANSITIONS, money.status);
  const canSettle = actions.includes('settle') && money.amountLisente !== null;
  return {
    id: money.id,
    origin: origin ?? '',
    lineNumber: money.lineNumber,
    provider: money.provider,
    date: money.localDate,
    transactionId: money.transactionId,
    reference: maskEvidence(money.reference),
    payer: maskEvidence(money.payer),
    amountLisente: money.amountLisente,
    message: money.message === null ? null : maskEvidence(money.message),
    unreadableReason: money.unreadableReason,
    sender: money.sender,
    status: money.status,
    ignoredReason: money.ignoredReason,
    receivedAt: money.createdAt.toISOString(),
    suggestion: matched && presentSuggestion(matched),
    recordedFor: use && {
      provider: use.provider,
      reference: use.reference === null ? null : formatReference(use.reference),
    },
    firstApprovedBy: money.status === 'open' ? firstAdminName : null,
    allowedActions: [
      ...(canEnterMoney(money) ? (['enter'] as const) : []),
      ...(canSettle ? (['match', 'assign'] as const) : []),
      ...(actions.includes('ignore') ? (['ignore'] as const) : []),
      ...(actions.includes('reopen') ? (['reopen'] as const) : []),
    ],
  };
}

export const presentClaim = (claim: ClaimRow): ClaimWithoutMoney => ({
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

/**
 * Presents how a statement is understood, with its first lines.
 * @param timeZone in which dates are shown.
 */
export function presentPreview(
  { draft, read, fresh, repeated, contradicting, matches }: PreviewedStatement,
  timeZone: string,
): StatementPreview {
  const matched = [...matches.values()].filter((match) => match !== null);
  const exact = matched.filter(({ match }) => match.isExact).length;
  const wasRepeated = new Set(repeated);
  const brokenLines = [
    ...read.broken,
    ...contradicting.map((line) => ({
      lineNumber: line.lineNumber,
      fault: 'transaction-known' as const,
      text: line.lineKey,
    })),
  ].toSorted((one, other) => one.lineNumber - other.lineNumber);
  return {
    id: draft.id,
    fileName: draft.fileName,
    headings: read.headings,
    mapping: read.mapping,
    isComplete: read.isComplete,
    understood: presentUnderstood(read, timeZone),
    credits: fresh.length,
    debits: read.debits,
    broken: read.brokenCount + contradicting.length,
    repeated: read.repeated + repeated.length,
    exact,
    suggested: matched.length - exact,
    totalLisente: fresh.reduce((sum, { amountLisente }) => sum + amountLisente, 0),
    lines: read.lines.slice(0, SHOWN_LINES).map((line) => {
      const suggestion = matches.get(line) ?? null;
      return {
        lineNumber: line.lineNumber,
        date: line.date,
        time: line.time,
        transactionId: line.transactionId,
        reference: line.reference,
        payer: line.payer,
        amountLisente: line.amountLisente,
        balanceLisente: line.balanceLisente,
        isRepeated: wasRepeated.has(line),
        suggestion: suggestion && presentSuggestion(suggestion),
      };
    }),
    brokenLines: brokenLines.slice(0, SHOWN_BROKEN_LINES),
    leftOut: read.leftOutCount,
    leftOutLines: read.leftOut,
  };
}
