import { DomainError, type ErrorCode } from './errors.ts';

/** For each status, the actions it allows and the status each leads to. What is absent is refused. */
export type TransitionTable<Status extends string, Action extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<Action, Status>>>>
>;

/** One legal move of a lifecycle. */
export interface Move<Status extends string> {
  readonly from: Status;
  readonly to: Status;
}

/**
 * Decides whether an action is allowed in a status.
 * Gives the move; throws DomainError(refusal) with the present status in `details.status` when the table has none.
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

/** Every status from which the action is allowed, for conditional updates in SQL. */
export function listSourceStatuses<Status extends string, Action extends string>(
  table: TransitionTable<Status, Action>,
  action: Action,
): Status[] {
  return (Object.keys(table) as Status[]).filter((status) => table[status][action] !== undefined);
}

/** The actions that a status allows, in the table's order. */
export function listAllowedActions<Status extends string, Action extends string>(
  table: TransitionTable<Status, Action>,
  status: Status,
): Action[] {
  return Object.keys(table[status]) as Action[];
}
