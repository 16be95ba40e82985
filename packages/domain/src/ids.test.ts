import { expectTypeOf, it } from 'vitest';
import type { AccountId, LessonId, StudentId } from './ids.ts';

it('tells the ids of accounts, students and lessons apart at compile time', () => {
  expectTypeOf<StudentId>().toExtend<string>();
  expectTypeOf<AccountId>().not.toExtend<StudentId>();
  expectTypeOf<LessonId>().not.toExtend<StudentId>();
  expectTypeOf<string>().not.toExtend<StudentId>();
});
