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
  ['no server there', wrapped(withCode('ECONNREFUSED')), 'service_unavailable', 503],
  ['a line that broke', wrapped(withCode('ECONNRESET')), 'service_unavailable', 503],
  ['stopping', wrapped(withCode('57P01')), 'service_unavailable', 503],
  ['starting', wrapped(withCode('57P03')), 'service_unavailable', 503],
  ['no room for the database', wrapped(withCode('53100')), 'service_unavailable', 503],
  ['given up in a deadlock', wrapped(withCode('40P01')), 'service_unavailable', 503],
  ['a statement that took too long', wrapped(withCode('57014')), 'service_unavailable', 503],
  ['too many waiting', wrapped(new DatabaseBusy()), 'service_unavailable', 503],
  [
    'a connection given up',
    wrapped(new Error('Client has encountered a connection error and is not queryable')),
    'service_unavailable',
    503,
  ],
  ['no answer', wrapped(new Error('Query read timeout')), 'service_unavailable', 503],
  ['no room for a file', withCode('ENOSPC'), 'storage_full', 507],
  ['a quota that is used up', withCode('EDQUOT'), 'storage_full', 507],
  ['a disk that became read-only', withCode('EROFS'), 'storage_unavailable', 503],
  ['a bucket that refuses', new Error('not stored', { cause: refusedByBucket }), 'storage_unavailable', 503],
])('%s is an outage, told as one', (_what, error, code, status) => {
  const problem = toProblem(error, 'request-1', pino({ level: 'silent' }));
  expect(problem).toMatchObject({ code, status });
  expect(getRetryAfter(problem) !== null).toBe(status === 503);
});

it.each([
  ['a statement that was wrong', wrapped(withCode('42601'))],
  ['a rule of the database', wrapped(withCode('23505'))],
  ['a fault of ours', new TypeError('x is not a function')],
])('%s is none', (_what, error) => {
  expect(findOutage(error)).toBeNull();
});
