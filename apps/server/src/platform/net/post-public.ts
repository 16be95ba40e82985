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

/**
 * Returns a function that sends a request to the checked addresses. The status is the answer: the response body is not read,
 * because it may never end.
 * @param request that of `node:https`; tests without a certificate pass that of `node:http`.
 */
export const createPost =
  (request: typeof httpsRequest): PostNetwork['post'] =>
  (url, addresses, { headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const sent = request(
        url,
        { method: 'POST', agent: false, lookup: pinTo(addresses), signal, headers },
        (response) => {
          resolve(response.statusCode ?? 0);
          response.destroy();
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });

export const postTo = createPost(httpsRequest);

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
