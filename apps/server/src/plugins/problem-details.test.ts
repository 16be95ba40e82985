import { DomainError } from '@thuto/domain/errors';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { getRetryAfter, toProblem } from './problem-details.ts';

function listen() {
  const lines: string[] = [];
  return { log: pino({ base: null }, { write: (line) => void lines.push(line) }), lines };
}

describe('toProblem', () => {
  it('logs the origin of an unknown error without user input', () => {
    const { log, lines } = listen();
    const cause = Object.assign(new Error('duplicate key value for thabo@example.org'), {
      code: '23505',
      detail: 'Key (email)=(thabo@example.org) already exists.',
    });
    const error = new DrizzleQueryError(
      'insert into accounts …',
      ['thabo@example.org', 'a-password-hash'],
      cause,
    );
    expect(toProblem(error, 'request-1', log)).toMatchObject({ code: 'internal_error', status: 500 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/thabo|a-password-hash/);
    const line: unknown = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({ requestId: 'request-1', failure: { code: '23505' } });
    expect(line).toHaveProperty(
      'at',
      expect.arrayContaining([expect.stringContaining('problem-details.test')]),
    );
  });

  it('returns the details of a rejected request without logging it', () => {
    const { log, lines } = listen();
    const problem = toProblem(
      new DomainError('request_too_frequent', { retryAfterSeconds: 42 }),
      'request-2',
      log,
    );
    expect(problem).toMatchObject({ status: 429, details: { retryAfterSeconds: 42 } });
    expect(getRetryAfter(problem)).toBe('42');
    expect(lines).toEqual([]);
  });
});
