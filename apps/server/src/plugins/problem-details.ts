import { ORPCError, ValidationError } from '@orpc/server';
import type { Problem } from '@thuto/contract/calls/problem';
import { ERROR_STATUS } from '@thuto/contract/calls/problem';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { RepeatedRefusal } from '../platform/idempotency/repeated-refusal.ts';
import { getRequestFacts, isOfApi } from './request-facts.ts';
import { sendRefusalPage, sendUnavailablePage } from './plain-pages.ts';
import { describeFailure, type FailureDescription } from '../platform/jobs/describe-failure.ts';
import { listErrorCauses, findOutage } from './find-outage.ts';

const TITLES: Partial<Record<ErrorCode, string>> = {
  input_invalid: 'The input is not valid',
  not_found: 'There is nothing here',
  internal_error: 'Something went wrong on our side',
  service_unavailable: 'The service is not available right now',
  storage_full: 'There is no room left to store anything',
  storage_unavailable: 'Files cannot be stored or opened right now',
};

const titleOf = (code: ErrorCode) =>
  TITLES[code] ?? (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('_', ' ');

/** Builds the problem details of a code (RFC 9457). */
export function buildProblem(
  code: ErrorCode,
  requestId: string,
  extra: Pick<Problem, 'fields' | 'details'> = {},
): Problem {
  return {
    type: `/api/docs#${code}`,
    title: titleOf(code),
    status: ERROR_STATUS[code],
    code,
    requestId,
    ...extra,
  };
}

/** Retry-After of responses about a temporary outage. */
const UNAVAILABLE_RETRY_SECONDS = 5;

/** Returns what failed and where. Omits the error itself, because a failed query repeats all its values. */
function loggable(error: unknown): { failure: FailureDescription; at: string[] } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at = stack.split('\n').filter((line) => /^ {4}at .*:\d+\)?$/.test(line));
  return { failure: describeFailure(error), at: at.map((line) => line.trim()) };
}

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly keys?: readonly string[];
}

/** Maximum number of fields that a response names: a body may have thousands that do not exist. */
const MAX_FIELDS = 100;

/** Maps each field, named as in the form (`accounts.0.email`), to its first message. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: [string, string][] = [];
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    const names = issue.keys ? issue.keys.slice(0, MAX_FIELDS).map((key) => [...path, key]) : [path];
    for (const name of names) fields.push([name.join('.'), issue.keys ? 'Unknown field' : issue.message]);
  }
  return Object.fromEntries(fields.slice(0, MAX_FIELDS).toReversed());
}

/**
 * Converts any thrown value to the problem details for the client. Only known errors are described; anything else
 * becomes internal_error and is logged with the request id.
 */
export function toProblem(error: unknown, requestId: string, log: Logger): Problem {
  const domainError = listErrorCauses(error).find((cause) => cause instanceof DomainError);
  if (domainError instanceof DomainError) {
    if (domainError instanceof RepeatedRefusal) requestId = domainError.requestId;
    const { fields, ...details } = domainError.details as { fields?: Record<string, string> };
    return buildProblem(domainError.code, requestId, {
      ...(fields && { fields }),
      ...(Object.keys(details).length > 0 && { details }),
    });
  }
  const validation = listErrorCauses(error).find((cause) => cause instanceof ValidationError);
  if (validation instanceof ValidationError && error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    return buildProblem('input_invalid', requestId, {
      fields: fieldsOf(validation.issues as readonly Issue[]),
    });
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST')
    return buildProblem('input_invalid', requestId);
  const outage = findOutage(error);
  if (outage !== null) {
    log.error({ ...loggable(error), outage, requestId }, 'a request failed because of an outage');
    return buildProblem(outage, requestId);
  }
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === 429) return buildProblem('request_too_frequent', requestId);
  if (status === 503) return buildProblem('service_unavailable', requestId);
  if (status !== undefined && status >= 400 && status < 500) {
    return { ...buildProblem('input_invalid', requestId), status };
  }
  log.error({ ...loggable(error), requestId }, 'a request failed');
  return buildProblem('internal_error', requestId);
}

/** Returns the value of the Retry-After header in seconds, or null when it is unknown. */
export function getRetryAfter({ details, status }: Problem): string | null {
  const seconds = details?.['retryAfterSeconds'];
  if (typeof seconds === 'number') return String(seconds);
  return status === 503 ? String(UNAVAILABLE_RETRY_SECONDS) : null;
}

/** Returns true if the client has gone away before the end of its request. The error says the same as a broken database connection. */
const isCutShort = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Sends every error of a route as problem details. */
export function registerProblemDetails(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = isCutShort(request)
      ? buildProblem('input_invalid', request.id)
      : toProblem(error, request.id, request.log as Logger);
    getRequestFacts(request).code = problem.code;
    const retryAfter = getRetryAfter(problem);
    // A more specific value may already be set.
    if (retryAfter !== null && !reply.hasHeader('retry-after')) void reply.header('retry-after', retryAfter);
    if (isPageRequest(request)) return sendProblemPage(reply, problem);
    return reply.status(problem.status).type('application/problem+json').send(problem);
  });
}

/** Returns whether a browser opens an address as a page, or sends a form: it shows what it gets. */
function isPageRequest(request: FastifyRequest): boolean {
  const { headers } = request;
  const shows = headers['sec-fetch-mode'] === undefined || headers['sec-fetch-mode'] === 'navigate';
  return shows && !isOfApi(request) && String(headers.accept ?? '').includes('text/html');
}

/** What a page says about a request that the server refuses. */
const REFUSALS: Readonly<Record<number, string>> = {
  403: 'The form was sent from another website. Please open this page yourself and send it again.',
  413: 'What you sent is too long. Please shorten it and send it again.',
  415: 'Your browser sent the form in a way that we cannot read.',
};

const sendProblemPage = (reply: FastifyReply, { status }: Problem) =>
  status >= 500
    ? sendUnavailablePage(reply)
    : sendRefusalPage(reply, status, REFUSALS[status] ?? 'We could not read what your browser sent.');

/** Handles malformed URLs, which Fastify rejects before routing. Fastify's default response would echo the URL. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const problem = toProblem(error, request.id, request.log as Logger);
  void reply
    .status(problem.status)
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(problem);
}
