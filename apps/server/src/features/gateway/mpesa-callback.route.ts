import { timingSafeEqual } from 'node:crypto';
import { bounded } from '@thuto/contract/fields/text';
import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { getNetwork } from '../../platform/rate-limits/rate-limits.ts';
import { createCallbackToken } from './get-callback-address.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { handleGatewayCallback } from './handle-gateway-callback.ts';

const CALLS = { points: 600, duration: 60 };

const MAX_BYTES = 16 * 1024;

const conversation = bounded(z.string(), 200);

const Callback = z.object({
  input_OriginalConversationID: conversation.default(''),
  input_ThirdPartyConversationID: conversation,
});

/**
 * Takes M-Pesa's messages about ended transactions. M-Pesa does not sign them: the address contains a secret, and the
 * product asks M-Pesa for the outcome itself.
 */
export function registerMpesaCallback(app: FastifyInstance, ctx: Context): void {
  const limiter = new RateLimiterMemory({ keyPrefix: 'mpesa-callback', ...CALLS });
  const token = Buffer.from(createCallbackToken(ctx.config));
  app.post<{ Params: { token: string } }>(
    '/api/hooks/mpesa/:token',
    { bodyLimit: MAX_BYTES },
    async ({ params, body, ip }) => {
      if (ctx.config.rateLimits) {
        await limiter.consume(getNetwork(ip)).catch(() => {
          throw new DomainError('request_too_frequent', { retryAfterSeconds: CALLS.duration });
        });
      }
      const given = Buffer.from(params.token);
      const isKnown = given.length === token.length && timingSafeEqual(given, token);
      if (!isKnown || getPaymentGateway(ctx) === null) throw new DomainError('hook_refused');
      const callback = Callback.safeParse(body);
      if (!callback.success) throw new DomainError('input_invalid');
      const { input_OriginalConversationID: original, input_ThirdPartyConversationID: conversationId } =
        callback.data;
      if (!(await handleGatewayCallback(ctx, conversationId))) throw new DomainError('not_found');
      return {
        output_OriginalConversationID: original,
        output_ResponseCode: '0',
        output_ResponseDesc: 'Successfully Accepted Result',
        output_ThirdPartyConversationID: conversationId,
      };
    },
  );
}
