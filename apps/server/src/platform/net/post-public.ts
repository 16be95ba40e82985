import { request as httpsRequest } from 'node:https';
import { FetchFailed, type Network, parsePublicAddress, pinTo, resolvePublic } from './fetch-public.ts';
import type { ResolvedAddress } from './fetch-public.ts';

/** A request to send. */
export interface PublicPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The network, so that tests need none. */
export interface PostNetwork extends Pick<Network, 'resolve'> {
  /** Sends one POST request to one of the given addresses. Returns its status. */
  post(
    url: URL,
    addresses: readonly ResolvedAddress[],
    post: PublicPost,
    signal: AbortSignal,
  ): Promise<number>;
}

/** Sends the request over https to the checked addresses and discards the response body. */
export const postTo: PostNetwork['post'] = (url, addresses, { headers, body }, signal) =>
  new Promise((resolve, reject) => {
    const sent = httpsRequest(
      url,
      { method: 'POST', agent: false, lookup: pinTo(addresses), signal, headers },
      (response) => {
        response.resume();
        // A response without an end must not keep the connection.
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/**
 * Posts to an address on the public internet and returns the status. The rules for addresses are those of `fetchPublic`.
 * Follows no redirect.
 * @throws FetchFailed address_refused, timeout or unreachable.
 */
export async function postPublic(
  address: string,
  post: PublicPost,
  timeoutMs: number,
  network: PostNetwork,
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  const expired = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () =>
      reject(new FetchFailed('timeout', `no answer in ${timeoutMs} ms`)),
    );
  });
  const send = async () => {
    const url = parsePublicAddress(address);
    return network.post(url, await resolvePublic(network, url), post, signal);
  };
  try {
    return await Promise.race([send(), expired]);
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    const reason = signal.aborted ? 'timeout' : 'unreachable';
    throw new FetchFailed(reason, error instanceof Error ? error.message : String(error));
  }
}
