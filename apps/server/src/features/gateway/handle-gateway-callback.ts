import type { Context } from '../../context.ts';
import { checkGatewayRequest } from './check-gateway-request.ts';
import { findByConversation } from './gateway.store.ts';

/**
 * Handles the gateway's message that a request has ended. The message is not trusted: it only makes the product ask.
 * @returns false for an unknown conversation.
 */
export async function handleGatewayCallback(ctx: Context, conversationId: string): Promise<boolean> {
  const request = await findByConversation(ctx.db, conversationId);
  if (request === null) return false;
  await checkGatewayRequest(ctx, request.id, false);
  return true;
}
