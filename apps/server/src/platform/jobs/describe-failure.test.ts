import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

it('keeps the code and the cause, without email addresses', () => {
  const error = Object.assign(new Error('550 5.1.1 <thabo.m@example.ls>: unknown'), { code: 'EENVELOPE' });
  expect(describeFailure(error)).toEqual({
    name: 'Error',
    code: 'EENVELOPE',
    message: '550 5.1.1 <[address]>: unknown',
  });
});

it('returns the database’s reason instead of the query with its values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505' });
  const error = new DrizzleQueryError('insert into accounts values ($1)', ['Thabo Mokoena'], cause);
  const described = describeFailure(error);
  expect(described.code).toBe('23505');
  expect(JSON.stringify(described)).not.toContain('Thabo');
});

it('reveals nothing about a thrown value that is not an error', () => {
  expect(describeFailure('thabo@example.ls')).toEqual({ name: 'NonError', message: 'a string was thrown' });
});

it('truncates long messages', () => {
  expect(describeFailure(new Error('x'.repeat(5000))).message).toHaveLength(300);
});
