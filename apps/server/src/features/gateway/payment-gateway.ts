import type { GatewayOutcome } from '@thuto/domain/gateway';

/** What is to be collected from a phone. */
export interface Collection {
  /** The id of the request. The gateway collects the same id once. */
  readonly conversationId: string;
  readonly amountLisente: number;
  /** In international form without `+`. */
  readonly phone: string;
  /** The order's reference in stored form. The payer sees it. */
  readonly reference: string;
}

/** Collects money from phones. Neither call throws: what is not known is `unknown`. */
export interface PaymentGateway {
  /** Provider of the payments, such as `mpesa`. */
  readonly provider: string;
  /** Asks the phone for the amount, and waits for the payer's answer. */
  collect(collection: Collection): Promise<GatewayOutcome>;
  /** Asks for the outcome of an earlier collection. */
  findOutcome(conversationId: string): Promise<GatewayOutcome>;
}
