import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type RequestContext, requireActor } from './api.ts';
import type { Actor, Context } from './context.ts';
import { findActor } from './features/accounts/find-actor.ts';
import { registerProofRoute } from './features/payments/proof.route.ts';
import { getSettings } from './features/settings/get-settings.ts';
import { registerUploads } from './platform/files/register-uploads.ts';
import type { KeptMails } from './platform/mail/kept-mail.ts';
import { registerMailbox } from './platform/mail/mailbox.ts';
import { registerApi } from './plugins/api.ts';
import { isFromThisMachine } from './plugins/from-this-machine.ts';
import { registerHealth } from './plugins/health.ts';
import { registerProblemDetails } from './plugins/problem-details.ts';
import { checkOrigin, registerSameOrigin } from './plugins/same-origin.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import type { SiteFiles } from './plugins/site-files.ts';
import { registerStaticSite } from './plugins/static-site.ts';
import { router } from './router.ts';

const JSON_LIMIT_BYTES = 256 * 1024;

export interface AppOptions {
  /** The built site to serve; null where only the API is wanted. */
  readonly site: SiteFiles | null;
  /** The mails kept on this machine; null when they are sent. */
  readonly keptMails: KeptMails | null;
  /** Refuse requests with 503 while the process cannot keep up. Not in tests: other work may keep their machine busy. */
  readonly shedLoad: boolean;
}

/** Builds the HTTP side of the product: plugins first, then what they serve. Does not listen. */
export async function buildApp(
  ctx: Context,
  { site, keptMails, shedLoad }: AppOptions,
): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => ctx.newId(),
    bodyLimit: JSON_LIMIT_BYTES,
    trustProxy: config.http.trustProxy as boolean,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  const contextFor = createRequestContexts(ctx);

  registerRequestLog(app);
  registerProblemDetails(app);
  await registerSecurityHeaders(app, {
    scriptHashes: site?.scriptHashes ?? [],
    https: config.http.publicUrl.startsWith('https:'),
  });
  if (shedLoad) await app.register(underPressure, { maxEventLoopDelay: 5_000, retryAfter: 10 });
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    allowList: config.rateLimits ? [] : () => true,
  });
  registerSameOrigin(app, config.http.publicUrl);

  registerHealth(app, ctx);
  registerUploads(app, {
    uploads: ctx.uploads,
    authenticate: (request) => requireActor(contextFor(request), 'student'),
    checkOrigin: (request) => checkOrigin(request, config.http.publicUrl),
    maxSize: async () => (await getSettings(ctx)).maxUploadBytes,
  });
  registerProofRoute(app, contextFor);
  await registerApi(app, router, contextFor);
  if (keptMails) registerMailbox(app, { kept: keptMails, mayRead: isFromThisMachine });
  if (site) await registerStaticSite(app, site);
  return app;
}

/** One context a request, made when first asked for, so that its parts share one look-up of who is signed in. */
function createRequestContexts(ctx: Context): (request: FastifyRequest) => RequestContext {
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  return (request) => {
    const known = contexts.get(request);
    if (known) return known;
    let actor: Promise<Actor | null> | undefined;
    const made: RequestContext = {
      ...ctx,
      request: {
        id: request.id,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
        headers: toHeaders(request.headers),
      },
      findActor: () => (actor ??= findActor(ctx, request.headers.cookie)),
    };
    contexts.set(request, made);
    return made;
  };
}

function toHeaders(raw: FastifyRequest['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}

/** A line for each answered request: no address, no query (it may hold a one-time code), nobody's name. */
function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
