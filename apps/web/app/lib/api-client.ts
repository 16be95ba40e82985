import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@thuto/contract/contract';
import contractRoutes from 'virtual:contract-routes';
import { fetchAnswer } from './fetch-answer.ts';

const link = new OpenAPILink(contractRoutes, {
  url: () => `${window.location.origin}/api`,
  fetch: (request, init) => fetchAnswer(request, init),
});

/** Every call of the contract. Refusals are `ApiError`, missing answers `NetworkError`. */
export const api: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link);

/** The same calls as TanStack Query options and keys: `useQuery(orpc.bookings.getMySessions.queryOptions())`. */
export const orpc = createTanstackQueryUtils(api);
