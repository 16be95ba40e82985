import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DatabaseBusy } from '../platform/db/database-busy.ts';
import { findOutage } from './find-outage.ts';
import { getRetryAfter, toProblem } from './problem-details.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });
const wrapped = (cause: Error) => new DrizzleQueryError('select', [], cause);
const refusedByBucket = Object.assign(new Error('Access Denied'), { name: 'AccessDenied', $fault: 'client' });

it.each([
  ['a refused connection', wrapped(withCode('ECONNREFUSED')), 'service_unavailable', 503],
  ['a reset connection', wrapped(withCode('ECONNRESET')), 'service_unavailable', 503],
  ['a database that shuts down', wrapped(withCode('57P01')), 'service_unavailable', 503],
  ['a database that starts up', wrapped(withCode('57P03')), 'service_unavailable', 503],
  ['a full database disk', wrapped(withCode('53100')), 'storage_full', 507],
  ['a deadlock', wrapped(withCode('40P01')), 'service_unavailable', 503],
  ['a statement timeout', wrapped(withCode('57014')), 'service_unavailable', 503],
  ['a full connection queue', wrapped(new DatabaseBusy()), 'service_unavailable', 503],
  [
    'a broken connection',
    wrapped(new Error('Client has encountered a connection error and is not queryable')),
    'service_unavailable',
    503,
  ],
  ['a read timeout', wrapped(new Error('Query read timeout')), 'service_unavailable', 503],
  ['a full disk', withCode('ENOSPC'), 'storage_full', 507],
  ['an exhausted quota', withCode('EDQUOT'), 'storage_full', 507],
  ['a read-only disk', withCode('EROFS'), 'storage_unavailable', 503],
  [
    'a bucket that rejects the request',
    new Error('not stored', { cause: refusedByBucket }),
    'storage_unavailable',
    503,
  ],
])('reports %s as an outage', (_what, error, code, status) => {
  const problem = toProblem(error, 'request-1', pino({ level: 'silent' }));
  expect(problem).toMatchObject({ code, status });
  expect(getRetryAfter(problem) !== null).toBe(status === 503);
});

it.each([
  ['an invalid statement', wrapped(withCode('42601'))],
  ['a constraint violation', wrapped(withCode('23505'))],
  ['a programming error', new TypeError('x is not a function')],
])('does not report %s as an outage', (_what, error) => {
  expect(findOutage(error)).toBeNull();
});
