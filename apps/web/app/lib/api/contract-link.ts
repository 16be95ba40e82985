import type { ClientLink } from '@orpc/client';
import { IDEMPOTENCY_KEY_HEADER } from '@thuto/contract/calls/idempotency';
import { ACCOUNT_HEADER } from '@thuto/contract/calls/offline-cache';
import contractRoutes, { type ContractRoutes } from 'virtual:contract-routes';
import { withActionKey } from './action-keys.ts';
import { fetchResponse } from './fetch-response.ts';

export interface CallContext {
  /** The account that the call is meant for. The server rejects a write when another one is signed in. */
  accountId?: string;
}

/**
 * Sends oRPC calls to the routes of the contract: path parameters, then the query of a GET or a JSON body. Replaces
 * oRPC's OpenAPI link, whose serialisers for files and streams we do not need (7 KB compressed on every page that calls
 * the server).
 */
export const createContractLink = (
  getOrigin: () => string,
  send: (request: Request) => Promise<Response>,
): ClientLink<CallContext> => ({
  async call(path, input, { signal, context }) {
    const route = findRoute(path);
    if (route === undefined) throw new TypeError(`the contract has no call ${path.join('.')}`);
    const [method = '', template = ''] = route.split(' ');
    const rest = { ...(input as Record<string, unknown> | undefined) };
    const pathname = fillTemplate(template, rest);
    const url = new URL(`/api${pathname}`, getOrigin());
    const request: RequestInit = { method, signal: signal ?? null };

    if (method === 'GET') {
      for (const [name, value] of Object.entries(rest)) addToQuery(url, name, value);
      const response = await send(new Request(url, request));
      return response.json();
    }
    const headers: Record<string, string> = {};
    request.headers = headers;
    if (context.accountId !== undefined) headers[ACCOUNT_HEADER] = context.accountId;
    if (Object.keys(rest).length > 0) {
      headers['content-type'] = 'application/json';
      request.body = JSON.stringify(rest);
    }
    const response = await withActionKey(`${method} ${url.pathname} ${request.body ?? ''}`, (key) => {
      headers[IDEMPOTENCY_KEY_HEADER] = key;
      return send(new Request(url, request));
    });
    return response.json();
  },
});

export const contractLink = createContractLink(() => window.location.origin, fetchResponse);

/** Fills the parameters of a path and removes them from the input. */
function fillTemplate(template: string, input: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name]);
    delete input[name];
    return encodeURIComponent(value);
  });
}

/** Returns the path of a call that reads, such as `/api/my/terms`; null for other calls, and with a query. */
export function getReadPath(path: readonly string[], input: object | undefined): string | null {
  const [method, template = ''] = findRoute(path)?.split(' ') ?? [];
  const rest: Record<string, unknown> = { ...input };
  const pathname = fillTemplate(template, rest);
  return method === 'GET' && Object.keys(rest).length === 0 ? `/api${pathname}` : null;
}

function findRoute(path: readonly string[]): string | undefined {
  const route = path.reduce<string | ContractRoutes | undefined>(
    (part, name) => (typeof part === 'object' ? part[name] : undefined),
    contractRoutes,
  );
  return typeof route === 'string' ? route : undefined;
}

function addToQuery(url: URL, name: string, value: unknown): void {
  if (value === undefined) return;
  if (typeof value === 'object') throw new TypeError(`${name} cannot be sent as a query parameter`);
  url.searchParams.set(name, String(value));
}
