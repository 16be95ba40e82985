import { type StatementFile, FILE_NAME_HEADER } from '@thuto/contract/statements';
import { fetchResponse } from '../../../lib/api/fetch-response.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Sends the bytes of a statement. @throws ApiError, NetworkError. */
export async function uploadStatement(file: File): Promise<StatementFile> {
  const response = await fetchResponse(
    new Request(new URL('/api/statement-files', window.location.origin), {
      method: 'POST',
      headers: { 'content-type': 'text/csv', [FILE_NAME_HEADER]: encodeURIComponent(file.name) },
      body: file,
    }),
  );
  return (await response.json()) as StatementFile;
}

/** Matches that one request approves. */
const MATCHES_PER_ROUND = 50;

/** Approves all exact matches, in rounds. @param report called after each round with the total so far. */
async function approveAll(
  report: (approved: number) => void,
): Promise<{ approved: number; waiting: number; skipped: number }> {
  let approved = 0;
  for (;;) {
    const round = await orpc.statements.approveExactMatches.call({ limit: MATCHES_PER_ROUND });
    approved += round.approved;
    report(approved);
    if (!round.hasMore || round.approved === 0) return { ...round, approved };
  }
}

const orders = (count: number) => (count === 1 ? '1 order is paid' : `${String(count)} orders are paid`);

/** The actions of statements. */
export function useChangeStatements() {
  return {
    importFile: useAction({
      call: orpc.statements.importStatement.call,
      changes: 'statement.imported',
      done: (_input, { added, repeated }) =>
        added === 0
          ? `Nothing new: all ${String(repeated)} lines were imported before.`
          : `${String(added)} ${added === 1 ? 'line' : 'lines'} imported. Nothing is approved yet.`,
      failure: 'The statement could not be imported. Please try again.',
    }),
    approveExact: useAction({
      call: approveAll,
      changes: 'statement.approved',
      done: (_report, { approved, waiting, skipped }) =>
        [
          `${orders(approved)}.`,
          waiting > 0 ? `${String(waiting)} above the amount for one admin: waiting for a second admin.` : '',
          skipped > 0 ? `${String(skipped)} could not be approved and wait for you.` : '',
        ]
          .filter((sentence) => sentence !== '')
          .join(' '),
      failure: 'The matches could not be approved. Please try again.',
    }),
  };
}

/** Above the amount of the setting (PAY-55). */
const WAITS = 'Your approval is recorded. A second admin settles it.';
const MESSAGES = { not_found: 'This money is no longer here.' } as const;

/** The actions of incoming money. */
export function useChangeIncomingMoney() {
  return {
    enter: useAction({
      call: orpc.statements.enterMoney.call,
      changes: 'money.entered',
      done: 'Entered. Now the money can be matched.',
      failure: 'The money could not be entered. Please try again.',
      messages: MESSAGES,
    }),
    match: useAction({
      call: orpc.statements.matchMoney.call,
      changes: 'money.matched',
      done: (_input, { status }) => (status === 'open' ? WAITS : 'The money is recorded for the order.'),
      failure: 'The money could not be matched. Please try again.',
      messages: MESSAGES,
    }),
    assign: useAction({
      call: orpc.statements.assignMoney.call,
      changes: 'money.assigned',
      done: (_input, { status }) =>
        status === 'open'
          ? WAITS
          : "The money is in the account's money. It lowers what the next order asks for.",
      failure: 'The money could not be assigned. Please try again.',
      messages: { ...MESSAGES, account_not_found: 'There is no family account with this email.' },
    }),
    ignore: useAction({
      call: orpc.statements.ignoreMoney.call,
      changes: 'money.ignored',
      done: 'Ignored. You find it under Ignored.',
      failure: 'The money could not be ignored. Please try again.',
      messages: MESSAGES,
    }),
    reopen: useAction({
      call: orpc.statements.reopenMoney.call,
      changes: 'money.reopened',
      done: 'The money is open again.',
      failure: 'The money could not be reopened. Please try again.',
      messages: MESSAGES,
    }),
  };
}
