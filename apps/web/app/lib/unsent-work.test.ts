// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { deleteUnsentWork, mustWarnOfUnsentWork } from './unsent-work.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('thuto-answers:a1:x', '[]');
  localStorage.setItem('thuto-report:a2:y', '{}');
  localStorage.setItem('other', 'a1');
});

it('warns once before an account with unsent answers or reports signs out', () => {
  expect(mustWarnOfUnsentWork('a3')).toBe(false);
  expect([mustWarnOfUnsentWork('a2'), mustWarnOfUnsentWork('a2')]).toEqual([true, false]);
});

it('deletes what the account has not sent and nothing else', () => {
  deleteUnsentWork('a2');
  expect(Object.keys(localStorage).toSorted()).toEqual(['other', 'thuto-answers:a1:x']);
});
