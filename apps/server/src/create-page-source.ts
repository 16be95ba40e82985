import { type AnyProcedure, createProcedureClient, getRouter } from '@orpc/server';
import type { PageVisit } from '@thuto/contract/calls/page-handler';
import { DEFAULT_SETTINGS } from '@thuto/domain/centre/settings';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from './request-context.ts';
import type { Context } from './context.ts';
import { getDefaultContactEmail, getSettings } from './features/settings/get-settings.ts';
import { findPublicRevision, PUBLIC_CALLS } from './features/settings/public-revision.store.ts';
import { rejectDuringMaintenance } from './features/settings/reject-during-maintenance.ts';
import { describeFailure } from './platform/jobs/describe-failure.ts';
import { requireOpenCall } from './plugins/maintenance.ts';
import type { PageSource } from './plugins/pages.ts';
import { toProblem } from './plugins/problem-details.ts';
import { router } from './router.ts';

/**
 * Creates what the pages need: calls of the contract in this process, through the same guards, limits and session lookup
 * as over HTTP, and the settings that every page shows.
 */
export function createPageSource(
  ctx: Context,
  contextFor: (request: FastifyRequest) => RequestContext,
): PageSource {
  const readSettings = createSettingsReader(ctx);
  return {
    origin: new URL(ctx.config.http.publicUrl).origin,
    callsFor(request) {
      const headers = new Headers();
      const context = { ...contextFor(request), resHeaders: headers };
      let isPublic = true;
      return {
        headers,
        isPublic: () => isPublic,
        async call(path, input) {
          const result = await callInProcess(context, path, input);
          if ('problem' in result || !PUBLIC_CALLS.includes(path.join('.'))) isPublic = false;
          return result;
        },
      };
    },
    async findRevision(request) {
      const currentUserState = await contextFor(request).findCurrentUserState();
      return currentUserState?.currentUser ? null : findPublicRevision(ctx.db);
    },
    checkMaintenance: (request) => rejectDuringMaintenance(ctx, contextFor(request)),
    readSettings,
    now: ctx.now,
  };
}

/** Makes a call with the context of the page's request. */
async function callInProcess(
  context: RequestContext,
  path: readonly string[],
  input: unknown,
): ReturnType<PageVisit['call']> {
  const procedure = getRouter(router, path) as unknown as AnyProcedure | undefined;
  if (procedure === undefined) throw new TypeError(`the contract has no call ${path.join('.')}`);
  try {
    await requireOpenCall(context, procedure['~orpc'].route.path ?? '');
    const call = createProcedureClient(procedure, { context, path });
    return { output: await call(input) };
  } catch (error) {
    return { problem: toProblem(error, context.request.id, context.log) };
  }
}

/** Creates a function that returns the name and the contact address; the last known ones while the database is away. */
function createSettingsReader(ctx: Context): PageSource['readSettings'] {
  let lastKnown = {
    platformName: DEFAULT_SETTINGS.platformName,
    contactEmail: getDefaultContactEmail(ctx),
  };
  return async () => {
    try {
      const { platformName, contactEmail } = await getSettings(ctx);
      lastKnown = { platformName, contactEmail };
    } catch (error) {
      ctx.log.warn({ failure: describeFailure(error) }, 'a page was sent without reading the settings');
    }
    return lastKnown;
  };
}
