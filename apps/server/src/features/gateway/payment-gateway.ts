import type { GatewayOutcome } from '@thuto/domain/payments/gateway';

/** An amount to collect from a phone. */
export interface Collection {
  /** The id of the request. The gateway collects the same id once. */
  readonly conversationId: string;
  readonly amountLisente: number;
  /** In international form without `+`. */
  readonly phone: string;
  /** The order's reference in stored form. The payer sees it. */
  readonly reference: string;
}

/** Collects money from phones. Neither call throws: after an error the outcome is `unknown`. */
export interface PaymentGateway {
  /** Provider of the payments, such as `mpesa`. */
  readonly provider: string;
  /** Requests the amount on the phone and waits for the payer's response. */
  collect(collection: Collection): Promise<GatewayOutcome>;
  /** Fetches the outcome of an earlier collection. */
  findOutcome(conversationId: string): Promise<GatewayOutcome>;
}
