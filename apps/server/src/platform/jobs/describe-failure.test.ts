import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

it('keeps the code and the cause, and no address', () => {
  const error = Object.assign(new Error('550 5.1.1 <thabo.m@example.ls>: unknown'), { code: 'EENVELOPE' });
  expect(describeFailure(error)).toEqual({
    name: 'Error',
    code: 'EENVELOPE',
    message: '550 5.1.1 <[address]>: unknown',
  });
});

it('gives the database’s reason instead of the query with its values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505' });
  const error = new DrizzleQueryError('insert into accounts values ($1)', ['Thabo Mokoena'], cause);
  const described = describeFailure(error);
  expect(described.code).toBe('23505');
  expect(JSON.stringify(described)).not.toContain('Thabo');
});

it('says nothing of a thrown value that is no error', () => {
  expect(describeFailure('thabo@example.ls')).toEqual({ name: 'NonError', message: 'a string was thrown' });
});

it('cuts long messages', () => {
  expect(describeFailure(new Error('x'.repeat(5000))).message).toHaveLength(300);
});
