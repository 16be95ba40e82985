import { describe, expect, it } from 'vitest';
import { describeWish } from './describe-wish.ts';

describe('describeWish', () => {
  it('names the day and time, or says that any suits', () => {
    expect(describeWish({ date: '2026-03-04', time: '16:00' })).toBe('Wed, 4 Mar 2026, 16:00');
    expect(describeWish({ date: '2026-03-04', time: null })).toBe('Wed, 4 Mar 2026, any time');
    expect(describeWish({ date: null, time: null })).toBe('Any day, any time');
  });
});
