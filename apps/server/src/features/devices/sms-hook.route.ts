import { MAX_HOOK_BYTES, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@thuto/contract/devices';
import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '../../context.ts';
import { getNetwork } from '../../platform/rate-limits/rate-limits.ts';
import { receiveHookCall } from './receive-hook-call.ts';

/** Calls of one network. A phone that was offline sends its messages in a burst. */
const CALLS = { points: 120, duration: 60 };

/**
 * Takes the messages that phones of the centre forward. Outside the contract because the signature is about the bytes of
 * the body. Counted in memory, so that a flood costs no query.
 */
export async function registerSmsHook(app: FastifyInstance, ctx: Context): Promise<void> {
  const limiter = new RateLimiterMemory({ keyPrefix: 'sms-hook', ...CALLS });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    if (ctx.config.rateLimits) {
      scope.addHook('onRequest', async ({ ip }) => {
        try {
          await limiter.consume(getNetwork(ip));
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
          throw new DomainError('request_too_frequent', { retryAfterSeconds });
        }
      });
    }
    scope.post<{ Params: { device: string } }>(
      '/api/hooks/sms/:device',
      { bodyLimit: MAX_HOOK_BYTES },
      async ({ params, headers, body }) => {
        await receiveHookCall(ctx, {
          device: params.device,
          timestamp: String(headers[TIMESTAMP_HEADER] ?? ''),
          signature: String(headers[SIGNATURE_HEADER] ?? ''),
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        });
        return { received: true };
      },
    );
  });
}
