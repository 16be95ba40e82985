import { createORPCClient } from '@orpc/client';
import type { PageVisit } from '@thuto/contract/calls/page-handler';
import { createContext } from 'react-router';
import type { api } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';

/** The request that a loader or an action handles. */
export interface Visit extends Omit<PageVisit, 'call'> {
  /** The calls of the contract, as in the browser, but made in the server's process. */
  readonly api: typeof api;
}

export const visitContext = createContext<Visit>();

/** Adds the client of the contract. It throws `ApiError`, as in the browser. */
export const toVisit = ({ call, ...visit }: PageVisit): Visit => ({
  ...visit,
  api: createORPCClient({
    async call(path, input) {
      const result = await call(path, input);
      if ('problem' in result) throw toApiError(result.problem.status, result.problem);
      return result.output;
    },
  }),
});
