import { lookup } from 'node:dns/promises';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export const FETCH_REFUSALS = [
  'address_refused',
  'not_found',
  'access_denied',
  'timeout',
  'too_large',
  'unreachable',
] as const;
export type FetchRefusal = (typeof FETCH_REFUSALS)[number];

/** Why an address could not be fetched. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  readonly reason: FetchRefusal;

  constructor(reason: FetchRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface Response {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: AsyncIterable<Buffer>;
}

/** A resolved address of a host. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** The network, so that tests need none. */
export interface Network {
  /** Returns all addresses of a host. */
  resolve(host: string): Promise<readonly ResolvedAddress[]>;
  /** Sends one GET request to one of the given addresses, never to another one. */
  request(url: URL, addresses: readonly ResolvedAddress[], signal: AbortSignal): Promise<Response>;
}

/** Returns all addresses of a host. */
export const resolveHost: Network['resolve'] = (host) => lookup(host, { all: true, verbatim: true });

/** Makes a request connect to the addresses that were checked: resolving again could return others. */
export const pinTo =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

const realNetwork: Network = {
  resolve: resolveHost,
  request: (url, addresses, signal) =>
    new Promise((resolve, reject) => {
      const sent = httpsRequest(
        url,
        {
          agent: false,
          lookup: pinTo(addresses),
          signal,
          headers: {
            accept: 'text/calendar, text/plain;q=0.5',
            'accept-encoding': 'identity',
            'user-agent': 'Thuto',
          },
        },
        (response) => {
          const { statusCode = 0, headers } = response;
          if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
            response.destroy();
            reject(new FetchFailed('unreachable', 'the response is compressed'));
            return;
          }
          resolve({ status: statusCode, location: headers.location, body: response });
        },
      );
      sent.on('error', reject);
      sent.end();
    }),
};

/**
 * Parses an address that may be fetched: https on the default port, without a user name, and not an IP address of a
 * private network.
 * @throws FetchFailed address_refused.
 */
export function parsePublicAddress(address: string, base?: URL): URL {
  const url = URL.parse(address.replace(/^webcals?:\/\//i, 'https://'), base);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    throw new FetchFailed('address_refused', 'not a plain https address');
  }
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) {
    throw new FetchFailed('address_refused', 'the address is not on the public internet');
  }
  return url;
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Resolves the host of an address.
 * @throws FetchFailed address_refused if one of its addresses is not on the public internet.
 */
export async function resolvePublic(
  network: Pick<Network, 'resolve'>,
  url: URL,
): Promise<readonly ResolvedAddress[]> {
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await network.resolve(host) : [{ address: host, family: isIP(host) }];
  if (addresses.length === 0) throw new FetchFailed('unreachable', 'the host has no address');
  // One private address among several is reason enough: it may be an attempt to get past the check.
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new FetchFailed('address_refused', 'the host is not on the public internet');
  }
  return addresses;
}

async function readBody(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchFailed('too_large', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Discards a body, so that its connection closes. */
async function discard(body: AsyncIterable<Buffer>): Promise<void> {
  await body[Symbol.asyncIterator]().return?.();
}

/**
 * Fetches a file from the public internet. Addresses of private networks are refused after name resolution, for every
 * redirect again, and the connection goes to the resolved address.
 * @throws FetchFailed with the reason.
 */
export async function fetchPublic(
  address: string,
  { maxBytes, timeoutMs }: { readonly maxBytes: number; readonly timeoutMs: number },
  network: Network = realNetwork,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const expired = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () =>
      reject(new FetchFailed('timeout', `no answer in ${timeoutMs} ms`)),
    );
  });
  try {
    return await Promise.race([followRedirects(address, maxBytes, network, signal), expired]);
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    const reason = signal.aborted ? 'timeout' : 'unreachable';
    throw new FetchFailed(reason, error instanceof Error ? error.message : String(error));
  }
}

async function followRedirects(
  address: string,
  maxBytes: number,
  network: Network,
  signal: AbortSignal,
): Promise<Buffer> {
  let url = parsePublicAddress(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await network.request(url, await resolvePublic(network, url), signal);
    if (response.status === 200) return readBody(response.body, maxBytes);
    await discard(response.body);
    if (REDIRECTS.has(response.status) && response.location !== undefined) {
      url = parsePublicAddress(response.location, url);
    } else if (response.status === 401 || response.status === 403) {
      throw new FetchFailed('access_denied', `status ${response.status}`);
    } else if (response.status === 404 || response.status === 410) {
      throw new FetchFailed('not_found', `status ${response.status}`);
    } else {
      throw new FetchFailed('unreachable', `status ${response.status}`);
    }
  }
  throw new FetchFailed('unreachable', 'too many redirects');
}
