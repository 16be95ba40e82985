import { compile } from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Returns whether an address on a request's path is a trusted proxy. Hop 0 is the address that connects to us. */
export type IsProxy = (ip: string, hop: number) => boolean;

/** Builds the check for TRUST_PROXY. Fastify's own check trusts no proxy when given a number. */
export function trustedProxies(setting: Config['http']['trustProxy']): IsProxy {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting === 'number') return (_ip, hop) => hop < setting;
  return compile([...setting]);
}
