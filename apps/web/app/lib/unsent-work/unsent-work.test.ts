// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { deleteUnsentWork, hasUnsentWork } from './unsent-work.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('thuto-answers:a1:s1:x', '[]');
  localStorage.setItem('thuto-report:a2:y', '{}');
  localStorage.setItem('other', 'a1');
});

it('finds answers and reports that wait, for their own account only', () => {
  expect(['a1', 'a2', 'a3'].map(hasUnsentWork)).toEqual([true, true, false]);
});

it('deletes what the account has not sent and nothing else', () => {
  deleteUnsentWork('a2');
  expect(Object.keys(localStorage).toSorted()).toEqual(['other', 'thuto-answers:a1:s1:x']);
});
