import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';

/** Returns the keyed hash of a code. The key is the server's secret, so the table alone does not reveal codes. */
export const hashCode = (ctx: Pick<Context, 'config'>, code: string): string =>
  createHmac('sha256', ctx.config.auth.secret).update(`guardian-code\0${code}`).digest('base64url');
