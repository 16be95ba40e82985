import type {
  BrokenLine,
  IncomingMoneyItem,
  LeftOutLine,
  Suggestion,
  UnderstoodStatement,
} from '@thuto/contract/statements';
import { formatLisente } from '@thuto/domain/money';
import type { DateOrder } from '@thuto/domain/reconciliation/statement-cells';
import type { StatementColumn } from '@thuto/domain/reconciliation/statement-columns';
import { providerName } from '../../components/provider-names.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/time/dates.ts';
import { getErrorMessage } from '../../lib/api/error-copy.ts';

export const COLUMN_LABELS: Readonly<Record<StatementColumn, string>> = {
  date: 'Date',
  time: 'Time',
  transactionId: 'Transaction ID',
  reference: 'Reference',
  payer: 'Payer',
  amount: 'Amount',
  moneyOut: 'Money Out',
  direction: 'In or Out',
  status: 'Status',
  balance: 'Balance',
};

const DOWNLOAD_AGAIN =
  'Download the statement again and choose that file here, without opening it in a spreadsheet first';

const FAULTS: Readonly<Record<BrokenLine['fault'], string>> = {
  'quotes-broken': 'its quotation marks do not match',
  'date-invalid': 'its date cannot be read',
  'zone-unknown': 'the time zone of its time is not known',
  'amount-missing': 'it has no amount',
  'amount-invalid': 'its amount cannot be read',
  'direction-unclear': 'it does not say whether the money came in or went out',
  'balance-contradicts': 'it seems to be money that came in, but the balance went down',
  'status-unknown': 'its status is not known, so the money may not have moved',
  'id-shortened': `the IDs were shortened by a spreadsheet. ${DOWNLOAD_AGAIN}`,
  'id-zeros-lost': `its ID has lost the zeros at its beginning in a spreadsheet. ${DOWNLOAD_AGAIN}`,
  'transaction-repeated': 'its transaction ID is in the file already, on a line that says something else',
  'transaction-known': 'its transaction ID was imported before, with another amount or date',
};

/** Formats a broken line as a sentence that names it by its number. */
export const formatBrokenLine = ({ lineNumber, fault }: BrokenLine): string =>
  `Line ${String(lineNumber)}: ${FAULTS[fault]}.`;

const LEFT_OUT: Readonly<Record<LeftOutLine['reason'], string>> = {
  summary: 'a balance or a total',
  text: 'no date and no amount',
  'not-completed': 'not completed',
};

/** Formats why a line is no payment. */
export const formatLeftOutLine = ({ lineNumber, reason }: LeftOutLine): string =>
  `Line ${String(lineNumber)}: ${LEFT_OUT[reason]}.`;

const DIRECTIONS: Readonly<Record<UnderstoodStatement['direction'], string>> = {
  columns: 'Two columns: money in and money out',
  column: 'A column says whether money came in',
  sign: 'Amounts below zero are money out',
  balance: 'The balance shows what came in and what went out',
  none: 'Every line is money that came in',
};

export const formatDirection = ({ direction }: UnderstoodStatement): string => DIRECTIONS[direction];

export const DATE_ORDER_LABELS: Readonly<Record<DateOrder, string>> = {
  dmy: 'Day first: 31/12/2026',
  mdy: 'Month first: 12/31/2026',
};

/** Formats the zone of the times of a file. */
export function formatZone({ times, timeZone, zonedLines }: UnderstoodStatement): string {
  const zone = times === 'utc' ? `UTC, shown in ${timeZone}` : timeZone;
  return zonedLines === 0 ? zone : `${zone}; ${String(zonedLines)} lines name their own zone`;
}

/** Formats how the sums compare with the running balance. */
export function formatBalance({ balance, inLisente, outLisente }: UnderstoodStatement): string {
  if (balance === null) return 'The file has no running balance to compare with.';
  const sum = `${formatLisente(balance.openingLisente)} + ${formatLisente(inLisente)} in − ${formatLisente(outLisente)} out`;
  const closing = formatLisente(balance.closingLisente);
  return balance.agrees
    ? `${sum} = ${closing}, as the statement says.`
    : `${sum} is not ${closing}, which the statement says. Some lines are missing or were read wrongly.`;
}

