import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { MAX_BODY_BYTES } from '@thuto/contract/calls/body-limits';
import { CONTENT_PURPOSE } from '@thuto/contract/content';
import { HOMEWORK_PURPOSE } from '@thuto/contract/homework';
import { PAYMENT_PROOF_PURPOSE } from '@thuto/contract/payments';
import { MAX_HOMEWORK_FILE_BYTES } from '@thuto/domain/learning/homework';
import { can } from '@thuto/domain/policy';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { requireActionOfRoute, ROUTE_ACTIONS } from './route-actions.ts';
import type { RequestContext } from './request-context.ts';
import { requireAccess } from './require-access.ts';
import type { Context } from './context.ts';
import { createPageSource } from './create-page-source.ts';
import { getReachableStudents } from './reachable-students.ts';
import {
  type CurrentUserState,
  findCurrentUserState,
  isDeactivatedAdmin,
} from './features/accounts/auth-sessions/find-current-user.ts';
import { registerContentFileRoute } from './features/content/content-file.route.ts';
import { registerHomeworkFileRoute } from './features/homework/homework-file.route.ts';
import { registerEventsRoute } from './features/activity/events.route.ts';
import { registerCalendarFeed, registerOwnCalendarFile } from './features/calendar/calendar-files.route.ts';
import { registerBackupRoute } from './features/backup/backup.route.ts';
import { registerFamilyDataRoutes } from './features/privacy/family-data.route.ts';
import { registerExportsRoute } from './features/exports/exports.route.ts';
import { requireProofAllowanceOfAccount } from './features/payments/proofs/proof-allowance.ts';
import { registerMpesaCallback } from './features/gateway/mpesa-callback.route.ts';
import { registerSelfCheck } from './features/setup/self-check.route.ts';
import { registerUnsubscribe } from './features/notifications/unsubscribe.route.ts';
import { registerSmsHook } from './features/devices/sms-hook.route.ts';
import { registerStatementFiles } from './features/statements/statement-files.route.ts';
import { registerPlanRoute } from './features/learning/plan-pdf.route.ts';
import { registerTermReportRoute } from './features/term-reports/term-report-pdf.route.ts';
import { registerProofRoute } from './features/payments/proofs/proof.route.ts';
import { registerStatementRoute } from './features/payments/family-statement/statement.route.ts';
import { registerReceiptRoute } from './features/payments/receipts/receipt.route.ts';
import { getSettings } from './features/settings/get-settings.ts';
import type { UploadPurpose } from './platform/files/uploads.ts';
import { registerUploads, type Uploader } from './platform/files/register-uploads.ts';
import type { DevOutbox } from './platform/mail/dev-outbox.ts';
import { registerMailbox } from './platform/mail/mailbox.ts';
import { onAccessChange } from './features/accounts/access-changes.ts';
import { registerApi, ROUTES_OF_CALLS } from './plugins/api.ts';
import { isLocalRequest } from './plugins/local-request.ts';
import { registerClosing } from './plugins/closing.ts';
import { registerDiskSpace } from './plugins/disk-space.ts';
import { limitWrites, registerConnectionLimit } from './plugins/general-limits.ts';
import { registerHealth } from './plugins/health.ts';
import { registerMaintenance } from './plugins/maintenance.ts';
import { registerMetrics } from './plugins/metrics/register-metrics.ts';
import { answerFrameworkError, registerProblemDetails } from './plugins/problem-details.ts';
import { getRequestFacts } from './plugins/request-facts.ts';
import { registerRequestLog } from './plugins/request-log.ts';
import { checkOrigin, refuseCrossSite, registerSameOrigin } from './plugins/same-origin.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { CLIENT_TIMEOUTS, registerSlowClients, slowClientOptions } from './plugins/slow-clients.ts';
import { registerPages } from './plugins/pages.ts';
import { createKeptPages } from './plugins/send-page.ts';
import type { Site } from './plugins/site.ts';
import { trustedProxies } from './plugins/trusted-proxies.ts';
import { router } from './router.ts';

export interface AppOptions {
  /** The built site to serve; null to serve only the API. */
  readonly site: Site | null;
  /** The mails stored on this machine; null when mails are sent. */
  readonly devOutbox: DevOutbox | null;
  /**
   * Rejects requests with 503 while the process is overloaded. Off in tests, whose machine may be busy with
   * other work.
   */
  readonly shedLoad: boolean;
  /**
   * How often an open event stream checks that its session is still valid, in milliseconds. Tests may
   * shorten it.
   */
  readonly eventHeartbeatMs?: number;
  /** Called for every route that is added, so that a test can compare the routes with a table. */
  readonly onRoute?: (route: { readonly method: string | readonly string[]; readonly url: string }) => void;
}

