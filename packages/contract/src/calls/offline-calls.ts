import type { CallMeta } from './call.ts';
import { contract } from '../contract.ts';

/** A call whose response the service worker keeps. */
export interface OfflineCall {
  /** As in the contract, such as `/students/{studentId}/dashboard`. */
  readonly path: string;
  readonly offline: NonNullable<CallMeta['offline']>;
}

/** Lists the calls of the contract that can be read without a connection. */
export const listOfflineCalls = (): OfflineCall[] =>
  Object.values(contract)
    .flatMap((area) => Object.values(area))
    .flatMap(({ '~orpc': { route, meta } }) => {
      const { offline }: CallMeta = meta;
      return offline === undefined || route.path === undefined ? [] : [{ path: route.path, offline }];
    });
