import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance } from 'fastify';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { buildProblem } from './problem-details.ts';
import { getNetwork, type RateLimit } from './rate-limits.ts';
import { trustedProxies } from './trusted-proxies.ts';

/*
 * Limits of everything that one account or one client does, beside the limits of single calls. They are far above what
 * people do, are counted by each process for itself, and are lifted by RATE_LIMITS=off.
 */

/** Writes of one account: five a second for as long as it likes … */
const WRITES: RateLimit = { points: 5, seconds: 1 };
/** … and so many more in any 20 seconds. */
const WRITES_IN_A_BURST: RateLimit = { points: 60, seconds: 20 };
/** Connections of one client address, idle ones too: a school may share an address, and an open page holds one or two. */
const MAX_CONNECTIONS_PER_CLIENT = 500;
const CONNECTIONS_RETRY_SECONDS = 30;
/** For the refusal to arrive before the connection is closed. */
const REFUSAL_TIMEOUT_MS = 1_000;

const inMemory = (keyPrefix: string, { points, seconds }: RateLimit) =>
  new RateLimiterMemory({ keyPrefix, points, duration: seconds });

const writes = new BurstyRateLimiter(inMemory('writes', WRITES), inMemory('burst', WRITES_IN_A_BURST));

/**
 * Counts a write of an account. In memory: a question to the database for every write would cost more than it saves.
 * @throws DomainError request_too_frequent with `retryAfterSeconds`.
 */
export async function limitWrites(
  { config }: { readonly config: Pick<Config, 'rateLimits'> },
  accountId: string,
): Promise<void> {
  if (!config.rateLimits) return;
  try {
    await writes.consume(accountId);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new DomainError('request_too_frequent', { retryAfterSeconds });
  }
}

/** How many of something each client has open. */
function createCounter(limit: number) {
  const open = new Map<string, number>();
  return {
    /** Counts one more; false, and nothing is counted, when the client has as many as it may. */
    add(client: string): boolean {
      const count = open.get(client) ?? 0;
      if (count >= limit) return false;
      open.set(client, count + 1);
      return true;
    },
    remove(client: string): void {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    },
  };
}

const isThisMachine = compile('loopback');

/** Answers a connection that is not accepted, whether it has asked for something or not. */
function refuseConnection(socket: Socket): void {
  const problem = buildProblem('request_too_frequent', '', {
    details: { retryAfterSeconds: CONNECTIONS_RETRY_SECONDS },
  });
  const body = JSON.stringify({
    ...problem,
    title: 'Too many connections from your network. Please close some pages and try again in a moment.',
  });
  socket.on('error', () => undefined);
  socket.end(
    [
      'HTTP/1.1 429 Too Many Requests',
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      `retry-after: ${CONNECTIONS_RETRY_SECONDS}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS).unref();
}

export interface ConnectionLimitOptions {
  readonly trustProxy: Config['http']['trustProxy'];
  /** Connections of one client. */
  readonly limit?: number;
  /** Whether connections from this machine are not limited; a test has no others. */
  readonly sparesThisMachine?: boolean;
}

/**
 * Limits what one client address has open at a time. A client that connects directly is counted by its connections, idle
 * ones too. The connections of a trusted proxy are not limited: there a client is counted by its requests under way, under
 * the address that the proxy forwards; idle connections of clients are the proxy's own. This machine is not limited: a
 * proxy on it may not be named in TRUST_PROXY.
 */
export function registerConnectionLimit(
  app: FastifyInstance,
  { trustProxy, limit = MAX_CONNECTIONS_PER_CLIENT, sparesThisMachine = true }: ConnectionLimitOptions,
): void {
  const isProxyAt = trustedProxies(trustProxy);
  const isProxy = (ip: string) => isProxyAt(ip, 0);
  const isSpared = (ip: string) => sparesThisMachine && isThisMachine(ip, 0);
  const connections = createCounter(limit);
  const requests = createCounter(limit);
  const refused = new WeakSet<Socket>();

  app.server.on('connection', (socket) => {
    const ip = socket.remoteAddress;
    if (ip === undefined || isProxy(ip) || isSpared(ip)) return;
    const client = getNetwork(ip);
    if (connections.add(client)) socket.once('close', () => connections.remove(client));
    else {
      refused.add(socket);
      refuseConnection(socket);
    }
  });

  app.addHook('onRequest', async ({ ip, raw }, reply) => {
    const tooMany = () =>
      new DomainError('request_too_frequent', { retryAfterSeconds: CONNECTIONS_RETRY_SECONDS });
    if (refused.has(raw.socket)) throw tooMany();
    const peer = raw.socket.remoteAddress;
    if (peer === undefined || peer === ip || !isProxy(peer) || isSpared(ip)) return;
    const client = getNetwork(ip);
    if (!requests.add(client)) throw tooMany();
    reply.raw.once('close', () => requests.remove(client));
  });
}
