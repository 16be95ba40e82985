import type { QueryKey } from '@tanstack/react-query';
import contractRoutes, { type ContractRoutes } from 'virtual:contract-routes';
import { orpc } from './api-client.ts';
import { getFirstDataTime, listFirstPaths, takeFirstBody } from './first-data.ts';
import { queryClient } from './query-client.ts';

/** The part of a call's utilities that names its cached response. */
interface Keyed {
  queryKey(options?: { readonly input: Readonly<Record<string, string>> }): QueryKey;
}

/** Fills the query cache with the responses that came with the page, so that the first render shows them. */
export function seedQueries(): void {
  const paths = listFirstPaths();
  if (paths.length === 0) return;
  const routes = listGetRoutes(contractRoutes, []);
  for (const path of paths) {
    for (const { name, address } of routes) {
      const match = address.exec(path);
      if (match === null) continue;
      const call = name.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], orpc) as Keyed;
      const key =
        match.groups === undefined ? call.queryKey() : call.queryKey({ input: { ...match.groups } });
      queryClient.setQueryData(key, takeFirstBody(path), { updatedAt: getFirstDataTime() });
      break;
    }
  }
}

interface GetRoute {
  /** The path of the call in the contract: `['profiles', 'getMyDashboard']`. */
  readonly name: readonly string[];
  readonly address: RegExp;
}

function listGetRoutes(routes: ContractRoutes, parents: readonly string[]): readonly GetRoute[] {
  return Object.entries(routes).flatMap(([key, entry]): readonly GetRoute[] => {
    const name = [...parents, key];
    if (typeof entry !== 'string') return listGetRoutes(entry, name);
    if (!entry.startsWith('GET ')) return [];
    const template = entry.slice('GET '.length).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return [{ name, address: new RegExp(`^/api${template}$`) }];
  });
}
