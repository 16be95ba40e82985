import { DomainError, type ErrorCode } from './errors.ts';

/** For each status, the allowed actions and the status that each leads to. Any other action is rejected. */
export type TransitionTable<Status extends string, Action extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<Action, Status>>>>
>;

/** One allowed transition of a lifecycle. */
export interface Move<Status extends string> {
  readonly from: Status;
  readonly to: Status;
}

/**
 * Returns the transition for an action in a status.
 * @throws DomainError with code `refusal` and the current status in `details.status` when the action is not
 *   allowed.
 */
export function decideMove<Status extends string, Action extends string>(
  table: TransitionTable<Status, Action>,
  from: Status,
  action: Action,
  refusal: ErrorCode,
): Move<Status> {
  const to = table[from][action];
  if (to === undefined) throw new DomainError(refusal, { status: from });
  return { from, to };
}

/** Lists every status that allows the action, for conditional updates in SQL. */
export function listSourceStatuses<Status extends string, Action extends string>(
  table: TransitionTable<Status, Action>,
  action: Action,
): Status[] {
  return (Object.keys(table) as Status[]).filter((status) => table[status][action] !== undefined);
}

/** Lists the actions that a status allows, in the order of the table. */
export function listAllowedActions<Status extends string, Action extends string>(
  table: TransitionTable<Status, Action>,
  status: Status,
): Action[] {
  return Object.keys(table[status]) as Action[];
}
