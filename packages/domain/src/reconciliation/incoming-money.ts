import { decideMove, type Move, type TransitionTable } from '../lifecycle.ts';

export const INCOMING_STATUSES = ['open', 'settled', 'ignored'] as const;
export type IncomingStatus = (typeof INCOMING_STATUSES)[number];
export const INCOMING_ACTIONS = ['settle', 'ignore', 'reopen'] as const;
export type IncomingAction = (typeof INCOMING_ACTIONS)[number];

/**
 * Lifecycle of incoming money: a line of a statement or a forwarded message. It is settled when it became a payment of an
 * order or account money, which never changes again.
 */
export const INCOMING_TRANSITIONS: TransitionTable<IncomingStatus, IncomingAction> = {
  open: { settle: 'settled', ignore: 'ignored' },
  settled: {},
  ignored: { reopen: 'open' },
};

/** The reason of a message whose sender no payment channel knows. Such a message is never money. */
export const UNKNOWN_SENDER = 'unknown-sender';

/** Returns whether a person may enter what a message says: nobody could read it, and its sender is trusted. */
export const canEnterMoney = (money: {
  readonly status: IncomingStatus;
  readonly amountLisente: number | null;
  readonly unreadableReason: string | null;
}): boolean =>
  money.status === 'open' && money.amountLisente === null && money.unreadableReason !== UNKNOWN_SENDER;

/** Decides a move of incoming money; throws money_decided when its status does not allow it. */
export const decideIncomingMove = (status: IncomingStatus, action: IncomingAction): Move<IncomingStatus> =>
  decideMove(INCOMING_TRANSITIONS, status, action, 'money_decided');
