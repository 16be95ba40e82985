import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';

const HOUR_MS = 60 * 60_000;
/** As often as the stream of live events sends something. */
const TICK_MS = 15_000;
const MAX_STREAM_SECONDS = 70;
export const MAX_SELF_CHECK_BYTES = 1_100_000;

/** What the server saw of a request that it made to itself through PUBLIC_URL. */
export interface SelfCheckFacts {
  readonly host: string | null;
  /** Whether the request had passed a proxy that says so. */
  readonly isForwarded: boolean;
  /** The address that the server takes the request to come from, and that of the connection. */
  readonly ip: string;
  readonly peer: string | null;
}

const sign = ({ auth }: Pick<Config, 'auth'>, hour: number) =>
  createHmac('sha256', auth.secret).update(`self-check\0${hour}`).digest('hex').slice(0, 40);

/** Returns the token of the addresses below. It is valid for an hour or two; only processes with the secret have it. */
export const createSelfCheckToken = (ctx: Pick<Context, 'config' | 'now'>): string =>
  sign(ctx.config, Math.floor(ctx.now().getTime() / HOUR_MS));

function isValidToken(ctx: Pick<Context, 'config' | 'now'>, token: string): boolean {
  const hour = Math.floor(ctx.now().getTime() / HOUR_MS);
  const given = Buffer.from(token);
  return [hour, hour - 1].some((one) => {
    const expected = Buffer.from(sign(ctx.config, one));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Serves what the product asks itself through PUBLIC_URL, to see what a proxy does on the way (OWN-3). */
export function registerSelfCheck(app: FastifyInstance, ctx: Context): void {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_SELF_CHECK_BYTES },
      (_request, body, done) => done(null, body),
    );
    routes.addHook('onRequest', async ({ params }) => {
      if (!isValidToken(ctx, (params as { token: string }).token)) throw new DomainError('hook_refused');
    });
    routes.get('/api/self-check/:token', async ({ headers, ip, socket }): Promise<SelfCheckFacts> => ({
      host: headers.host ?? null,
      isForwarded: headers['x-forwarded-for'] !== undefined,
      ip,
      peer: socket.remoteAddress ?? null,
    }));
    routes.post('/api/self-check/:token', async ({ body }) => ({ bytes: (body as Buffer).length }));
    routes.get<{ Querystring: { seconds?: string } }>(
      '/api/self-check/:token/stream',
      async ({ query }, reply) => {
        const seconds = Math.min(MAX_STREAM_SECONDS, Number(query.seconds) || 1);
        reply.hijack();
        const { raw } = reply;
        raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        raw.write(': begin\n\n');
        const tick = setInterval(() => raw.write(': tick\n\n'), TICK_MS);
        const end = () => {
          clearInterval(tick);
          clearTimeout(over);
          open.delete(end);
          raw.end();
        };
        const over = setTimeout(() => {
          raw.write(': end\n\n');
          end();
        }, seconds * 1000);
        open.add(end);
        raw.once('close', end);
      },
    );
  });
}
