import type { contract } from '@thuto/contract/contract';
import type { SignedInContext } from './context.ts';
import { limitBusyCalendarFetches } from './features/availability/limit-busy-calendar-fetches.ts';
import { limitGatewayRequests } from './features/gateway/limit-gateway-requests.ts';
import { limitPaymentMessages } from './features/payments/claims/limit-payment-messages.ts';
import { limitThreadMessages } from './features/threads/limit-thread-messages.ts';
import { limitTutorInvitations } from './features/tutors/limit-tutor-invitations.ts';
import type { RequestContext } from './request-context.ts';

type Contract = typeof contract;
type CallName = {
  [Area in keyof Contract & string]: `${Area}.${keyof Contract[Area] & string}`;
}[keyof Contract & string];

/** Counts a call of a signed-in user. The input is not validated yet. @throws DomainError request_too_frequent. */
type CallLimit = (ctx: SignedInContext, input: unknown) => Promise<void>;

/**
 * The rate limits of calls that are one short transaction. They are counted before it: a counter takes a second database
 * connection, and as many calls at once as the pool has connections would wait for each other. Other use cases count
 * before they open their transaction.
 */
const CALL_LIMITS: Readonly<Partial<Record<CallName, CallLimit>>> = {
  'availability.fetchBusyCalendar': limitBusyCalendarFetches,
  'availability.subscribeBusyCalendar': limitBusyCalendarFetches,
  'gateway.requestGatewayPayment': limitGatewayRequests,
  'orders.claimMessage': limitPaymentMessages,
  'threads.sendThreadMessage': limitThreadMessages,
  'threads.sendTutorThreadMessage': limitThreadMessages,
  'tutors.inviteTutor': limitTutorInvitations,
};

/** Counts a call against its rate limit, if it has one. @throws DomainError request_too_frequent. */
export async function limitCall(ctx: RequestContext, name: string, input: unknown): Promise<void> {
  const limit = (CALL_LIMITS as Readonly<Record<string, CallLimit | undefined>>)[name];
  const { currentUser } = ctx;
  if (limit && currentUser) await limit({ ...ctx, currentUser }, input);
}
