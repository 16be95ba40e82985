import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GatewayRequest } from '@thuto/contract/gateway';
import { useEffect } from 'react';
import { orpc } from '../../../lib/api/api-client.ts';
import { refreshAfter } from '../../../lib/api/changed-queries.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** How often the page asks for the outcome while the payer enters the PIN. */
const POLL_MS = 3_000;

/** Whether the outcome of a request is still open. */
export const isUnderWay = (request: GatewayRequest | null): boolean =>
  request !== null && request.status !== 'paid' && request.status !== 'failed';

/** Fetches whether an order can be paid from a phone, and the latest attempt. Polls while its outcome is open. */
export function useGatewayState(orderId: string) {
  const { id: studentId } = useStudent();
  const cache = useQueryClient();
  const query = useQuery(
    orpc.gateway.getGatewayState.queryOptions({
      input: { studentId, orderId },
      refetchInterval: ({ state }) => (isUnderWay(state.data?.latest ?? null) ? POLL_MS : false),
    }),
  );
  const isPaid = query.data?.latest?.status === 'paid';
  useEffect(() => {
    if (isPaid) void refreshAfter(cache, 'order.paid');
  }, [isPaid, cache]);
  return query;
}

/** The action that asks a phone for the amount of an order. */
export const useRequestPayment = () =>
  useAction({
    call: orpc.gateway.requestGatewayPayment.call,
    changes: 'gateway.requested',
    failure: 'The payment could not be started. Please try again.',
  });
