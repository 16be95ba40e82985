import { expect, it } from 'vitest';
import { decideGatewayMove, GATEWAY_TRANSITIONS, MAX_GATEWAY_CHECKS, nextGatewayCheck } from './gateway.ts';

it('leads to paid or failed only from a request that was sent', () => {
  expect(decideGatewayMove('sent', 'confirm')).toEqual({ from: 'sent', to: 'paid' });
  expect(decideGatewayMove('in_doubt', 'fail')).toEqual({ from: 'in_doubt', to: 'failed' });
  expect(() => decideGatewayMove('created', 'confirm')).toThrow('gateway_request_closed');
  expect([GATEWAY_TRANSITIONS.paid, GATEWAY_TRANSITIONS.failed]).toEqual([{}, {}]);
});

it('checks often at first, then each hour for a day, then leaves it to a person', () => {
  const minutes = [0, 1, 2, 3, 4, 20].map((checks) => (nextGatewayCheck(checks, 0) ?? 0) / 60_000);
  expect(minutes).toEqual([1, 2, 5, 15, 60, 60]);
  expect(nextGatewayCheck(MAX_GATEWAY_CHECKS, 0)).toBeNull();
});
