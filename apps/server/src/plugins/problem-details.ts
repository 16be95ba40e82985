import { ORPCError, ValidationError } from '@orpc/server';
import type { Problem } from '@thuto/contract/problem';
import { ERROR_STATUS } from '@thuto/contract/problem';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { describeFailure, type FailureDescription } from '../platform/jobs/describe-failure.ts';

const TITLES: Partial<Record<ErrorCode, string>> = {
  input_invalid: 'The input is not valid',
  not_found: 'There is nothing here',
  internal_error: 'Something went wrong on our side',
  service_unavailable: 'The service is not available right now',
};

const titleOf = (code: ErrorCode) =>
  TITLES[code] ?? (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('_', ' ');

/** Builds the problem details of a code (RFC 9457). */
export function problemOf(
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

/** SQLSTATE classes that mean the database is away or overloaded, not that a statement was wrong. */
const UNAVAILABLE = /^(08|53|57P0)/;

function causesOf(error: unknown): unknown[] {
  const chain = [error];
  for (let at = error; at instanceof Error && at.cause !== undefined && chain.length < 6; at = at.cause) {
    chain.push(at.cause);
  }
  return chain;
}

function isUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    if (typeof cause !== 'object' || cause === null) return false;
    const { code, message } = cause as { code?: unknown; message?: unknown };
    if (typeof code === 'string' && (UNAVAILABLE.test(code) || code === 'ECONNREFUSED')) return true;
    return (
      typeof message === 'string' &&
      /timeout exceeded when trying to connect|Connection terminated/.test(message)
    );
  });
}

/** What went wrong and where. Not the error itself: a failed query repeats all its values, whoever's they are. */
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

/** Under each field its first sentence, named as the form names it (`accounts.0.email`). */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: [string, string][] = [];
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    const names = issue.keys ? issue.keys.map((key) => [...path, key]) : [path];
    for (const name of names) fields.push([name.join('.'), issue.keys ? 'Unknown field' : issue.message]);
  }
  return Object.fromEntries(fields.toReversed());
}

/**
 * Turns whatever was thrown into the problem that the client gets. Only what we named ourselves is told; anything else
 * becomes internal_error, logged under the request's id.
 */
export function toProblem(error: unknown, requestId: string, log: Logger): Problem {
  const domainError = causesOf(error).find((cause) => cause instanceof DomainError);
  if (domainError instanceof DomainError) {
    const { fields, ...details } = domainError.details as { fields?: Record<string, string> };
    return problemOf(domainError.code, requestId, {
      ...(fields && { fields }),
      ...(Object.keys(details).length > 0 && { details }),
    });
  }
  const validation = causesOf(error).find((cause) => cause instanceof ValidationError);
  if (validation instanceof ValidationError && error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    return problemOf('input_invalid', requestId, { fields: fieldsOf(validation.issues as readonly Issue[]) });
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST')
    return problemOf('input_invalid', requestId);
  if (isUnavailable(error)) {
    log.error({ ...loggable(error), requestId }, 'a request failed because the database was not available');
    return problemOf('service_unavailable', requestId);
  }
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === 429) return problemOf('request_too_frequent', requestId);
  if (status === 503) return problemOf('service_unavailable', requestId);
  if (status !== undefined && status >= 400 && status < 500) {
    return { ...problemOf('input_invalid', requestId), status };
  }
  log.error({ ...loggable(error), requestId }, 'a request failed');
  return problemOf('internal_error', requestId);
}

/** After how many seconds it is worth trying again, for the header Retry-After; null where that is not known. */
export function retryAfterOf({ details }: Problem): string | null {
  const seconds = details?.['retryAfterSeconds'];
  return typeof seconds === 'number' ? String(seconds) : null;
}

/** Makes every error of a route, and every unknown API path, a problem. */
export function registerProblemDetails(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, request.id, request.log as Logger);
    const retryAfter = retryAfterOf(problem);
    if (retryAfter !== null) void reply.header('retry-after', retryAfter);
    return reply.status(problem.status).type('application/problem+json').send(problem);
  });
}
