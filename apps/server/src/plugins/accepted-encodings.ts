import type { FastifyRequest } from 'fastify';

/** Returns the content encodings that the browser accepts. */
export function listAcceptedEncodings({ headers }: FastifyRequest): Set<string> {
  const offers = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((offer) => offer.toLowerCase().replaceAll(/\s/g, ''));
  return new Set(
    offers.filter((offer) => !/;q=0(\.0*)?$/.test(offer)).map((offer) => offer.split(';')[0] ?? ''),
  );
}
