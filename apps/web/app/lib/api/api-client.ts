import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@thuto/contract/contract';
import { type CallContext, contractLink } from './contract-link.ts';

/** All calls of the contract. Rejections are thrown as `ApiError`, missing responses as `NetworkError`. */
export const api: JsonifiedClient<ContractRouterClient<Contract, CallContext>> =
  createORPCClient(contractLink);

/** The same calls as TanStack Query options and keys: `useQuery(orpc.bookings.getMySessions.queryOptions())`. */
export const orpc = createTanstackQueryUtils(api);
