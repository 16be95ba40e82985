import { decideMove, type Move, type TransitionTable } from '../lifecycle.ts';

export const GATEWAY_STATUSES = ['created', 'sent', 'in_doubt', 'paid', 'failed'] as const;
export type GatewayStatus = (typeof GATEWAY_STATUSES)[number];
export const GATEWAY_ACTIONS = ['send', 'doubt', 'confirm', 'fail'] as const;
export type GatewayAction = (typeof GATEWAY_ACTIONS)[number];

/**
 * Lifecycle of a request to a payment gateway. It is `sent` before the gateway is called, so that a request whose outcome
 * nobody knows is never sent again. A request in doubt is paid or failed only when the gateway says so.
 */
export const GATEWAY_TRANSITIONS: TransitionTable<GatewayStatus, GatewayAction> = {
  created: { send: 'sent', fail: 'failed' },
  sent: { doubt: 'in_doubt', confirm: 'paid', fail: 'failed' },
  in_doubt: { confirm: 'paid', fail: 'failed' },
  paid: {},
  failed: {},
};

/** Decides a move of a request; throws order_not_open when its status does not allow it. */
export const decideGatewayMove = (status: GatewayStatus, action: GatewayAction): Move<GatewayStatus> =>
  decideMove(GATEWAY_TRANSITIONS, status, action, 'gateway_request_closed');

/** Why a payment at the gateway failed, in words for the family. */
export const GATEWAY_FAILURES = [
  'cancelled',
  'wrong-pin',
  'funds-insufficient',
  'phone-invalid',
  'timed-out',
  'refused',
] as const;
export type GatewayFailure = (typeof GATEWAY_FAILURES)[number];

/** What a gateway says about a request. `unknown` is never treated as paid or failed. */
export type GatewayOutcome =
  | {
      readonly kind: 'paid';
      readonly transactionId: string;
      /** In lisente; null if the gateway does not repeat it. */
      readonly amountLisente: number | null;
    }
  | { readonly kind: 'failed'; readonly failure: GatewayFailure; readonly code: string }
  | { readonly kind: 'unknown'; readonly code: string };

/** Minutes to wait before each check of a request in doubt. The last one repeats for a day. */
const CHECK_MINUTES = [1, 2, 5, 15, 60] as const;
/** After this many checks a person has to look at the request. */
export const MAX_GATEWAY_CHECKS = 28;

/** Returns when to check a request next, in epoch milliseconds; null after the last check. */
export function nextGatewayCheck(checks: number, now: number): number | null {
  if (checks >= MAX_GATEWAY_CHECKS) return null;
  const minutes = CHECK_MINUTES[Math.min(checks, CHECK_MINUTES.length - 1)] ?? 60;
  return now + minutes * 60_000;
}