const REASONS: Readonly<Record<string, string>> = {
  'unknown-sender':
    'This sender is not known, so the message is never counted. If it is your bank, add the sender to its payment channel.',
  'transaction-repeated': 'This transaction has arrived before, with another amount.',
  sent: 'It says that money was sent, not received.',
  reversal: 'It says that a payment was reversed.',
  'too-long': 'It is too long to be one message.',
  'several-messages': 'It contains more than one message.',
  'several-amounts': 'It contains more than one amount.',
  'status-unclear': 'It says more about the payment than that it was made, such as a reversal.',
  'no-transaction-id': 'It has no transaction ID.',
};

/** Formats why a forwarded message has no amount. */
export const formatUnreadable = (reason: string | null): string =>
  (reason === null ? undefined : REASONS[reason]) ?? 'Its wording is not known. Please read it yourself.';

const HOW: Readonly<Record<Suggestion['kind'], string>> = {
  reference: 'by its reference',
  transaction: 'by its transaction ID',
  'near-reference': 'by a reference that is nearly the same',
  amount: 'by amount and date',
};

/** Formats which order money seems to belong to. */
export function formatSuggestion(suggestion: Suggestion): string {
  const { kind, reference, studentName, dueLisente, isExact, confirms } = suggestion;
  if (confirms !== null) {
    const word = isExact ? 'Confirms' : 'Perhaps confirms';
    return `${word} ${HOW[kind]} the payment of ${formatDate(confirms.approvedAt)} of ${studentName}, order ${reference}`;
  }
  const word = isExact ? 'Exact match' : 'Perhaps';
  return `${word} ${HOW[kind]}: order ${reference} of ${studentName}, ${formatLisente(dueLisente)} due`;
}

const WARNINGS: Readonly<Record<NonNullable<Suggestion['warning']>, string>> = {
  'transaction-used': 'A payment has this transaction ID already. Please compare the two.',
  'amount-differs': 'The payment with this transaction ID has another amount. Please compare the two.',
  'other-provider': 'The family named another provider for this transaction ID. Please compare the two.',
};

/** Formats why money has to be compared by hand; null if nothing speaks against it. */
export function formatMoneyWarning({ suggestion, recordedFor }: IncomingMoneyItem): string | null {
  if (suggestion?.confirms != null && suggestion.warning === null) return null;
  if (recordedFor !== null) {
    const { provider, reference } = recordedFor;
    const what = reference === null ? 'account money' : `order ${reference}`;
    const how = provider === null ? '' : ` (${providerName(provider)})`;
    return `This transaction ID has been recorded already, for ${what}${how}.`;
  }
  return suggestion?.warning == null ? null : WARNINGS[suggestion.warning];
}

export const formatOrigin = ({ origin, lineNumber }: IncomingMoneyItem): string =>
  lineNumber === null ? origin : `${origin}, line ${String(lineNumber)}`;

const INVALID: Readonly<Record<string, string>> = {
  'not-text': 'This is not a CSV file. In your spreadsheet, choose Save As and CSV.',
  empty: 'This file is empty.',
  quotes: 'The quotation marks of this file do not match in many places. Please export it again.',
  'no-columns': 'This file has no columns. Please export the statement as CSV.',
  'too-costly': 'This file takes too long to read. Please export a shorter period as CSV.',
};

/** Formats why a file could not be uploaded. */
export function formatUploadError(error: unknown): string {
  const why =
    error instanceof ApiError && error.code === 'statement_invalid' ? error.details['why'] : undefined;
  const known = typeof why === 'string' ? INVALID[why] : undefined;
  return known ?? getErrorMessage(error, 'The statement could not be read. Please try again.');
}
