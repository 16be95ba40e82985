import { expect, expectTypeOf, it } from 'vitest';
import {
  type AccountId,
  type LessonId,
  type OrderId,
  ownStudentIdOf,
  type StudentId,
  type TutorId,
} from './ids.ts';

it('tells the ids of different records apart at compile time', () => {
  expectTypeOf<StudentId>().toExtend<string>();
  expectTypeOf<AccountId>().not.toExtend<StudentId>();
  expectTypeOf<LessonId>().not.toExtend<StudentId>();
  expectTypeOf<TutorId>().not.toExtend<AccountId>();
  expectTypeOf<OrderId>().not.toExtend<LessonId>();
  expectTypeOf<string>().not.toExtend<StudentId>();
});

it('gives the first student of an account the id of the account', () => {
  const accountId = '0198c000-0000-7000-8000-000000000001' as AccountId;
  expect(ownStudentIdOf(accountId)).toBe(accountId);
  expectTypeOf(ownStudentIdOf).parameter(0).toEqualTypeOf<AccountId>();
});
