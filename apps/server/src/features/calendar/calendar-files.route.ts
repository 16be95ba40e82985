import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../request-context.ts';
import { requireStudentAccess } from '../../require-access.ts';
import { ROUTE_ACTIONS } from '../../route-actions.ts';
import { getCalendarFile } from './get-calendar-file.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';

const OWN_FILE = '/api/students/:studentId/:kind/:id/calendar.ics';
const OwnFile = z.object({ kind: z.enum(['bookings', 'sessions']), id: z.uuid() });
const Feed = z.object({ file: z.string().max(200).endsWith('.ics') });

/** Serves a student's session as a calendar file. Outside the contract because it is not JSON. */
export function registerOwnCalendarFile(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.get<{ Params: { studentId: string } }>(OWN_FILE, async (request, reply) => {
    const context = contextFor(request);
    const { studentId } = request.params;
    const access = await requireStudentAccess(context, ROUTE_ACTIONS[OWN_FILE], studentId);
    const params = OwnFile.safeParse(request.params);
    if (!params.success) throw new DomainError('not_found');
    const kind = params.data.kind === 'bookings' ? 'booking' : 'session';
    const file = await getCalendarFile({ ...context, ...access }, { kind, id: params.data.id });
    return send(reply.header('content-disposition', 'attachment; filename="session.ics"'), file);
  });
}

/**
 * Serves the feeds that calendar apps subscribe to. Access needs the secret in the URL, not a cookie, so any
 * site may link to a feed.
 */
export function registerCalendarFeed(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.get('/api/calendar/:file', async (request, reply) => {
    const params = Feed.safeParse(request.params);
    if (!params.success) throw new DomainError('not_found');
    const code = params.data.file.slice(0, -'.ics'.length);
    const file = await readCalendarFeed(contextFor(request), code, request.ip);
    return send(
      reply.headers({
        'content-disposition': 'inline; filename="sessions.ics"',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      }),
      file,
    );
  });
}

function send(reply: FastifyReply, file: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
    .type('text/calendar; charset=utf-8')
    .send(file);
}
