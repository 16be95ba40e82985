import type { GatewayRequest } from '@thuto/contract/gateway';
import type { GatewayRow } from './gateway.store.ts';

const SHOWN_DIGITS = 3;

/** A request as the family sees it, with the last digits of the phone only. */
export const presentRequest = (row: GatewayRow): GatewayRequest => ({
  id: row.id,
  status: row.status,
  failure: row.failure,
  amountLisente: row.amountLisente,
  phone: row.phone === '' ? '' : `•••${row.phone.slice(-SHOWN_DIGITS)}`,
  createdAt: row.createdAt.toISOString(),
});