/** Builds the HTTP server of the product: plugins first, then routes. Does not listen. */
export async function buildApp(
  ctx: Context,
  { site, devOutbox, shedLoad, eventHeartbeatMs, onRoute }: AppOptions,
): Promise<FastifyInstance> {
  const { config } = ctx;
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => ctx.newId(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.http.trustProxy !== false && trustedProxies(config.http.trustProxy),
    // Our own 503 has a Retry-After header (`registerClosing`).
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    forceCloseConnections: 'idle',
    ...slowClientOptions(CLIENT_TIMEOUTS),
  });
  const contextFor = createRequestContexts(ctx);
  if (onRoute) app.addHook('onRoute', onRoute);
  app.addHook('onRoute', ({ url }) => requireActionOfRoute(url, ROUTES_OF_CALLS));

  registerRequestLog(app, config.auth.secret);
  registerProblemDetails(app);
  registerClosing(app);
  registerSlowClients(app);
  if (config.rateLimits) registerConnectionLimit(app, { trustProxy: config.http.trustProxy });
  registerSecurityHeaders(app, { https: config.http.publicUrl.startsWith('https:') });
  if (shedLoad) await app.register(underPressure, { maxEventLoopDelay: 5_000, retryAfter: 10 });
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    allowList: config.rateLimits ? [] : () => true,
  });
  registerSameOrigin(app, config.http.publicUrl);
  registerDiskSpace(app, ctx);

  registerMaintenance(app, ctx, contextFor);
  registerHealth(app, ctx);
  registerMetrics(app, ctx, { openStreams: () => streams.count() });
  registerUploads(app, {
    uploads: ctx.uploads,
    authenticate: async (request) => {
      const uploader = await requireUploader(contextFor(request));
      // Upload chunks have a separate rate limit.
      if (request.method === 'POST' || request.method === 'DELETE')
        await limitWrites(ctx, uploader.accountId);
      return uploader;
    },
    recheck: (request) => requireUploader(createRequestContext(ctx, request)),
    onAccessChange: (listener) => onAccessChange(ctx, listener),
    checkOrigin: (request) => checkOrigin(request, config.http.publicUrl),
    maxSize: async (purpose) => {
      const { maxUploadBytes } = await getSettings(ctx);
      return purpose === HOMEWORK_PURPOSE
        ? Math.min(maxUploadBytes, MAX_HOMEWORK_FILE_BYTES)
        : maxUploadBytes;
    },
    checkNewUpload: async ({ purpose, accountId, size }) => {
      if (purpose === PAYMENT_PROOF_PURPOSE) await requireProofAllowanceOfAccount(ctx, accountId, size);
    },
  });
  await app.register(async (files) => {
    // A link on another site must not make the browser of a signed-in user fetch a file.
    files.addHook('onRequest', async (request) => refuseCrossSite(request));
    registerProofRoute(files, contextFor);
    registerReceiptRoute(files, contextFor);
    registerPlanRoute(files, contextFor);
    registerTermReportRoute(files, contextFor);
    registerStatementRoute(files, contextFor);
    registerExportsRoute(files, contextFor);
    registerFamilyDataRoutes(files, contextFor);
    registerContentFileRoute(files, contextFor);
    registerHomeworkFileRoute(files, contextFor);
    registerOwnCalendarFile(files, contextFor);
    registerBackupRoute(files, contextFor);
  });
  const streams = registerEventsRoute(app, ctx, contextFor, { heartbeatMs: eventHeartbeatMs });
  registerCalendarFeed(app, contextFor);
  await registerStatementFiles(app, contextFor);
  await registerSmsHook(app, ctx);
  registerMpesaCallback(app, ctx);
  await registerUnsubscribe(app, ctx);
  registerSelfCheck(app, ctx);
  registerApi(app, router, contextFor, { validatesResponses: !ctx.config.production });
  // Otherwise a proxy on this machine could make external requests look local.
  if (devOutbox && config.http.isLocal) registerMailbox(app, { devOutbox, canRead: isLocalRequest });
  if (site) {
    const keptPages = createKeptPages();
    await registerPages(app, site, createPageSource(ctx, contextFor), keptPages);
    ctx.caches.register('Pages', keptPages.drop);
  }
  return app;
}

/**
 * Returns who uploads and for which purposes: guardians who may pay upload proofs, those who see progress upload
 * homework, admins and tutors upload content.
 */
async function requireUploader(context: RequestContext): Promise<Uploader> {
  const { currentUser } = await requireAccess(context, ROUTE_ACTIONS['/api/uploads']);
  const { accountId } = currentUser;
  const canPay = getReachableStudents(currentUser, 'payments.submit')?.length !== 0;
  const canHandIn = getReachableStudents(currentUser, 'homework.hand-in')?.length !== 0;
  const purposes: readonly UploadPurpose[] = [
    ...(canPay ? ([PAYMENT_PROOF_PURPOSE] as const) : []),
    ...(canHandIn ? ([HOMEWORK_PURPOSE] as const) : []),
    ...(can(currentUser, 'content.change') || can(currentUser, 'content.propose')
      ? ([CONTENT_PURPOSE] as const)
      : []),
  ];
  return { accountId, purposes };
}

/** Creates one context per request on first use, so that all parts share one session lookup. */
function createRequestContexts(ctx: Context): (request: FastifyRequest) => RequestContext {
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  return (request) => {
    const known = contexts.get(request);
    if (known) return known;
    const made = createRequestContext(ctx, request);
    contexts.set(request, made);
    return made;
  };
}

function createRequestContext(ctx: Context, request: FastifyRequest): RequestContext {
  let currentUserState: Promise<CurrentUserState | null> | undefined;
  const findOnce = () => (currentUserState ??= findAndRecordCurrentUser(ctx, request));
  return {
    ...ctx,
    request: {
      id: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      headers: toHeaders(request.headers),
      facts: getRequestFacts(request),
    },
    findCurrentUserState: findOnce,
    findCurrentUser: async () => (await findOnce())?.currentUser ?? null,
    isDeactivatedAdmin: () => isDeactivatedAdmin(ctx, request.headers.cookie),
    storeResponse: async () => undefined,
  };
}

async function findAndRecordCurrentUser(
  ctx: Context,
  request: FastifyRequest,
): Promise<CurrentUserState | null> {
  const currentUserState = await findCurrentUserState(ctx, request.headers.cookie);
  getRequestFacts(request).accountId = currentUserState?.currentUser?.accountId ?? null;
  return currentUserState;
}

function toHeaders(raw: FastifyRequest['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}
