import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { createMpesaGateway } from './mpesa-gateway.ts';
import type { PaymentGateway } from './payment-gateway.ts';

const gateways = new WeakMap<Config, PaymentGateway>();

/** Returns the centre's payment gateway; null if none is configured. */
export function getPaymentGateway({ config }: Pick<Context, 'config'>): PaymentGateway | null {
  if (config.mpesa === null) return null;
  const known = gateways.get(config);
  if (known) return known;
  const gateway = createMpesaGateway(config.mpesa);
  gateways.set(config, gateway);
  return gateway;
}
