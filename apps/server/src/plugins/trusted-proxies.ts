import { compile } from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Whether an address that a request has come through is a proxy's. Hop 0 is the address that is connected to us. */
export type IsProxy = (ip: string, hop: number) => boolean;

/** What TRUST_PROXY says. Not left to Fastify, which trusts nobody where it is given a number of proxies. */
export function trustedProxies(setting: Config['http']['trustProxy']): IsProxy {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting === 'number') return (_ip, hop) => hop < setting;
  return compile([...setting]);
}
